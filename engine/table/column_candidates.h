// SPDX-License-Identifier: BSD-3-Clause
// What a column may be, by itself and beside the others.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "engine/table/column_spellings.h"
#include "engine/table/csv.h"
#include "engine/table/numbered_columns.h"
#include "engine/table/time_columns.h"

namespace armillary {

// What is known of a column while it is being understood.
struct Candidate {
  std::string ours;
  double factor = 1.0;
  ColumnOrigin origin = ColumnOrigin::kPlain;
  std::string reason;
  bool of_robot = false;  // it is a joint's, also where it is not used
  bool unit_said = false;
  bool world = false;     // a linear velocity in world axes
  int rank = 0;           // of words that say the same the lesser is meant
  bool numbered = false;  // by its number, not by a joint's name
  bool is_slope = false;  // of several velocities the one that the positions have
};

bool unitFits(const Model& model, const std::string& column, const Unit& unit);

// The factor to radians of one of our columns in degrees; 1 where it is no angle.
double scaleOfDegrees(const Model& model, const std::string& column);

// A unit that is a word of the name: `elbow_deg`, `q1_rad`.
bool saysDegrees(std::string_view name);

// Whether a column of positions is an angle by its name or its unit, and ours is a length.
bool isAngleOfSlidingJoint(const Model& model, const std::string& column, const std::string& ours,
                           const Unit& unit);

// The name that Drake's word for a coordinate stands for beside its other one: joint_w (a rate)
// where there is joint_q, joint_x (a place) where there is joint_v. Empty for other names.
std::string nameFromDrake(const Table& table, std::string_view name);

// A quantity that we have no column for, or an origin that makes it none of ours; or empty.
std::string whyNotUsed(ColumnQuantity quantity, ColumnOrigin origin);

// How many characters all columns but the time begin with alike that say nothing: the "lbr_" of
// lbr_joint_0, lbr_joint_1 …
size_t strayPrefix(const Table& table);

// What stands before the names of all the robot's joints, "robot1_" of "robot1_elbow_position";
// empty where a joint has none or where there are two such ("left_", "right_").
std::string prefixOfJoints(const Model& model, const ColumnSpellings& spellings,
                           const Table& table);

// "position[elbow]": what stands in the brackets is no unit.
bool isJointInBrackets(const ColumnSpellings& spellings, const NameAndUnit& parts);

// MuJoCo's qvel of a robot that floats: the base's linear velocity in world axes, then its
// angular velocity in its own. Returns false where a group is none.
bool takeFreeVelocities(const Model& model, const NumberedGroup& group,
                        std::vector<Candidate>& candidates);

// Of numbered columns that say the velocities of the same joints (q, qd and qdot, where qd was
// wanted) those are kept that are the derivatives of the positions, where the rows show it.
void preferSlopes(const Table& table, const std::optional<TimeColumn>& time,
                  std::vector<Candidate>& candidates);

// Of columns that say the same the best is kept: the measured before the wanted. Returns false and
// sets `error` where two have the same right.
bool settleDoubles(const Table& table, std::vector<Candidate>& candidates, TableError& error);

// Whether an unknown name is a slip of the pen in that of a coordinate without a column.
bool seemsMissing(const Model& model, const std::string& name,
                  const std::unordered_set<std::string>& positions);

// Whether a column counts the rows, as programs write it in front of a table: 0, 1, 2, … or 1, 2, …
// under no name or such a one as "index".
bool numbersRows(const Table& table, std::size_t column);

// Whether an unknown name is of something else: a status, a temperature. Not where it could be a
// slip of the pen in what the robot has.
bool isBesideTheRobot(const Model& model, const std::string& name);

}  // namespace armillary

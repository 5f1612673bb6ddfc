// SPDX-License-Identifier: BSD-3-Clause
// Columns as people call them, given the names that robot_columns.h has.
//
// Where the names of a table are not ours, these are understood, in upper and lower case alike:
//
//   time                t, time, timestamp, stamp, sec, seconds, elapsed …
//   position            JOINT alone, or before or behind it position, pos, angle, q, qpos, theta
//   velocity            velocity, vel, speed, qd, dq, qdot, qvel, v
//   acceleration        acceleration, accel, acc, qdd, ddq, qddot, qacc, a
//   effort              effort, torque, tau, force, eff, trq, qfrc_actuator
//   joined by           / . _ : - or a blank: `JOINT.position`, `q_JOINT`, `position JOINT`
//   numbered            q1 … qn, qd_0 … , tau[1] …, joint1 … in the order of degrees of freedom,
//                       from 0 or 1
//   unit behind         [deg], (rad/s), [ms] …; what is not SI is converted; with a unit that is
//                       none of the quantity the column is not understood
//   before the name     what ends in a blank or '/': `- arm_1_joint_position`,
//                       `/joint_states/JOINT/position`
//
// JOINT is a coordinate, a degree of freedom, or a joint that follows; `_joint` behind it may be
// missing, and so may what all the robot's moving joints begin with (`left_`).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/model/model.h"
#include "engine/table/csv.h"

namespace armillary {

// Numbered columns are understood where they are all of them, or where they begin with the first.
enum class NumberedColumns { kAll, kFirst };

struct ColumnOptions {
  NumberedColumns numbered = NumberedColumns::kAll;
  bool degrees = false;   // angles and their rates are in degrees where no unit says otherwise
  bool leave_out = true;  // what is not understood, where every position of the robot is there
};

// Gives the table's columns our names and units. `notes` gets a sentence for what was understood
// and is not obvious. Returns false and sets `error` where a column is not understood (it is
// named) and not left out with a note, or where two columns say the same.
bool nameColumns(const Model& model, Table& table, std::vector<std::string>& notes,
                 TableError& error, const ColumnOptions& options = {});

// Our name of a column by itself, and the factor to our unit; empty where it is not understood.
std::string columnMeant(const Model& model, const std::string& name, double& scale);

// "position", "velocity", "acceleration" or "effort", where `word` is a word for it ("tau"), in
// upper or lower case; empty for another.
std::string_view quantityMeant(std::string_view word);

// A name without the unit in brackets behind it, and that unit: "tau [N m]".
struct NameAndUnit {
  std::string_view name, unit;
};
NameAndUnit splitUnit(std::string_view name);

}  // namespace armillary

// SPDX-License-Identifier: BSD-3-Clause
// Columns as people call them, given the names that robot_columns.h has.
//
// Where the names of a table are not ours, these are understood, in upper and lower case alike:
//
//   time                t, time, timestamp, stamp, sec, elapsed …: see time_columns.h
//   JOINT               with or without a word of column_words.h before or behind it:
//                       `JOINT.position`, `q_JOINT`, `JOINT vel`, `actual_JOINT_pos`
//   numbered            q1 … qn, dq_0 …, actual_qd_3, tau[1], joint1, J1_pos, A1 … in the order of
//                       the robot's joints where the count fits, from 0 or 1
//   unit behind         [deg], (rad/s), [ms], _rad_s, _Nm …; what is not SI is converted; with a
//                       unit that is none of the quantity the column is not understood
//   before the name     what ends in a blank, '/' or '.': `- arm_1_joint_position`,
//                       `/joint_states/JOINT/position`; or one word before all the robot's joints
//                       (`robot1_JOINT_position`), where no column is known without it
//
// JOINT is a coordinate, a degree of freedom, or a joint that follows; `_joint` behind or before it
// may be missing, and so may what all the robot's moving joints begin with (`left_`). The six of a
// Universal Robot may be called base, shoulder, elbow, wrist1, wrist2, wrist3 together, the hip,
// thigh and calf of a leg by numbers as Unitree does (FR_0, FR_1, FR_2). What was measured goes
// before what was wanted (target, command); external torques and motors' currents are no efforts.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/model/model.h"
#include "engine/table/column_units.h"
#include "engine/table/column_words.h"
#include "engine/table/csv.h"
#include "engine/table/split_stamps.h"

namespace armillary {

// Numbered columns are understood where they are all of them, or where they begin with the first.
enum class NumberedColumns { kAll, kFirst };

struct ColumnOptions {
  NumberedColumns numbered = NumberedColumns::kAll;
  bool degrees = false;   // angles and their rates are in degrees where no unit says otherwise
  bool leave_out = true;  // what is not understood, where every position of the robot is there
  bool found = false;  // a recording of another program: what is nothing of the robot is left out
                       // where columns of foreign names are understood
  // By column the quantity of a name that says none: "position" … or empty. Empty: no such.
  std::vector<std::string> hints = {};
};

// How a column was understood: ours = factor (column − start).
struct ColumnMeaning {
  std::string column;  // as the file calls it
  std::string ours;    // empty: not used
  double factor = 1.0, start = 0.0;
  std::string reason = {};  // why
  bool unit_open = false;   // a time's unit was told by the numbers' size, or by nothing
  bool world = false;       // a linear velocity in world axes, of a free joint: ours is in its own

  // "'q1 [deg]' is 'shoulder/position', times 0.01745 (deg): …"
  std::string text() const;
};

// What all columns of a table are, one by one.
struct Understanding {
  std::vector<ColumnMeaning> columns;
  std::vector<std::string> notes;    // a sentence for what is not obvious
  bool foreign = false;              // some name of a joint's column was not ours
  std::optional<RestOfSecond> rest;  // of a second, that belongs to the time's column
};

// Returns nothing and sets `error` where a column is not understood (it is named) and not left out
// with a note, or where two columns say the same.
std::optional<Understanding> understandColumns(const Model& model, const Table& table,
                                               const ColumnOptions& options, TableError& error);

// The table with our columns alone, in our units.
void applyUnderstanding(const Model& model, const Understanding& understanding, Table& table);

// Both. `notes` gets a sentence for what was understood and is not obvious.
bool nameColumns(const Model& model, Table& table, std::vector<std::string>& notes,
                 TableError& error, const ColumnOptions& options = {});

// Our name of a column by itself, and the factor to our unit; empty where it is not understood.
std::string columnMeant(const Model& model, const std::string& name, double& scale);

}  // namespace armillary

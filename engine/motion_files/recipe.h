// SPDX-License-Identifier: BSD-3-Clause
// How the columns of a foreign file become ours: a small text that a person writes.
//
//   # the motor side, in radians; 5 kHz
//   file torque = tx40_motor_torque.csv
//   time = row * 0.0002
//   let lift = Joint_2 / 32
//   joint_2/position = lift - pi/2
//   joint_2/effort = torque:Joint_2 * 32
//
// A line gives a column of ours (see robot_columns.h) by an expression (see text/expression.h) of
// the file's columns, of `row` (from 0) and of what lines before it gave; `let` names what is no
// column. A name that is no plain word stands in quotes: '- arm_1_joint_effort'. `file NAME = PATH`
// reads a further file, whose columns are NAME:COLUMN; row belongs to row. What follows # is a
// remark.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/table/csv.h"
#include "engine/text/expression.h"

namespace armillary {

class Recipe {
 public:
  // Returns nothing and sets `error` where a line cannot be understood.
  static std::optional<Recipe> parse(std::string_view text, TableError& error);

  // The further files, by name, as the text gives their paths.
  const std::map<std::string, std::string>& files() const { return files_; }

  // Makes our columns. `further` has a table for each of files(). Returns false and sets `error`
  // (its line is the recipe's) where a name is unknown, or a file has another number of rows.
  // `used` gets the columns of files that expressions read, by the names they have there.
  bool apply(const Table& table, const std::map<std::string, Table>& further, Table& result,
             TableError& error, std::set<std::string>* used = nullptr) const;

 private:
  struct Line {
    int line = 0;
    std::string name, expression;
    bool column = true;  // or only a name for the lines below
  };
  std::map<std::string, std::string> files_;
  std::vector<Line> lines_;
};

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of --variations: what each run has of its own.
//
//   COORDINATE/position, DOF/velocity   its start, as in any table of states
//   LINK/mass                           kg; the inertia grows with it, the centre stays
//   JOINT/damping, JOINT/friction       N m s/rad or N s/m; N m or N
//   gravity/x, gravity/y, gravity/z     m/s², world axes
//
// An empty cell leaves the robot's own.
#pragma once

#include <string>
#include <vector>

#include "engine/description/robot_description.h"
#include "engine/table/csv.h"
#include "engine/table/robot_columns.h"

namespace armillary {

class VariationTable {
 public:
  // `model` is of `robot`. Throws CommandFailure that names `file` and line.
  VariationTable(const RobotDescription& robot, const Model& model, const std::string& file,
                 bool degrees);

  std::size_t count() const { return states_.rowCount(); }
  // Whether any row changes the robot, and not only where it starts.
  bool changesRobot() const { return !parameters_.empty(); }
  // The robot of a row. Throws CommandFailure for a parameter that cannot be.
  RobotDescription robotOf(std::size_t row) const;
  // `start` with what the row says of it.
  State startOf(std::size_t row, const Model& model, const State& start) const;

 private:
  struct Parameter {
    enum class Kind { kMass, kDamping, kFriction, kGravity };
    Kind kind = Kind::kMass;
    std::size_t index = 0;  // of the link, the joint, or the axis of gravity
    std::size_t column = 0;
  };
  [[noreturn]] void fail(int line, const std::string& why) const;
  Parameter parameterOf(const std::string& column) const;

  const RobotDescription& robot_;
  std::string file_;
  bool degrees_;
  Table all_;
  std::vector<Parameter> parameters_;
  Table states_;  // the columns of the start
};

}  // namespace armillary

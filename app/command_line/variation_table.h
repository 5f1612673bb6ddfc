// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of --variations: what each run has of its own.
//
//   COORDINATE/position, DOF/velocity   its start, as in any table of states
//   LINK.PARAMETER                      m, mx … Izz of the body that a joint moves, as in the
//                                       regressor; what has no column stays
//   LINK/mass                           kg; the inertia grows with it, the centre stays
//   JOINT/damping, JOINT/friction       N m s/rad or N s/m; N m or N
//   gravity/x, gravity/y, gravity/z     m/s², world axes
//
// An empty cell leaves the robot's own.
#pragma once

#include <memory>
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
  // The robot of a row.
  std::shared_ptr<const Model> modelOf(std::size_t row) const;
  // Where a body of the row's robot, which is `model`, is changed to what no body can be: the end
  // of a sentence that says so; empty where none is.
  std::string whyNoBody(const Model& model) const;
  // `start` with what the row says of it.
  State startOf(std::size_t row, const Model& model, const State& start) const;

 private:
  struct Parameter {
    enum class Kind { kInertial, kMass, kDamping, kFriction, kGravity };
    Kind kind = Kind::kMass;
    std::size_t index = 0;  // among the robot's parameters, links, joints, or gravity's axes
    std::size_t column = 0;
  };
  [[noreturn]] void fail(int line, const std::string& why) const;
  Parameter parameterOf(const std::string& column,
                        const std::vector<std::string>& inertial_names) const;
  double cell(std::size_t row, const Parameter& parameter) const {
    return all_.row(row)[parameter.column];
  }
  void expectPossible(std::size_t row) const;
  // With the row's masses, damping, friction and gravity.
  RobotDescription descriptionOf(std::size_t row) const;
  std::shared_ptr<const Model> withInertialCells(std::shared_ptr<const Model> model,
                                                 std::size_t row) const;

  const RobotDescription& robot_;
  std::string file_;
  bool degrees_;
  Table all_;
  std::vector<Parameter> parameters_;
  bool has_inertial_ = false;              // any LINK.PARAMETER
  bool has_description_ = false;           // any other parameter
  std::shared_ptr<const Model> compiled_;  // of the robot, where only LINK.PARAMETER are varied
  Eigen::VectorXd own_parameters_;         // of the robot as its file has it
  Table states_;                           // the columns of the start
};

}  // namespace armillary

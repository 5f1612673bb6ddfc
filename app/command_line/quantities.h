// SPDX-License-Identifier: GPL-3.0-or-later
// What `armillary compute` can compute: the quantities, their columns, and their methods.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/command_line/mechanism_efforts.h"
#include "engine/dynamics/workspace.h"
#include "engine/forces/joint_forces.h"
#include "engine/forces/line_actuators.h"
#include "engine/table/robot_columns.h"

namespace armillary {

// What a quantity is computed from and with.
struct Computation {
  const Model& model;  // with its rotors where `passive` is given
  Workspace& workspace;
  const std::optional<JointForces>& passive;
  bool degrees = false;
  int link = -1;                          // of --link
  MechanismEfforts* mechanism = nullptr;  // of a robot with loops that are not opened
};

// Appends a row's numbers to `cells`. Fails by CommandFailure or MethodDoesNotApply.
using RowFunction = std::function<void(const Computation&, const RobotRow&, std::vector<double>&)>;

struct Method {
  std::string_view name;  // a default may have none
  RowFunction compute;
};

struct ComputedQuantity {
  std::string_view name;        // its columns are quantityColumns()
  std::vector<Method> methods;  // the default first
  bool of_link = false;         // needs --link
  bool opens_loops = false;     // is of the tree that a mechanism is when its loops are opened
  bool of_motors = false;       // is of what drives a mechanism: --driven, --open-loops
  bool feels_passive = false;   // --passive changes it
  // The rates of the input that it depends on.
  bool of_velocities = true, of_accelerations = false;
};

// Of forces, inertias and their derivatives; of places, velocities and sums over the robot.
std::vector<ComputedQuantity> dynamicQuantities();
std::vector<ComputedQuantity> kinematicQuantities();

// Appends a vector, or a matrix row by row.
void append(const Eigen::MatrixXd& values, std::vector<double>& cells);

}  // namespace armillary

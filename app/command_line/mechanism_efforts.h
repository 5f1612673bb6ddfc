// SPDX-License-Identifier: GPL-3.0-or-later
// Efforts of the motors that drive a mechanism with closed loops, row after row: --driven.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/command_line/arguments.h"
#include "engine/forces/line_actuators.h"
#include "engine/loops/actuated_inverse_dynamics.h"

namespace armillary {

// The degrees of freedom of --driven NAME…, joints or degrees of freedom; nothing where it is not
// given. Throws CommandFailure(kWrongUsage) for what the robot has not.
std::optional<std::vector<int>> drivenArgument(const Arguments& arguments, const Model& model);

// Throws CommandFailure(kNotComputable) where the motion that `found` is of is none of the
// mechanism's; what is only a little off is told once, and `told` set.
void expectMotionOfMechanism(const Model& model, const State& state,
                             const Eigen::VectorXd& acceleration, const ActuatedEfforts& found,
                             bool& told);

class MechanismEfforts {
 public:
  // Without `driven` the motors of the file drive, and else as many joints as there are freedoms:
  // chooseMotors().
  MechanismEfforts(const Model& model, std::optional<std::vector<int>> driven);

  // Efforts and loop forces that give `acceleration`, where the opened tree would need
  // `tree_effort`. Throws CommandFailure(kNotComputable) where the motors cannot, or where the
  // motion is none of the mechanism's; what is only a little off is told once.
  const ActuatedEfforts& find(const State& state, const Eigen::VectorXd& acceleration,
                              const Eigen::VectorXd& tree_effort, Workspace& workspace);

  // The same for robots whose cylinders and muscles drive, with the motors of other joints: those
  // of --driven, or else of the file.
  void findActuators(const State& state, const Eigen::VectorXd& acceleration,
                     const Eigen::VectorXd& tree_effort, Workspace& workspace,
                     ActuatorReadings& result);

  // The wrenches of the loops that were found last, which make the tree move as the mechanism does.
  void appendLoopForces(const State& state, Workspace& workspace,
                        std::vector<LinkWrench>& wrenches) const;

 private:
  void chooseDriven(const State& state, Workspace& workspace);
  void tellWhichSolution();

  const Model& model_;
  std::optional<std::vector<int>> given_;
  std::vector<int> driven_, home_;
  bool home_known_ = false;
  LineActuators actuators_;
  Eigen::MatrixXd K_;
  ActuatedEfforts found_;
  bool told_ = false, told_drivers_ = false, told_solution_ = false;
};

}  // namespace armillary

// SPDX-License-Identifier: BSD-3-Clause
// The efforts that move a robot: inverse dynamics of a URDF.
#include <armillary/armillary.h>

#include <iostream>

int main(int argc, char** argv) {
  const auto read = armillary::readRobot(argc > 1 ? argv[1] : "robot.urdf");
  for (const auto& finding : read.diagnostics.all()) std::cerr << toText(finding) << '\n';
  if (!read.description) return 1;

  const auto model = armillary::compileModel(*read.description);
  armillary::Workspace workspace(*model);  // one per thread; calls after the first allocate nothing
  armillary::State state = armillary::homeState(*model);
  state.velocity.setConstant(0.5);  // rad/s, m/s
  const Eigen::VectorXd acceleration = Eigen::VectorXd::Constant(model->velocitySize(), 2.0);
  Eigen::VectorXd effort;
  armillary::inverseDynamics(*model, state, acceleration, {}, workspace, effort);

  for (int i = 0; i < model->velocitySize(); ++i) {
    std::cout << model->degrees_of_freedom[i].name << ": " << effort[i] << '\n';  // N m, N
  }
}

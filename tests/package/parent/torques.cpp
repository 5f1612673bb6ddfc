// SPDX-License-Identifier: BSD-3-Clause
// The torques that hold a robot in its pose at zero.
#include <armillary/armillary.h>

#include <iostream>

int main(int, char** argv) {
  const auto model = armillary::compileModel(armillary::readRobot(argv[1]).description.value());
  armillary::Workspace workspace(*model);
  Eigen::VectorXd effort;
  armillary::gravityEffort(*model, armillary::neutralState(*model), workspace, effort);
  std::cout << "armillary " ARMILLARY_VERSION ": " << effort.transpose() << '\n';
}

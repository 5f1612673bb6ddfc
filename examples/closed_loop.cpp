// SPDX-License-Identifier: BSD-3-Clause
// A mechanism with a closed loop: closed, counted, and the torque that holds it at its crank.
#include <armillary/armillary.h>

#include <iostream>

int main(int argc, char** argv) {
  const auto read = armillary::readRobot(argc > 1 ? argv[1] : "four_bar.urdf");
  if (!read.description) return 1;
  const auto model = armillary::compileModel(*read.description);
  armillary::Workspace workspace(*model);

  armillary::State state = armillary::homeState(*model);
  state.position[0] += 0.3;  // the crank is turned, and stays there: the rest follows
  armillary::Assembly assembly;
  if (!assemble(*model, model->loops, {.held = {0}}, workspace, state, assembly)) {
    std::cerr << describe(assembly, model->loops) << '\n';
    return 1;
  }
  armillary::Mobility count;
  mobility(*model, model->loops, state, workspace, count);
  std::cout << "mobility " << count.mobility << " of " << count.degrees_of_freedom
            << " degrees of freedom, q = " << state.position.transpose() << '\n';

  const Eigen::VectorXd rest = Eigen::VectorXd::Zero(model->velocitySize());
  armillary::ActuatedEfforts holding;
  actuatedInverseDynamics(*model, model->loops, state, rest, std::vector{0}, {}, workspace,
                          holding);
  std::cout << "the crank holds it with " << holding.effort[0] << " N m\n";
}

// SPDX-License-Identifier: BSD-3-Clause
// A robot let go from rest, its first joint held out by 1 rad: four seconds of its motion.
#include <armillary/armillary.h>

#include <iostream>

int main(int argc, char** argv) {
  const auto read = armillary::readRobot(argc > 1 ? argv[1] : "robot.urdf");
  if (!read.description) return 1;
  const auto model = armillary::compileModel(*read.description);

  armillary::SimulationOptions options;
  options.integrator = armillary::Integrator::kDormandPrince;
  options.tolerance = 1e-10;
  armillary::Simulator simulator(model, options);
  armillary::State state = armillary::neutralState(*model);
  state.position[0] = 1.0;
  simulator.restart(state);

  const Eigen::VectorXd effort = Eigen::VectorXd::Zero(model->velocitySize());
  while (state.time < 3.99) {
    const armillary::StepStatus status = simulator.step(state, 0.5, effort);
    if (!status) {
      std::cerr << describe(status, *model) << '\n';
      return 1;
    }
    std::cout << "t = " << state.time << " s, q = " << state.position.transpose()
              << ", energy off by " << simulator.energyDrift(state) << " J\n";
  }
}

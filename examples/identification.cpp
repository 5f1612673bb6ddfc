// SPDX-License-Identifier: BSD-3-Clause
// What a robot weighs, from its motion: the parameters that differ from those of its file.
#include <armillary/armillary.h>

#include <iostream>

int main(int argc, char** argv) {
  const auto read = armillary::readRobot(argc > 1 ? argv[1] : "robot.urdf");
  if (!read.description) return 1;
  const auto model = armillary::compileModel(*read.description);

  // The recording, here made up: the same robot with 2 kg in its last link, on a motion that
  // excites.
  const int hand = model->joints.back().child;
  const auto real = withPayload(*model, hand, armillary::pointPayload(2.0, {0.05, 0.0, 0.1}));
  const armillary::Excitation motion(model, {.limits = limitsOf(*model)});
  armillary::Workspace workspace(*model);
  std::vector<armillary::MotionSample> samples(500);
  for (size_t i = 0; i < samples.size(); ++i) {
    armillary::MotionSample& sample = samples[i];
    motion.evaluate(0.02 * static_cast<double>(i), sample.state, sample.acceleration);
    inverseDynamics(*real, sample.state, sample.acceleration, {}, workspace, sample.effort);
  }

  const auto found = identify(*model, samples, {}, workspace);
  for (const auto& [name, combination, value, deviation, file_value] : found.estimates) {
    if (std::abs(value - file_value) < 1e-6) continue;
    std::cout << name << " = " << value << " instead of " << file_value << "  (" << combination
              << ")\n";
  }
}

// SPDX-License-Identifier: BSD-3-Clause
// Motions with efforts to identify robots from.
#pragma once

#include <vector>

#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/parameters/motion_rates.h"
#include "tests/support/zoo.h"

namespace armillary::test {

// Of zero mean and unit variance, all but Gaussian: a sum of twelve uniform numbers.
inline double noise(Random& random) {
  double sum = 0.0;
  for (int i = 0; i < 12; ++i) sum += random.uniform(-0.5, 0.5);
  return sum;
}

// Random states and accelerations with the efforts of inverse dynamics.
inline std::vector<MotionSample> motionOf(const Model& model, int count, Random& random) {
  Workspace workspace(model);
  std::vector<MotionSample> samples(static_cast<std::size_t>(count));
  for (MotionSample& sample : samples) {
    sample.state = randomState(model, random, 3.0);
    sample.acceleration = random.numbers(model.velocitySize(), 10.0);
    inverseDynamics(model, sample.state, sample.acceleration, {}, workspace, sample.effort);
  }
  return samples;
}

}  // namespace armillary::test

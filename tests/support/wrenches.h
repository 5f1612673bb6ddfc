// SPDX-License-Identifier: BSD-3-Clause
// Wrenches for tests.
#pragma once

#include "engine/dynamics/kinematics.h"
#include "tests/support/zoo.h"

namespace armillary::test {

// One wrench in world axes and one in the link's, on links anywhere in the robot.
inline std::vector<LinkWrench> randomWrenches(const Model& model, Random& random) {
  const int count = static_cast<int>(model.links.size());
  std::vector<LinkWrench> wrenches;
  for (const auto axes : {LinkWrench::Axes::kWorld, LinkWrench::Axes::kLink}) {
    wrenches.push_back({random.below(count), {random.vector(5.0), random.vector(5.0)}, axes});
  }
  return wrenches;
}

// (n, f)
inline Eigen::VectorXd asVector(const Force& F) {
  Eigen::VectorXd result(6);
  result << F.moment, F.force;
  return result;
}

}  // namespace armillary::test

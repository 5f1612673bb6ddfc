// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/effort_scales.h"

#include <algorithm>
#include <cmath>

namespace armillary {

EffortScales effortScales(const Model& model, const Sample& sample) {
  EffortScales scales;
  for (int i = 0; i < model.velocitySize(); ++i) {
    double positive = 0.0, negative = 0.0;
    for (const Eigen::VectorXd& share : sample.shares.all) {
      (share[i] > 0.0 ? positive : negative) += std::abs(share[i]);
    }
    const bool force = model.degrees_of_freedom[i].measure == Measure::kLength;
    double& scale = force ? scales.force : scales.moment;
    scale = std::max({scale, positive, negative});
  }
  // a billionth of the weight is what the numbers of the robot's file leave open
  constexpr double kShareOfWeight = 1e-9;
  const double least = kShareOfWeight * model.total_mass * model.gravity.norm();
  for (double* scale : {&scales.force, &scales.moment}) {
    if (*scale < least) *scale = 0.0;
  }
  return scales;
}

}  // namespace armillary

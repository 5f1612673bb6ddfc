// SPDX-License-Identifier: BSD-3-Clause
#include "engine/parameters/unexplained_efforts.h"

#include <cmath>

#include "engine/text/number_text.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

constexpr double kNothing = 0.9;             // left of an effort: nothing is explained
constexpr double kMuchMore = 1.5;            // what bodies leave, against the estimate
constexpr double kRoundingOfEfforts = 1e-6;  // of the largest effort
constexpr double kNoticeable = 0.05;         // of the joint's own effort

// "joint_5 (0.66 of 0.178 N m)"
std::string leftOf(const Model& model, const Identification& result, const Eigen::VectorXd& left,
                   int i) {
  const DegreeOfFreedom& freedom = model.degrees_of_freedom[static_cast<size_t>(i)];
  return freedom.name + " (" + withDigits(left[i], 3) + " of " +
         withDigits(result.effort_rms[i], 3) +
         (freedom.measure == Measure::kAngle ? " N m)" : " N)");
}

}  // namespace

std::vector<std::string> unexplainedEfforts(const Model& model, const Identification& result) {
  double largest = 0.0;
  for (const double effort : result.effort_rms) {
    if (!std::isnan(effort)) largest = std::max(largest, effort);
  }
  std::vector<std::string> unexplained, unphysical;
  for (int i = 0; i < model.velocitySize(); ++i) {
    const double effort = result.effort_rms[i], left = result.residual_rms[i];
    if (!(effort > kRoundingOfEfforts * largest)) continue;
    if (left >= kNothing * effort) {
      unexplained.push_back(leftOf(model, result, result.residual_rms, i));
    } else if (result.consistent) {
      const double by_bodies = result.consistent->residual_rms[i];
      if (by_bodies > kMuchMore * left && by_bodies > kNoticeable * effort) {
        unphysical.push_back(leftOf(model, result, result.consistent->residual_rms, i) +
                             ", the estimate " + withDigits(left, 3));
      }
    }
  }
  const std::string look =
      ": look whether the arm is mounted as the file has it (the direction of gravity, --gravity), "
      "and whether signs, order and unit of its positions and efforts are the robot's";
  std::vector<std::string> warnings;
  if (!unexplained.empty()) {
    warnings.push_back("the model explains next to nothing of the efforts of " +
                       joined(unexplained, 12) + look);
  }
  if (!unphysical.empty()) {
    warnings.push_back("physical bodies leave much more than the estimate of the efforts of " +
                       joined(unphysical, 12) + look);
  }
  return warnings;
}

}  // namespace armillary

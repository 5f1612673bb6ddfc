// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/ready_runs.h"

#include <cmath>
#include <numbers>

namespace armillary {

std::shared_ptr<const EffortSchedule> heldThenReleased(const Model& model, const Sample& posed,
                                                       double seconds) {
  Eigen::VectorXd held = posed.effort;
  for (const Joint& joint : model.joints) {  // nothing drives a base that floats
    if (joint.type != JointType::kFloating) continue;
    held.segment(joint.velocity_index, joint.velocity_size).setZero();
  }
  auto schedule = std::make_shared<EffortSchedule>(std::move(held));
  schedule->add(seconds, Eigen::VectorXd::Zero(model.velocitySize()), {});
  return schedule;
}

std::shared_ptr<const EffortSchedule> sineSweep(const Model& model, const Sample& posed,
                                                int degree_of_freedom) {
  constexpr double kFirst = 0.2, kLast = 5.0, kSeconds = 20.0, kApart = 0.005;  // Hz, s
  constexpr double kShareOfLimit = 0.05, kShareOfHeld = 0.3;
  double limit = 0.0;
  for (const Joint& joint : model.joints) {
    const int offset = degree_of_freedom - joint.velocity_index;
    if (!joint.mimic && offset >= 0 && offset < joint.velocity_size) limit = joint.limits.effort;
  }
  const double held = std::abs(posed.effort[degree_of_freedom]);
  const double amplitude = limit > 0.0 && std::isfinite(limit) ? kShareOfLimit * limit
                           : held > 1e-6                       ? kShareOfHeld * held
                                                               : 1.0;
  const Eigen::VectorXd beside = model.constant_effort;
  auto schedule = std::make_shared<EffortSchedule>(beside);
  const double octaves = std::log(kLast / kFirst);
  const int rows = static_cast<int>(kSeconds / kApart);
  for (int k = 0; k <= rows; ++k) {
    const double time = k * kApart;
    // the phase whose rate is the frequency, which grows exponentially
    const double phase = 2.0 * std::numbers::pi * kFirst * kSeconds / octaves *
                         (std::exp(octaves * time / kSeconds) - 1.0);
    Eigen::VectorXd effort = beside;
    if (k < rows) effort[degree_of_freedom] += amplitude * std::sin(phase);
    schedule->add(time, std::move(effort), {});
  }
  return schedule;
}

int firstDriven(const Model& model) {
  for (const Joint& joint : model.joints) {
    if (joint.velocity_size > 0 && !joint.mimic && joint.type != JointType::kFloating) {
      return joint.velocity_index;
    }
  }
  return 0;
}

bool isBalanced(const Model& model, const Sample& posed) {
  constexpr double kRounding = 1e-9, kWeightOfAKilogram = 9.81, kAMetreAway = 1.0;
  return posed.effort.lpNorm<Eigen::Infinity>() <=
         kRounding * model.total_mass * kWeightOfAKilogram * kAMetreAway;
}

std::shared_ptr<const EffortSchedule> push(const Model& model, const std::string& link,
                                           const Eigen::Vector3d& force, double from,
                                           double until) {
  auto schedule = std::make_shared<EffortSchedule>(model.constant_effort);
  const int index = model.findLink(link);
  if (index < 0) return schedule;
  const LinkWrench wrench{index, {Eigen::Vector3d::Zero(), force}, LinkWrench::Axes::kWorld};
  schedule->add(from, model.constant_effort, {wrench});
  schedule->add(until, model.constant_effort, {});
  return schedule;
}

}  // namespace armillary

// SPDX-License-Identifier: BSD-3-Clause
#include "engine/forces/stop_give.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/forces/felt_inertia.h"

namespace armillary {

Eigen::VectorXd stopGive(const Model& model) {
  constexpr int kMany = 300;  // degrees of freedom
  const auto count = static_cast<std::size_t>(model.bodyCount());
  std::vector<double> mass(count, 0.0), arm(count, 0.0);  // carried: kg, and kg m about the joint
  Eigen::VectorXd weight = Eigen::VectorXd::Zero(model.velocitySize());
  for (std::size_t i = count - 1; i > 0; --i) {
    const Body& body = model.bodies[i];
    const Joint& joint = model.joints[body.joint_index];
    const bool slides = body.kind.type == BodyJoint::kPrismatic;
    mass[i] += body.inertia.mass;
    arm[i] += body.inertia.first_moment.norm();
    if (joint.velocity_size == 1 || joint.mimic) {
      weight[body.velocity_index] +=
          std::abs(body.multiplier) * model.gravity.norm() * (slides ? mass[i] : arm[i]);
    }
    double distance = body.X_PJ.position.norm();
    const double slide = std::max(std::abs(joint.limits.lower), std::abs(joint.limits.upper));
    if (slides && std::isfinite(slide)) distance += slide;
    const auto parent = static_cast<std::size_t>(body.parent);
    arm[parent] += arm[i] + mass[i] * distance;
    mass[parent] += mass[i];
  }
  Eigen::VectorXd give = Eigen::VectorXd::Zero(weight.size());
  if (model.has_followers && weight.size() > kMany) return give;
  const Eigen::VectorXd stiffness = kStopRate * kStopRate * feltInertia(model);
  for (int i = 0; i < give.size(); ++i) {
    const double depth = 2.0 * weight[i] / stiffness[i];
    if (std::isfinite(depth) && depth > 0.0) give[i] = depth;
  }
  return give;
}

}  // namespace armillary

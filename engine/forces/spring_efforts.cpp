// SPDX-License-Identifier: BSD-3-Clause
#include "engine/forces/spring_efforts.h"

#include <algorithm>

#include "engine/dynamics/recursive_newton_euler.h"

namespace armillary {
namespace {

// The robot without damping and friction.
Model withSpringsAlone(Model model) {
  for (Joint& joint : model.joints) joint.damping = joint.friction = 0.0;
  return model;
}

}  // namespace

SpringEfforts::SpringEfforts(const Model& model)
    : in_joints_(std::any_of(
          model.joints.begin(), model.joints.end(),
          [](const Joint& joint) { return joint.stiffness != 0.0 && joint.position_size == 1; })),
      joints_(withSpringsAlone(model), {}, 0.0),
      between_links_(model),
      rest_(Eigen::VectorXd::Zero(model.velocitySize())) {}

void SpringEfforts::add(const Model& model, const State& state, Workspace& workspace,
                        Eigen::VectorXd& effort) {
  if (in_joints_) joints_.addPassive(state, effort);
  if (!between_links_.needed()) return;
  bodyMotions(model, state, workspace);
  wrenches_.clear();
  between_links_.append(model, workspace, wrenches_);
  inverseDynamics(model, state, rest_, wrenches_, workspace, with_);
  inverseDynamics(model, state, rest_, {}, workspace, without_);
  effort += without_ - with_;
}

}  // namespace armillary

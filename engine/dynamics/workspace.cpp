// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/workspace.h"

namespace armillary {

void Workspace::check(const Model& model, const State& state) const {
  expectSize(model, "the workspace's body list", static_cast<Eigen::Index>(bodies.size()),
             model.bodyCount());
  expectSize(model, "the workspace", zero.size(), model.velocitySize());
  expectSize(model, "the position", state.position.size(), model.positionSize());
  expectSize(model, "the velocity", state.velocity.size(), model.velocitySize());
}

void Workspace::check(const Model& model, const Eigen::VectorXd& vector_of_velocities,
                      const char* what) const {
  expectSize(model, what, vector_of_velocities.size(), model.velocitySize());
}

}  // namespace armillary

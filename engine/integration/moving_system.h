// SPDX-License-Identifier: BSD-3-Clause
// What an integrator moves: a robot whose forces somebody knows.
#pragma once

#include "engine/dynamics/workspace.h"
#include "engine/integration/step_status.h"

namespace armillary {

// Forces and accelerations in any state. They depend on time, position and velocity alone, and are
// smooth through a step: what changes at once changes between steps.
class MovingSystem {
 public:
  virtual ~MovingSystem() = default;

  virtual const Model& model() const = 0;
  // Scratch that every call may overwrite.
  virtual Workspace& workspace() = 0;

  // q̈ (velocitySize numbers), and the power (W) of all that acts but gravity and constraints.
  virtual StepStatus acceleration(const State& state, Eigen::VectorXd& result, double& power) = 0;

  // τ − C q̇ − g + Jᵀ f: what M q̈ is without constraints. `power` as above. Fails where it is no
  // number.
  virtual StepStatus force(const State& state, Eigen::VectorXd& result, double& power) = 0;
};

}  // namespace armillary

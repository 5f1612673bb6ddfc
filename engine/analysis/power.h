// SPDX-License-Identifier: BSD-3-Clause
// Where a robot's energy comes from and goes: the power balance.
//
// Source: the work-energy theorem; Featherstone 2008, section 2.13 for the kinetic energy.
//
//   (1)  d/dt T = Σ V_i · (I_i A_i + V_i ×* I_i V_i)
//   (2)  d/dt U = −Σ m_i g · ċ_i
//   (3)  d/dt (T + U) = q̇ᵀ τ_drive + q̇ᵀ τ_passive + Σ V_L · F_external
#pragma once

#include <span>

#include "engine/dynamics/energy.h"

namespace armillary {

// W, and J for the energy.
struct PowerBalance {
  Energy energy;
  double kinetic_rate = 0.0;    // (1)
  double potential_rate = 0.0;  // (2)
  double drives = 0.0;          // the terms of (3)
  double passive = 0.0;         // damping and friction take, springs give and take
  double wrenches = 0.0;
  // What the terms leave: zero but for rounding where the acceleration is what the efforts cause.
  double residual() const { return kinetic_rate + potential_rate - drives - passive - wrenches; }
};

// `effort` is what drives the joints, `passive_effort` what they exert by themselves (damping,
// friction, springs); `acceleration` is the motion that both and the wrenches cause. Power of a
// degree of freedom by itself is its effort times its velocity.
PowerBalance powerBalance(const Model& model, const State& state,
                          const Eigen::VectorXd& acceleration, const Eigen::VectorXd& effort,
                          const Eigen::VectorXd& passive_effort,
                          std::span<const LinkWrench> wrenches, Workspace& workspace);

}  // namespace armillary

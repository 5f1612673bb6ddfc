// SPDX-License-Identifier: BSD-3-Clause
// Derivatives of forward dynamics, and the linear system at a state.
//
// From M q̈ + bias(q, q̇) = τ + Jᵀ f, with D being inverse dynamics at the acceleration found
// (Carpentier and Mansard 2018, section IV):
//
//   (1)  ∂q̈/∂q = −M⁻¹ ∂D/∂q,   ∂q̈/∂q̇ = −M⁻¹ ∂D/∂q̇,   ∂q̈/∂τ = M⁻¹
//
// The linearization is of x = (δq, δq̇), δq in the tangent space at q: ẋ = A x + B δτ with
//
//   (2)  A = [ −ad, 1; ∂q̈/∂q, ∂q̈/∂q̇ ],   B = [ 0; M⁻¹ ]
//
// where −ad is −V_J × in the velocities of a joint whose columns act at once (a ball's or a free
// body's coordinates turn with it) and zero for all others.
#pragma once

#include "engine/analysis/inverse_dynamics_derivatives.h"
#include "engine/dynamics/forward_dynamics.h"

namespace armillary {

// Of q̈(q, q̇, τ): square, a row an acceleration, a column a degree of freedom.
struct ForwardDynamicsDerivatives {
  Eigen::MatrixXd by_position;
  Eigen::MatrixXd by_velocity;
  Eigen::MatrixXd by_effort;  // M⁻¹
};

// `acceleration` becomes q̈ itself. Where M is singular the degree of freedom is named and the
// derivatives are not set.
SolveStatus forwardDynamicsDerivatives(const Model& model, const State& state,
                                       const Eigen::VectorXd& effort,
                                       std::span<const LinkWrench> wrenches, Workspace& workspace,
                                       Eigen::VectorXd& acceleration,
                                       ForwardDynamicsDerivatives& derivatives);

// A: 2 n × 2 n, B: 2 n × n, for n degrees of freedom.
struct Linearization {
  Eigen::MatrixXd A, B;
};
SolveStatus linearize(const Model& model, const State& state, const Eigen::VectorXd& effort,
                      std::span<const LinkWrench> wrenches, Workspace& workspace,
                      Linearization& linearization);

}  // namespace armillary

// SPDX-License-Identifier: BSD-3-Clause
// Derivatives of inverse dynamics with respect to position and velocity, analytic.
//
// Source: Singh, Russo and Wensing, Efficient analytical derivatives of rigid-body dynamics using
// spatial vector algebra, IEEE RA-L 7 (2022). Everything stands in the world's axes about one point
// (the first body's origin now), where a body's vectors differ from the world's by no more than the
// robot's own size. Gravity is an acceleration of the root, A_0 = −gravity. For a column S_k of a
// joint, V_b and A_b are the motion of what carries the column: the parent, and with columns in
// series those before it.
//
//   Outward   (1)  V_i, A_i, I_i, f_i = I_i A_i + V_i ×* I_i V_i − F_external
//             (2)  ψ̇_k = V_b × S_k,   ψ̈_k = A_b × S_k + V_b × ψ̇_k,   Ṡ_k
//             (3)  2 B_i = V_i ×* I_i − I_i V_i × + (I_i V_i) ×̄*,      f ×̄* m = m ×* f
//   Inward    (4)  Iᶜ, Bᶜ, fᶜ: sums over a body and all beyond it
//
// for a column k and a column j that carries it, or is it:
//             (5)  ∂τ_k/∂q_j = S_kᵀ (2 Bᶜ_k ψ̇_j + Iᶜ_k ψ̈_j)
//             (6)  ∂τ_j/∂q_k = S_jᵀ (2 Bᶜ_k ψ̇_k + Iᶜ_k ψ̈_k + S_k ×* fᶜ_k)
//             (7)  ∂τ_k/∂q̇_j = S_kᵀ (2 Bᶜ_k S_j + Iᶜ_k (ψ̇_j + Ṡ_j))
//             (8)  ∂τ_j/∂q̇_k = S_jᵀ (2 Bᶜ_k S_k + Iᶜ_k (ψ̇_k + Ṡ_k))
//
// Columns of one joint that act at once take (5) both ways. A wrench whose axes are the world's
// does not turn with its link: seen in the body it turns back, which adds to (5) and (6)
//             (9)  Eᶜ_k S_j,   E m = (ω × n, ω × f) at the link's origin, m = (ω, v).
//
// O(n d), d being the depth of the tree.
#pragma once

#include <span>

#include "engine/dynamics/kinematics.h"

namespace armillary {

// Of τ(q, q̇, q̈): square, a row an effort, a column a degree of freedom. Position in the tangent
// space: the direction of integratePosition(). N m, N over rad, m and their rates.
struct InverseDynamicsDerivatives {
  Eigen::MatrixXd by_position;
  Eigen::MatrixXd by_velocity;
  Eigen::MatrixXd by_acceleration;  // the mass matrix
};

void inverseDynamicsDerivatives(const Model& model, const State& state,
                                const Eigen::VectorXd& acceleration,
                                std::span<const LinkWrench> wrenches, Workspace& workspace,
                                InverseDynamicsDerivatives& derivatives);

}  // namespace armillary

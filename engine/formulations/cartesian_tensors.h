// SPDX-License-Identifier: BSD-3-Clause
// Inverse dynamics by Newton's and Euler's equations with Cartesian tensors of second order.
//
// Source: Balafoutis, Patel and Misra, Efficient modeling and computation of manipulator dynamics
// using orthogonal Cartesian tensors, IEEE J. Robotics and Automation 4 (1988). A point r of a body
// is accelerated by Ω r more than the body's origin, with the body's angular acceleration tensor
//
//   Ω = [ω̇]× + [ω]×²
//
// so that one tensor serves the next joint's origin, the centre of mass and the moment. For body k
// with parent p, all vectors of a body in its own frame (B, and P the parent's), R = R_PB, d the
// joint's frame in the parent as the joint has moved it, û and ω̂ the linear and angular velocity
// that the joint gives to B's origin in P, dû and dω̂ the rates of their components, a the
// acceleration of B's origin, h = m c the first and Σ = ∫ r rᵀ dm the second moment of its mass
// about its origin:
//
//   Outward   (1)  ω = Rᵀ ω_p + ω̂
//             (2)  ω̇ = Rᵀ ω̇_p + Rᵀ ω_p × ω̂ + dω̂
//             (3)  a = Rᵀ (a_p + Ω_p d) + 2 Rᵀ ω_p × û + ω̂ × û + dû;   a_0 = −gravity, Ω_0 = 0
//   Inward    (4)  f = m a + Ω h − f_external + Σ over children of R f
//             (5)  [v]× = Ω Σ − (Ω Σ)ᵀ,   v = I ω̇ + ω × I ω
//             (6)  n = v + h × a − n_external + Σ over children of (R n + d × R f)
//
// f and n act on the link at its frame's origin; the joint's effort is their power on the joint's
// unit motions. The source has revolute joints; the terms of û are those of any joint. O(n), and
// the fewest operations of the methods here (operation_counts.md).
#pragma once

#include <span>

#include "engine/dynamics/kinematics.h"

namespace armillary {

// The efforts τ (N m, N) that give the robot `acceleration` in `state`, with wrenches acting on its
// links. A follower's effort is felt by its leader. Throws MethodDoesNotApply where rotors are
// felt.
void cartesianTensors(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
                      std::span<const LinkWrench> wrenches, Workspace& workspace,
                      Eigen::VectorXd& effort);

// The angular acceleration tensor Ω, 1/s².
Eigen::Matrix3d angularAccelerationTensor(const Eigen::Vector3d& omega,
                                          const Eigen::Vector3d& omega_rate);

// ∫ r rᵀ dm of a body about its origin, kg m².
Eigen::Matrix3d secondMoment(const SpatialInertia& inertia);

// v of (5), N m.
Eigen::Vector3d momentOfTensors(const Eigen::Matrix3d& Omega, const Eigen::Matrix3d& second_moment);

}  // namespace armillary

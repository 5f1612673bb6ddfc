// SPDX-License-Identifier: BSD-3-Clause
// Momentum of the links that can move, the matrices that give it, and what changes it.
//
// Source: Orin and Goswami, Centroidal momentum matrix of a humanoid robot (IROS 2008); Wensing and
// Orin, Improved computation of the humanoid centroidal dynamics (2016) for the inertia of all that
// lies beyond a joint. Frame O has world axes and lies at the world's origin (V_O = 0) or at the
// centre of mass (V_O = (0, ċ)). Ic_k is the inertia about O of all that lies beyond joint k:
//
//   (1)  A_k = Ic_k S_k,                          h = A q̇ = Σ X*_OB I_i V_i
//   (2)  Ȧ_k = İc_k S_k + Ic_k Ṡ_k,               ḣ = A q̈ + Ȧ q̇
//   (3)  İ of a body that moves with V = (ω, v) relative to O, from J = Σ m (r·r 1 − r rᵀ) and
//        ṙ = v + ω × r:   ḣ = m v + ω × h,   J̇ = [ω] J − J [ω] + 2 h·v 1 − v hᵀ − h vᵀ
//   (4)  d/dt h = weight + external wrenches + what the world exerts through joints, about the
//        world's origin
#pragma once

#include <span>

#include "engine/dynamics/kinematics.h"

namespace armillary {

// The point about which angular momentum is taken.
enum class MomentumPoint { kWorldOrigin, kCenterOfMass };

// Momentum per unit velocity: rows (angular, linear) in world axes, columns the degrees of freedom.
using MomentumMatrix = Eigen::Matrix<double, 6, Eigen::Dynamic>;

// A of (1): kg m² and kg, or kg m. About the centre of mass it is the centroidal momentum matrix.
void momentumMatrix(const Model& model, const State& state, MomentumPoint point,
                    Workspace& workspace, MomentumMatrix& A);

// Ȧ of (2) for the state's velocity.
void momentumMatrixRate(const Model& model, const State& state, MomentumPoint point,
                        Workspace& workspace, MomentumMatrix& A_rate);

// The spatial momentum about the world's origin: kg m²/s and kg m/s, world axes. About the centre
// of mass: centroidalMomentum() of engine/dynamics/energy.h.
Force spatialMomentum(const Model& model, const State& state, Workspace& workspace);

// The terms of (4), world axes about the world's origin: N m and N.
struct MomentumBalance {
  Force rate;      // d/dt of the spatial momentum, from the bodies' accelerations
  Force weight;    // of what can move
  Force external;  // the wrenches on links that can move
  Force base;      // what the world and links fixed to it exert through the joints on what moves
  // What the terms leave: zero but for rounding.
  Force residual() const { return rate - weight - external - base; }
};

// In inverse dynamics: the base's part is what `acceleration` takes.
MomentumBalance momentumBalance(const Model& model, const State& state,
                                const Eigen::VectorXd& acceleration,
                                std::span<const LinkWrench> wrenches, Workspace& workspace);

}  // namespace armillary

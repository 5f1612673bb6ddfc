// SPDX-License-Identifier: BSD-3-Clause
// Lagrange's equations as they are written: the kinetic energy T and the potential energy V of the
// robot as functions, differentiated.
//
// Source: Goldstein, Classical Mechanics, section 1.4, for coordinates with q̇ = v. A ball joint or
// a floating base has no such coordinates: its velocity v is a quasi-velocity, q̇ = N(q) v, for
// which Hamel's form stands (Hamel 1904; Marsden and Ratiu, Introduction to Mechanics and Symmetry,
// section 13.5, where coordinates form a group, Euler-Poincaré).
//
//   (1)  T(q, v), V(q)     as sums over the bodies: ½ Vᵀ I V, −m γ·c
//   (2)  p = ∂T/∂v         the generalized momentum
//   (3)  τ = ṗ − ad_vᵀ p − Nᵀ ∂T/∂q + Nᵀ ∂V/∂q − Q
//
// ad_vᵀ p is how a momentum that is fixed in the world turns as seen from a body that turns, zero
// where q̇ = v. Q is what wrenches do. The functions (1) are the engine's own energy(), put on a
// tape once a robot and differentiated there (differentiated_tape.h); no equation of motion enters.
// Rotors' energy is in T, so that they are treated; so are followers, which are in T through their
// leaders. O(n) a call.
#pragma once

#include <span>
#include <vector>

#include "engine/dynamics/kinematics.h"

namespace armillary {

// What equation (3) is made of. Vectors of velocitySize(): N m, N; the momentum kg m²/s, kg m/s.
struct LagrangeTerms {
  double kinetic = 0.0, potential = 0.0;  // J
  Eigen::VectorXd momentum;               // p
  Eigen::VectorXd momentum_rate;          // ṗ, of its components
  Eigen::VectorXd turning;                // ad_vᵀ p
  Eigen::VectorXd kinetic_slope;          // Nᵀ ∂T/∂q
  Eigen::VectorXd potential_slope;        // Nᵀ ∂V/∂q
  Eigen::VectorXd external;               // Q
  Eigen::VectorXd effort;                 // τ
};

void lagrangeTerms(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
                   std::span<const LinkWrench> wrenches, Workspace& workspace,
                   LagrangeTerms& terms);

// What each body has in them, its rotor included; [0] is the world and empty. Of the terms
// `external` is zero, as wrenches act beside the energies. O(n²).
void lagrangeTermsOfBodies(const Model& model, const State& state,
                           const Eigen::VectorXd& acceleration, Workspace& workspace,
                           std::vector<LagrangeTerms>& terms);

// τ, as every method of inverse dynamics is called.
void lagrange(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
              std::span<const LinkWrench> wrenches, Workspace& workspace, Eigen::VectorXd& effort);

}  // namespace armillary

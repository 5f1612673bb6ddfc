// SPDX-License-Identifier: BSD-3-Clause
// The equations of Gibbs and Appell: one function of the accelerations, differentiated.
//
// Source: Gibbs, On the Fundamental Formulae of Dynamics (1879); Appell (1900); Desloge, The
// Gibbs-Appell equations of motion, American Journal of Physics 56 (1988). Appell's function S is
// to accelerations what the kinetic energy is to velocities; in it gravity is an acceleration of
// the base, so that it takes part by itself.
//
//   (1)  S(q, v, v̇) = Σ over the bodies ½ Aᵀ I A + Aᵀ (V ×* I V)
//   (2)  τ = ∂S/∂v̇ − Q
//
// Quasi-velocities, as a floating base has them, need no other form: that is what the equations are
// known for. S is the engine's appellFunction(), put on a tape once a robot; (2) is a sweep
// backward on it. S is quadratic in v̇, and its minimum is the motion that Gauss's principle of
// least constraint finds. Q is what wrenches do. Rotors and followers are treated. O(n).
#pragma once

#include <span>

#include "engine/dynamics/kinematics.h"

namespace armillary {

// The efforts τ that give the robot `acceleration` in `state`, with wrenches acting on its links.
void gibbsAppell(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
                 std::span<const LinkWrench> wrenches, Workspace& workspace,
                 Eigen::VectorXd& effort);

}  // namespace armillary

// SPDX-License-Identifier: BSD-3-Clause
// The joint-space mass matrix by the composite rigid body algorithm.
//
// Source: Featherstone 2008, section 6.2 and table 6.2. A body and all beyond it move as one when
// only its joint moves; the force that takes is the column:
//
//   (1)  Ic_i = I_i + Σ over children j of X*_j Ic_j X_j
//   (2)  F = Ic_i S_i,   M_ii = S_iᵀ F
//   (3)  for every ancestor j:  F = X* F,   M_ij = M_jiᵀ = S_jᵀ F
//
// A follower's rows and columns add to its leader's, scaled by its multiplier: M = Gᵀ M_tree G.
#pragma once

#include "engine/dynamics/kinematics.h"

namespace armillary {

// (1): places the bodies in their parents, workspace.bodies[].X_PB, and sums what lies beyond each
// joint in workspace.composite.
void compositeInertias(const Model& model, const State& state, Workspace& workspace);

// M(q), velocitySize x velocitySize, full and symmetric (kg m², kg m, kg).
void massMatrix(const Model& model, const State& state, Workspace& workspace, Eigen::MatrixXd& M);

}  // namespace armillary

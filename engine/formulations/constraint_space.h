// SPDX-License-Identifier: BSD-3-Clause
// What a joint lets its bodies do and what it keeps them from, in matrices of six rows.
//
// Source: Featherstone 2008, section 3.5. The columns of S span the relative velocities that the
// joint allows. The force through it is
//
//   (1)  F = T_a τ + T β,   Sᵀ T_a = 1,   Sᵀ T = 0
//
// with the efforts τ and the constraint forces β, which do no work. With S = Q₁ R, the columns of
// [Q₁ Q₂] being orthonormal: T_a = Q₁ R⁻ᵀ, T = Q₂. Then T_aᵀ S = 1 too, so that T_aᵀ takes the
// velocities out of a relative motion: T_aᵀ (S q̇) = q̇. In the body's frame, angular part first.
#pragma once

#include <Eigen/Core>
#include <string>

#include "engine/model/model.h"
#include "engine/spatial/spatial_matrices.h"

namespace armillary {

// At most six columns or rows, in memory of their own.
using Columns6 = Eigen::Matrix<double, 6, Eigen::Dynamic, 0, 6, 6>;
using SmallMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, 6, 6>;
using SmallVector = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, 6, 1>;

// X* F, forces of frame B seen in P, column by column or one; X M, a motion of P seen in B.
Columns6 forcesToParent(const Pose& X_PB, const Columns6& F);
Vector6 forceToParent(const Pose& X_PB, const Vector6& F);
Vector6 motionToChild(const Pose& X_PB, const Vector6& M);

// (1)
struct JointSpaces {
  Columns6 T_a;  // 6 x degrees of freedom
  Columns6 T;    // 6 x (6 − degrees of freedom); no column for a floating joint
};

// The spaces of a body's joint at the coordinates q (those of the joint alone).
void findJointSpaces(const JointKind& kind, const double* q, JointSpaces& spaces);

// The inverse of an inertia's matrix, from the inertia about the centre of mass (Featherstone 2008,
// chapter 2).
Matrix6 inverseOf(const SpatialInertia& I);

// For sentences: a method of forward dynamics that treats this robot, whatever its followers,
// inertias and branches are.
std::string methodThatTreats(const Model& model);

// Methods of maximal coordinates accelerate every body by itself, so each needs an inertia that can
// be inverted. Throws MethodDoesNotApply, which names the link of a body that has no mass or that
// can be turned about some axis for nothing; `method` begins the sentence.
void expectInvertibleInertias(const Model& model, const char* method);

}  // namespace armillary

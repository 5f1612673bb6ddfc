// SPDX-License-Identifier: BSD-3-Clause
// A joint's motion subspace S column by column, and how its columns change.
#pragma once

#include "engine/dynamics/joint_passes.h"

namespace armillary {

// S of a joint, 6 x kVelocities, in B.
template <class Type>
Eigen::Matrix<double, 6, Type::kVelocities> motionSubspace(const Type& joint, const double* q) {
  Eigen::Matrix<double, 6, Type::kVelocities> S;
  for (int k = 0; k < Type::kVelocities; ++k) {
    const Motion column = joint.column(q, k);
    S.col(k) << column.angular, column.linear;
  }
  return S;
}

// The rate of S's column k as seen in B, for the joint's velocities v: Ṡ_k.
//
// A joint whose columns act in series carries B past column k by the columns after it, so that k,
// seen from B, moves the other way: Ṡ_k = −(Σ_{l>k} S_l v_l) × S_k. Other joints have a constant S.
template <class Type>
Motion subspaceRate(const Type& joint, const double* q, const double* v, int k) {
  Motion carried;
  if constexpr (Type::kSerial) {
    for (int l = k + 1; l < Type::kVelocities; ++l) carried += joint.column(q, l) * v[l];
    return cross(joint.column(q, k), carried);
  }
  return carried;
}

}  // namespace armillary

// SPDX-License-Identifier: BSD-3-Clause
// Steps that the passes of several algorithms share: a body's coordinates, place and velocity.
#pragma once

#include "engine/dynamics/workspace.h"

namespace armillary {

// A body's share of a vector of the whole robot: kSize numbers. A follower's single number is made
// from its leader's; only joints with one can follow, so more than one are read in place.
template <int kSize>
class OwnNumbers {
 public:
  OwnNumbers(const Eigen::VectorXd& all, int index, double multiplier, double offset) {
    if constexpr (kSize == 1) {
      own_ = multiplier * all[index] + offset;
    } else {
      data_ = all.data() + index;
    }
  }
  const double* data() const {
    if constexpr (kSize == 1) {
      return &own_;
    } else {
      return data_;
    }
  }

 private:
  double own_ = 0.0;
  const double* data_ = nullptr;
};

// The coordinates of a body's joint.
template <class Type>
struct JointCoordinates : OwnNumbers<Type::kPositions> {
  JointCoordinates(const Body& body, const Eigen::VectorXd& q)
      : OwnNumbers<Type::kPositions>(q, body.position_index, body.multiplier, body.offset) {}
};

// A body's share of a vector of velocities or accelerations.
template <class Type>
struct JointVelocities : OwnNumbers<Type::kVelocities> {
  JointVelocities(const Body& body, const Eigen::VectorXd& v)
      : OwnNumbers<Type::kVelocities>(v, body.velocity_index, body.multiplier, 0.0) {}
};

// Adds Sᵀ F to the efforts, a follower's to its leader's.
template <class Type>
void addEffort(const Type& joint, const Body& body, const double* q, const Force& F,
               Eigen::VectorXd& effort) {
  double own[Type::kVelocities];
  joint.project(q, F, own);
  if constexpr (Type::kVelocities == 1) {
    effort[body.velocity_index] += body.multiplier * own[0];
  } else {
    for (int k = 0; k < Type::kVelocities; ++k) effort[body.velocity_index + k] += own[k];
  }
}

}  // namespace armillary

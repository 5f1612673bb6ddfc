// Steps that the passes of several algorithms share: a body's coordinates, place and velocity.
#pragma once

#include "engine/dynamics/workspace.h"

namespace armillary {

// The coordinates of a body's joint. A follower's are made from its leader's; only joints with one
// coordinate can follow, so others are read in place.
template <class Type>
class JointCoordinates {
 public:
  JointCoordinates(const Body& body, const Eigen::VectorXd& q) {
    if constexpr (Type::kPositions == 1) {
      own_ = body.multiplier * q[body.position_index] + body.offset;
    } else {
      data_ = q.data() + body.position_index;
    }
  }
  const double* data() const {
    if constexpr (Type::kPositions == 1) {
      return &own_;
    } else {
      return data_;
    }
  }

 private:
  double own_ = 0.0;
  const double* data_ = nullptr;
};

// A body's share of a vector of velocities or accelerations.
template <class Type>
class JointVelocities {
 public:
  JointVelocities(const Body& body, const Eigen::VectorXd& v) {
    if constexpr (Type::kVelocities == 1) {
      own_ = body.multiplier * v[body.velocity_index];
    } else {
      data_ = v.data() + body.velocity_index;
    }
  }
  const double* data() const {
    if constexpr (Type::kVelocities == 1) {
      return &own_;
    } else {
      return data_;
    }
  }

 private:
  double own_ = 0.0;
  const double* data_ = nullptr;
};

// Adds Sᵀ F to the efforts, a follower's to its leader's.
template <class Type>
void addEffort(const Body& body, const double* q, const Force& F, Eigen::VectorXd& effort) {
  double own[Type::kVelocities];
  Type::project(q, F, own);
  if constexpr (Type::kVelocities == 1) {
    effort[body.velocity_index] += body.multiplier * own[0];
  } else {
    for (int k = 0; k < Type::kVelocities; ++k) effort[body.velocity_index + k] += own[k];
  }
}

}  // namespace armillary

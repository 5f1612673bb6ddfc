// SPDX-License-Identifier: BSD-3-Clause
// A model as a tree of elementary joints: what the fast form is made from.
//
// Joints of several degrees of freedom in series become that many that turn or slide, and a screw a
// slide and a turn that share a coordinate; all but the last of them carry bodies without inertia.
#pragma once

#include <vector>

#include "engine/model/model.h"

namespace armillary::fast {

// ∫ dm, ∫ r dm and ∫ r rᵀ dm about a frame's origin.
struct Moments {
  double mass = 0.0;                                 // kg
  Eigen::Vector3d first = Eigen::Vector3d::Zero();   // kg m
  Eigen::Matrix3d second = Eigen::Matrix3d::Zero();  // kg m²

  Moments() = default;
  explicit Moments(const SpatialInertia& inertia);
  void operator+=(const Moments& other);
};

// Moments about B's origin in B's axes, seen from P.
Moments toParent(const Pose& X_PB, const Moments& moments);

struct ElementaryJoint {
  enum class Motion { kTurn, kSlide, kBall, kFree };
  Motion motion = Motion::kTurn;
  int body = 0;    // of the model
  int parent = 0;  // 0: the world; joint i of the list has number i + 1
  int position = 0, velocity = 0;
  double multiplier = 1.0, offset = 0.0;
  Pose X_PJ;
  Moments moments;  // of the body behind it
};

// Parents before children, and behind a joint its first child: one that turns with most joints
// beyond it, where there is one.
std::vector<ElementaryJoint> elementaryJoints(const Model& model);

}  // namespace armillary::fast

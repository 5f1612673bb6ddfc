// SPDX-License-Identifier: BSD-3-Clause
// Rigid bodies taken together: what a joint has to move.
#pragma once

#include <Eigen/Core>

#include "engine/description/robot_description.h"
#include "engine/spatial/pose.h"

namespace armillary {

// Mass, centre of mass c (from the frame's origin) and inertia about c, all in one frame's axes.
// Taken about c, so that two bodies add without cancellation; a body without mass may have inertia.
struct CompositeBody {
  double mass = 0.0;
  Eigen::Vector3d center = Eigen::Vector3d::Zero();
  Eigen::Matrix3d rotational = Eigen::Matrix3d::Zero();

  // The body in the frame A, where X_AB is the frame it is given in.
  CompositeBody in(const Pose& X_AB) const;
  // Adds a body given in the same frame.
  void add(const CompositeBody& other);
  // About the line through the frame's origin along the unit vector `axis`.
  double aboutAxis(const Eigen::Vector3d& axis) const;
  // About the frame's origin.
  Eigen::Matrix3d aboutOrigin() const;
};

// A link's own body in the link frame; nothing of it where the link has no inertial.
CompositeBody bodyOf(const LinkDescription& link);

}  // namespace armillary

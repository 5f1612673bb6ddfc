// SPDX-License-Identifier: BSD-3-Clause
// What a robot's springs do to its joints: those in joints and those between links, with the
// latter's dampers.
#pragma once

#include "engine/forces/joint_forces.h"
#include "engine/forces/point_springs.h"

namespace armillary {

// Made for one model; every call needs that model.
class SpringEfforts {
 public:
  explicit SpringEfforts(const Model& model);

  bool needed() const { return in_joints_ || between_links_.needed(); }
  // Adds them to `effort` (velocitySize numbers, N m or N): a motor need not give what they do.
  void add(const Model& model, const State& state, Workspace& workspace, Eigen::VectorXd& effort);

 private:
  bool in_joints_ = false;
  JointForces joints_;
  PointSprings between_links_;
  std::vector<LinkWrench> wrenches_;
  Eigen::VectorXd rest_, with_, without_;
};

}  // namespace armillary

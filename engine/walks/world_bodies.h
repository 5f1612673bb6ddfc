// SPDX-License-Identifier: BSD-3-Clause
// The bodies of a robot in absolute coordinates, with all that the walk through them shows.
// Equations as in formulations/absolute_coordinates.h.
#pragma once

#include <vector>

#include "engine/walks/walk_body.h"

namespace armillary {

// A body, its vectors in world axes about the point of all.
struct WorldBody {
  Matrix6 X = Matrix6::Identity();  // takes motions of its frame to the world's axes at the point
  JointSubspace h, U;
  SpatialInertia I, composite;
  Motion v, a, drift;
  Force own, f, wrench;
  JointVector tau;
  JointMatrix D, D_inverse;  // D⁻¹ stays empty where it has none
  Matrix6 I_A = Matrix6::Zero();
  Vector6 p = Vector6::Zero(), p_drift = Vector6::Zero();  // p', with the drift
  JointVector u;
};

class WorldBodies {
 public:
  // All of them; `joints` are the walk's bodies, [0] the world.
  void move(const Model& model, const std::vector<WalkBody>& joints, bool articulate);

  const WorldBody& operator[](int i) const { return bodies_[i]; }
  // The point that all is about (m, world).
  const Eigen::Vector3d& point() const { return point_; }
  // τ of every joint.
  const Eigen::VectorXd& effort() const { return effort_; }
  // The acceleration of a body that the given efforts make.
  Motion carriedAcceleration(const Model& model, int i) const;

 private:
  void moveOutward(const Model& model, const std::vector<WalkBody>& joints);
  void articulateBody(const Model& model, const WalkBody& joint, int i);

  std::vector<WorldBody> bodies_;
  Eigen::Vector3d point_ = Eigen::Vector3d::Zero();
  Eigen::VectorXd effort_;
};

}  // namespace armillary

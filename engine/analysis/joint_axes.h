// SPDX-License-Identifier: BSD-3-Clause
// Where the axes of a robot's joints are: what each of their degrees of freedom turns about or
// slides along.
//
// A column S = (ω, v) of a joint's motion subspace, in the body's frame at its origin (Featherstone
// 2008, table 4.1). Where ω ≠ 0 the body turns about the line (Ball 1900)
//
//   direction ω / |ω|,  through the body's origin + ω × v / |ω|²,  pitch ω · v / |ω|²
//
// otherwise it slides along v.
#pragma once

#include <vector>

#include "engine/dynamics/kinematics.h"

namespace armillary {

struct JointAxis {
  int joint = 0;  // in Model::joints
  int body = 0;   // that it moves
  int index = 0;  // among the joint's own degrees of freedom
  bool turns = true;
  double pitch = 0.0;                                    // m per rad, where it turns
  Eigen::Vector3d point = Eigen::Vector3d::Zero();       // of the axis, world, m
  Eigen::Vector3d direction = Eigen::Vector3d::UnitZ();  // unit, world
};

// The axes of every joint that moves, a follower's too, in the order of the bodies. `axes` keeps
// its memory.
void jointAxes(const Model& model, const Eigen::VectorXd& q, const BodyPoses& X_WB,
               std::vector<JointAxis>& axes);

}  // namespace armillary

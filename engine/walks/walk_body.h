// SPDX-License-Identifier: BSD-3-Clause
// What every walk reads of a body: its place, its joint's axes and numbers, its children.
#pragma once

#include <span>
#include <vector>

#include "engine/dynamics/kinematics.h"

namespace armillary {

// A column or a row for each degree of freedom of one joint; six at most, so nothing is allocated.
using JointSubspace = Eigen::Matrix<double, 6, Eigen::Dynamic, Eigen::ColMajor, 6, 6>;
using JointVector = Eigen::Matrix<double, Eigen::Dynamic, 1, Eigen::ColMajor, 6, 1>;
using JointMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor, 6, 6>;

struct WalkBody {
  int freedoms = 0;           // of its joint; the world has none
  std::vector<int> children;  // bodies
  bool turns = false;         // S has an angular part
  bool slides = false;        // S has a linear part
  bool axes_move = false;     // S changes in B as the joint moves

  Pose X_JB, X_PB, X_WB;
  JointSubspace S;
  JointVector velocity, acceleration, effort;  // the joint's own: a follower's as it moves itself
  Motion joint_velocity;                       // S q̇
  Motion axes_rate;                            // Ṡ q̇, Ṡ as seen in B
  Force wrench;                                // external, in B
  bool has_wrench = false;

  Motion times(const JointVector& numbers) const;  // S times numbers
};

// One entry a body, with what does not change.
std::vector<WalkBody> makeWalkBodies(const Model& model);

// Everything else, for a state. Both vectors have velocitySize() numbers.
void updateWalkBodies(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
                      const Eigen::VectorXd& effort, std::span<const LinkWrench> wrenches,
                      Workspace& workspace, std::vector<WalkBody>& bodies);

// A unit for each of a joint's degrees of freedom.
std::vector<const char*> jointUnits(const Model& model, int body, const char* angle,
                                    const char* length);

}  // namespace armillary

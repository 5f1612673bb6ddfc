// SPDX-License-Identifier: BSD-3-Clause
// Forward kinematics: where every body and link is.
#pragma once

#include <span>
#include <vector>

#include "engine/dynamics/workspace.h"

namespace armillary {

// Poses of the bodies in the world, X_WB; [0] is the world's own, the identity.
using BodyPoses = std::vector<Pose>;

// Places every body. `poses` is resized to the bodies; velocities are not used.
void forwardKinematics(const Model& model, const State& state, Workspace& workspace,
                       BodyPoses& poses);

// Places and moves every body: fills workspace.X_WB and the velocities V of workspace.bodies, each
// in its body's frame.
void bodyMotions(const Model& model, const State& state, Workspace& workspace);

// The same and the spatial accelerations A of workspace.bodies, each in its body's frame. Gravity
// has no part in it.
void bodyAccelerations(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
                       Workspace& workspace);

// Spatial velocity per unit velocity: rows (ω, v), columns the degrees of freedom.
using Jacobian = Eigen::Matrix<double, 6, Eigen::Dynamic>;

// J with (ω, v) = J q̇: how a body turns and how its point at `point` (world, m) moves, world axes.
// Needs workspace.X_WB, as bodyMotions() or forwardKinematics() into it leave it. Body 0: zero.
void bodyJacobian(const Model& model, const State& state, int body, const Eigen::Vector3d& point,
                  const Workspace& workspace, Jacobian& J);

// X_WL of a link, from the body poses.
inline Pose linkPose(const Model& model, const BodyPoses& poses, int link) {
  return poses[model.links[link].body] * model.links[link].X_BL;
}

// A wrench that something else than joints and gravity exerts on a link.
struct LinkWrench {
  enum class Axes { kWorld, kLink };
  // Given for this moment, acting always, springs between links, the ground, joints that close
  // loops.
  enum class Source { kGiven, kLasting, kSpring, kGround, kLoop };
  int link = 0;
  Force wrench;  // N m and N, at the link frame's origin
  Axes axes = Axes::kWorld;
  Source source = Source::kGiven;  // what exerts it: no algorithm asks
};

// The wrench in its link's axes. Throws std::invalid_argument where the robot has no such link;
// reads workspace.X_WB of the link's body where the wrench is given in world axes.
Force wrenchInLink(const Model& model, const LinkWrench& given, const Workspace& workspace);

// Sums the wrenches on each body, in the body's frame, into workspace.wrenches (all of them; zero
// where nothing acts). Fills workspace.X_WB where a wrench is given in world axes.
void gatherWrenches(const Model& model, const State& state, std::span<const LinkWrench> wrenches,
                    Workspace& workspace);

}  // namespace armillary

// SPDX-License-Identifier: BSD-3-Clause
// Every link cut free: all forces and moments on it, which with the inertial ones are in balance.
//
// Source: d'Alembert's principle as in Goldstein, Classical Mechanics, 3rd edition, section 1.4,
// and Newton's and Euler's equations of one rigid body about its centre of mass. World axes:
//
//   (1)  weight         m g,                       at the centre of mass
//   (2)  inertial       −m a_c,  −(I_c α + ω × I_c ω),  at the centre of mass
//        a_c = a + α × r + ω × (ω × r),  r from the link's origin to its centre of mass
//   (3)  reaction       what the parent exerts through the joint, at the joint's origin; on the
//                       parent the opposite, at the same point
//   (4)  external       the wrenches that are given, at the link's origin
//   (5)  sum            Σ f = 0,   Σ (n + p × f) = 0,  p from the centre of mass
//
// The inertial parts come from velocities and accelerations of the links, reactions from
// jointReactions(): that the sums are zero is found here, not put in. Only what the world exerts on
// the root link is made from its sum: nothing else says what holds it.
//
// Reactions hold everything that passes a joint, motor and friction included. A follower's joint
// passes what its own links need; the coupling of leader and follower acts inside both joints.
// Rotors are no links: what turns them shows in the joint's effort, not here.
#pragma once

#include <span>

#include "engine/analysis/link_motions.h"
#include "engine/analysis/reactions.h"

namespace armillary {

enum class BodyForceKind { kWeight, kInertial, kReaction, kExternal };

// A force and a moment on one link, world axes.
struct BodyForce {
  BodyForceKind kind = BodyForceKind::kWeight;
  // Reactions: in Model::joints; -1: the world, which holds the root link.
  int joint = -1;
  // Reactions: the link that exerts it, in Model::links; -1: the world.
  int from_link = -1;
  LinkWrench::Source source = LinkWrench::Source::kGiven;  // external ones: what exerts it
  Eigen::Vector3d point = Eigen::Vector3d::Zero();         // where it acts: world, m
  Eigen::Vector3d force = Eigen::Vector3d::Zero();         // N
  Eigen::Vector3d moment = Eigen::Vector3d::Zero();        // N m

  // Its moment about another point, N m.
  Eigen::Vector3d momentAbout(const Eigen::Vector3d& other) const {
    return moment + (point - other).cross(force);
  }
};

struct FreeBody {
  int link = 0;
  Eigen::Vector3d center_of_mass = Eigen::Vector3d::Zero();  // world, m; the origin without mass
  // Weight and inertial force, the reaction at the parent joint (the world's for the root), those
  // at the child joints, then the external ones as they were given.
  std::vector<BodyForce> forces;
  Force sum;  // (5): N m about the centre of mass, and N
};

struct FreeBodies {
  std::vector<FreeBody> bodies;  // one per link of the model, in its order
  double largest_force = 0.0;    // N, of all forces; largest_moment likewise, N m
  double largest_moment = 0.0;
  // The largest component of any sum: N, and N m.
  double worst_force = 0.0, worst_moment = 0.0;
};

// `acceleration` is how the robot moves in `state`; `wrenches` is all that acts from outside:
// ground, hands, springs between points, joints that close loops. A floating base is held by
// nothing: what its joint has to pass is zero where the motion is that of the forces given.
void freeBodies(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
                std::span<const LinkWrench> wrenches, Workspace& workspace, FreeBodies& result);

}  // namespace armillary

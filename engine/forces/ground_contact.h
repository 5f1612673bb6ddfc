// SPDX-License-Identifier: BSD-3-Clause
// A ground to stand on: a plane z = height that pushes and holds a robot's contact points.
//
// At a point that is deeper than the plane by δ > 0, whose material moves downwards at δ̇ and along
// the plane at v_t (the ground stands still):
//
//   (1)  N = max(0, k δ + c δ̇),   c = min(k δ d, c_max)
//   (2)  t = −(k ξ + c v_t), shortened to |t| <= μ N
//
// (1) is Hunt and Crossley (Coefficient of restitution interpreted as damping in vibroimpact,
// Journal of Applied Mechanics 42, 1975) with exponent 1: the damping grows with the depth, so that
// the force begins and ends at zero and never pulls. c_max = 2 ζ k / ω bounds it, so that an
// explicit method can follow at any depth.
// (2) is Cundall and Strack (A discrete numerical model for granular assemblies, Géotechnique 29,
// 1979): a spring from an anchor in the plane to the point of the body that was lowest when the
// step began, ξ being how far it is stretched; Coulomb's cone limits it. Where it slides the anchor
// is dragged along so that k |ξ| <= μ N. What sticks is held by a spring: it comes to rest and does
// not creep. A ball rolls freely, since ξ counts how the material moves and not the point of touch.
// (A step of length h takes r Ω³ h² / 6 of a ball's speed on the plane for slip, where it turns
// with Ω.) There is no friction against rolling or spinning about the normal.
//
// k is the same for all points of a link: k = ω² / λ with ω = 2π f, where λ is the largest
// eigenvalue of J M⁻¹ Jᵀ (1/kg), the inverse inertia felt by those of its points that can touch a
// plane at once (26 planes are tried, with points within 0.1 % of the link's size), in the starting
// pose with all joints free and loops open. So a link on the ground has no frequency above f,
// whatever the robot's size is. λ is never taken smaller than that of the whole robot's mass. A
// point that carries a weight W sinks by W / k: a free box by a few g / ω², some 10 µm, and the
// bundled quadruped's feet, whose calves feel light, by 0.3 mm.
//
// Anchors change in update() alone: in all stages of a step the law is one function of the state.
#pragma once

#include <span>
#include <vector>

#include "engine/forces/contact_points.h"

namespace armillary {

struct GroundOptions {
  double height = 0.0;          // of the plane (m), world
  double friction = 0.8;        // μ, rubber on a floor
  double frequency = 200.0;     // f (Hz)
  double stiffness = 0.0;       // k of every point (N/m); 0: from the frequency
  double dissipation = 5.0;     // d (s/m)
  double damping_ratio = 0.25;  // ζ
};

// A point that is held: all that the ground remembers from step to step.
struct GroundAnchor {
  int point = 0;                                     // counted through all links' points
  Eigen::Vector3d p_BM = Eigen::Vector3d::Zero();    // the held point of the body, its frame
  Eigen::Vector2d anchor = Eigen::Vector2d::Zero();  // x and y in the world
};

// A force of the ground on the robot, for pictures and reports.
struct GroundForce {
  int link = 0;
  Eigen::Vector3d point = Eigen::Vector3d::Zero();  // world, m
  Eigen::Vector3d force = Eigen::Vector3d::Zero();  // world, N
  bool sliding = false;
};

class GroundContact {
 public:
  // `start` is the pose for λ. Throws std::invalid_argument for options that make no ground.
  GroundContact(const Model& model, const ContactPoints& points, const State& start,
                const GroundOptions& options = {});

  // Adds the ground's forces, at most one wrench for each of mostWrenches() links, in link axes.
  // Needs X_WB and V in `kinematics`, as bodyMotions() leaves them. Here and below std::vector does
  // not grow once it has held as many.
  void append(const Model& model, const Workspace& kinematics,
              std::vector<LinkWrench>& wrenches) const;
  int mostWrenches() const { return static_cast<int>(links_.size()); }

  // To be called after each step that is kept, with the state that it led to: makes, drags and
  // releases anchors. A point that touches is held from the next step on.
  void update(const Workspace& kinematics);

  // Forgets all anchors: what touches now will be held where it is, without a force along the plane
  // at first.
  void reset();
  // The anchors, so that a simulation goes on bit by bit from a state that was recorded with them.
  void remember(std::vector<GroundAnchor>& anchors) const;
  void restore(std::span<const GroundAnchor> anchors);

  // The present forces (the vector's old content is dropped).
  void forces(const Workspace& kinematics, std::vector<GroundForce>& forces) const;
  // Elastic energy Σ ½ k (δ² + ξ²), J.
  double energy(const Workspace& kinematics) const;

  // ω + c_max λ of the fastest link alone (1/s), as JointForces::damperRate(): a step of an
  // explicit method must be shorter than about twice its inverse.
  double rate() const { return rate_; }
  const GroundOptions& options() const { return options_; }
  // k of a link's points (N/m); 0 for a link that has none.
  double stiffness(int link) const;

 private:
  struct GroundLink {
    ContactLink contact;
    Pose X_BL;
    double stiffness = 0.0, most_damping = 0.0;
    int first = 0;  // of its points among all
  };
  struct Hold {
    bool held = false;
    Eigen::Vector3d p_BM = Eigen::Vector3d::Zero();
    Eigen::Vector2d anchor = Eigen::Vector2d::Zero();
  };
  struct Touch {
    Eigen::Vector3d p_BC, p_WC;
    double depth = 0.0, stiffness = 0.0;
    Eigen::Vector2d stretch;
    Eigen::Vector3d force;  // world
    bool sliding = false;
  };
  bool above(const GroundLink& link, const Pose& X_WB) const;
  bool touches(const GroundLink& link, size_t point, const Pose& X_WB, const Motion& V,
               Touch& touch) const;

  GroundOptions options_;
  std::vector<GroundLink> links_;
  std::vector<Hold> holds_;  // of all points
  double rate_ = 0.0;
};

}  // namespace armillary

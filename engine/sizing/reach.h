// SPDX-License-Identifier: BSD-3-Clause
// Where a point of a robot can be, and what the robot is like there: its workspace, sampled.
//
// Poses are drawn at random within the joints' limits (Monte Carlo, as in Siciliano et al.,
// Robotics: Modelling, Planning and Control, 2009, section 2.10): the points fill the workspace,
// denser where many poses lead to one place, so that its outer shell is thin. A base that floats
// stays where it starts.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "engine/sizing/payload_capacity.h"

namespace armillary {

struct ReachOptions {
  int link = 0;
  Eigen::Vector3d point = Eigen::Vector3d::Zero();  // m, the link's frame
  std::size_t count = 20000;                        // poses
  std::uint64_t seed = 1;
  // Points nearer than half of `thickness` (m) to the plane through `slice`'s point alone are kept.
  struct Slice {
    Eigen::Vector3d normal = Eigen::Vector3d::UnitY();  // world axes, of length one
    double offset = 0.0;                                // m, along the normal
    double thickness = 0.02;                            // m
  };
  std::optional<Slice> slice = {};
};

// One pose.
struct ReachPoint {
  Eigen::Vector3d place;         // m, world
  double largest_gravity = 0.0;  // of a joint's gravity effort, N m or N
  double gravity_share = 0.0;    // of a joint's limit, the largest; 0 without limits
  // Half axes of the point's velocity ellipsoid, the longest first: m/s for joint velocities of
  // length one (Yoshikawa 1985).
  Eigen::Vector3d velocity_axes = Eigen::Vector3d::Zero();
  PayloadCapacity capacity;  // a mass at the point
  bool collides = false;     // links run into each other

  // The product of the axes, and the shortest over the longest; zero where it is singular.
  double manipulability(int dimension) const { return velocity_axes.head(dimension).prod(); }
  double isotropy(int dimension) const {
    return velocity_axes[0] > 0.0 ? velocity_axes[dimension - 1] / velocity_axes[0] : 0.0;
  }
};

struct Reach {
  std::vector<ReachPoint> points;
  Eigen::MatrixXd positions;      // generalized positions, a column a point
  bool collisions_known = false;  // whether they were looked for
  std::size_t tried = 0;          // poses, with those that the slice left out
  int dimension = 3;              // axes along which some pose can move: a planar arm has two
};

// Whether links collide in a pose; made for each thread.
using CollisionTest = std::function<bool(const BodyPoses& X_WB)>;
using MakeCollisionTest = std::function<CollisionTest()>;

// On all processors; the same for the same seed. Stopped: what was done. Throws MethodDoesNotApply
// for mechanisms with loops, std::invalid_argument where the robot has no such link.
Reach sampleReach(const Model& model, const ReachOptions& options,
                  const MakeCollisionTest& collisions = {}, const std::stop_token& stop = {});

// What the points have in common.
struct ReachSummary {
  Eigen::Vector3d lower, upper;                        // m, world: the box around them
  double nearest = 0.0, farthest = 0.0;                // m, from where the first moving joint is
  double least_capacity = 0.0, median_capacity = 0.0;  // kg; infinite where nothing limits
  int limiting = -1;                                   // the degree of freedom of the least
  std::size_t least_at = 0;                            // the point of it
  double largest_share = 0.0;                          // of a limit, by gravity alone
  std::size_t colliding = 0;
};

// Points that collide count for nothing but their number. `reach` has one point that does not, at
// least; otherwise throws std::invalid_argument.
ReachSummary summaryOf(const Model& model, const Reach& reach);

}  // namespace armillary

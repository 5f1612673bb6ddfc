// SPDX-License-Identifier: BSD-3-Clause
// The pose of a robot that brings a frame on one of its links to a pose in the world.
//
// Damped least squares within the limits (damped_descent.h; closed_descent.h for robots with loops)
// from the given pose; where that ends in a pose that no step makes better, again from beside it,
// then from random poses within the limits, the same in every run.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <string>

#include "engine/loops/assemble.h"

namespace armillary {

struct InverseKinematicsOptions {
  Pose X_LT = {};                    // the frame on the link that is to be brought: a tool's
  bool position_only = false;        // its origin alone; how it is turned does not count
  bool move_base = false;            // also joints that let a root float in the world
  double distance_tolerance = 1e-8;  // m
  double angle_tolerance = 1e-8;     // rad
  int most_iterations = 60;          // of each start
  // The given pose is the first, the second and third are beside it, the others random.
  int most_starts = 60;
  std::uint64_t seed = 1;
  std::stop_token stop = {};
};

enum class InverseKinematicsStatus {
  kSolved,
  kOutOfPlace,  // not even the place is reached
  kOutOfTurn,   // the place is, but not with this orientation
  kOpen,        // the loops cannot be closed
  kStopped      // before the end, by the stop token
};

struct InverseKinematicsResult {
  InverseKinematicsStatus status = InverseKinematicsStatus::kStopped;
  double distance = 0.0, angle = 0.0;  // that remain in the pose left, m and rad
  // From the target to the nearest place that was found, however the frame is turned there (m);
  // 0 where that is the target.
  double beyond_reach = 0.0;
  int iterations = 0, starts = 0;
  Assembly assembly;  // of the loops, where they stay open

  bool solved() const { return status == InverseKinematicsStatus::kSolved; }
};

// Moves state.position to where the frame T of `link` has the pose X_WT, as near to where it was as
// the way of descent leads, or to the nearest pose that was found; returns whether it is reached.
// Every coordinate that moves ends within its limits, also where it began outside; what does not
// carry the link stays where it is, and so does a floating base unless the options let it move.
// Angles without limits end within half a turn of where they were. Loops end closed. Velocities are
// not changed. Allocates at its first call for a model and for robots with loops, otherwise not.
// Throws std::invalid_argument where the robot has no such link, and for a target that is not
// finite or not turned by a rotation.
bool inverseKinematics(const Model& model, int link, const Pose& X_WT,
                       const InverseKinematicsOptions& options, Workspace& workspace, State& state,
                       InverseKinematicsResult& result);

// The outcome in a sentence without its point: "link 'hand' cannot get there: 0.21 m beyond reach".
std::string describe(const Model& model, int link, const InverseKinematicsResult& result);

}  // namespace armillary

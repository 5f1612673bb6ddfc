// SPDX-License-Identifier: BSD-3-Clause
// Joints of an SDF file.
#pragma once

#include <optional>
#include <string>

#include "engine/description/robot_description.h"
#include "engine/read/sdf/sdf_context.h"
#include "engine/read/sdf/sdf_frames.h"

namespace armillary {

// theta2 = -ratio * theta1: theta1 is the angle from the reference body to the parent about the
// joint's axis, theta2 that to the child about its axis2.
struct SdfGearbox {
  double ratio = 1.0;
  int reference = SdfFrames::kWorld;  // a link, or the world
};

// A joint between two links, which may turn out to be part of the tree or to close a loop.
struct SdfJoint {
  JointDescription joint;          // its parent, child and X_PJ are those of the file
  int frame = 0;                   // its own
  int parent = SdfFrames::kWorld;  // links, or the world
  int child = SdfFrames::kWorld;
  std::optional<SdfGearbox> gearbox;  // then it moves nothing itself
};

// Nothing, and an error, where the file does not say what it joins, or how.
std::optional<SdfJoint> readSdfJoint(int frame, const SdfFrames& frames, SdfContext& context);

// Whether a link frame is no body but a name for the world: called `world`, without inertia.
bool isWorldItself(int frame, const SdfFrames& frames);

}  // namespace armillary

// SPDX-License-Identifier: BSD-3-Clause
// One joint of a body: hinge, slide, ball or free.
#pragma once

#include "engine/read/mjcf/mjcf_build.h"
#include "engine/read/mjcf/mjcf_compiler.h"

namespace armillary {

struct MjcfJointRead {
  JointDescription joint;  // all but names, links and what the body has to say to X_PJ
  double reference = 0.0;
};

// Reads a joint whose defaults are in place, standing in a frame X_BF of its body; X_PJ is the
// joint's frame in the body's, X_MC leads back to the body's from there, so that a position is the
// file's own number, `ref` included.
MjcfJointRead readMjcfJoint(const MjcfElement& joint, const Pose& X_BF,
                            const MjcfCompiler& compiler, MjcfBuild& build);

}  // namespace armillary

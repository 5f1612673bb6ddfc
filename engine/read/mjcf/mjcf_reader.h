// SPDX-License-Identifier: BSD-3-Clause
// Reads MJCF, the models of MuJoCo, 2.x and 3.x.
//
// The world is the link `world`; a body with a free joint floats in it, and its coordinates are its
// pose in the world; a body without joints is fixed to its parent. Of several joints of one body
// each but the last moves a massless link that nobody wrote (its line is 0). A joint's position is
// MuJoCo's own number, so that at zero a robot whose joints have `ref` does not stand as the file
// has it: the named pose "initial" does. connect and weld, which MuJoCo holds softly, are rigid
// loops. Where a body's inertia follows from meshes, they count as MuJoCo counts them.
#pragma once

#include "engine/description/diagnostics.h"
#include "engine/description/robot_description.h"
#include "engine/read/read_robot.h"

namespace tinyxml2 {
class XMLElement;
}

namespace armillary {

// Reads the <mujoco> element of the file at `path`. What is not supported is one note a kind; what
// is malformed, or cannot be had and matters, is an error. Findings in included files name those.
RobotDescription readMjcf(const tinyxml2::XMLElement& mujoco, const std::string& path,
                          const ReadOptions& options, Diagnostics& diagnostics);

}  // namespace armillary

// SPDX-License-Identifier: BSD-3-Clause
// A robot with the files of its shapes, as it is handed out.
#pragma once

#include <vector>

#include "engine/text/packed_file.h"
#include "engine/write/write_robot.h"

namespace armillary {

struct PackedRobot {
  std::string robot;  // its own file's name among the files
  std::vector<PackedFile> files;
};

// The robot in a format, and every mesh and texture that was found, with the files beside a mesh
// that it names. Throws std::runtime_error, "'FILE' cannot be read: WHY".
PackedRobot packRobot(const RobotDescription& robot, RobotFormat format);

// The files beside a mesh that it names: materials, textures and buffers, theirs too. Paths.
std::vector<std::string> filesBeside(const std::string& mesh);

}  // namespace armillary

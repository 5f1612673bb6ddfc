// SPDX-License-Identifier: GPL-3.0-or-later
// A robot with the files of its shapes, as it is handed out inside a session.
#pragma once

#include <QString>
#include <vector>

#include "engine/motion_files/packed_files.h"
#include "ui/stage/loaded_robot.h"

namespace armillary {

struct PackedRobot {
  std::string robot;  // its own file's name among the files
  std::vector<PackedFile> files;
};

// The robot as it is now, edits included, in the format of its file (xacro: URDF), and every mesh
// and texture that was found, with the files beside a mesh that it names. Throws PackedFault where
// a file cannot be read.
PackedRobot packRobot(const LoadedRobot& robot);

// Writes the files into a folder of the user's cache that is named after them, unless they are
// there, and returns the robot's. Throws PackedFault.
QString unpackRobot(const PackedRobot& packed);
// Whether a file was put there so.
bool wasUnpacked(const QString& file);

}  // namespace armillary

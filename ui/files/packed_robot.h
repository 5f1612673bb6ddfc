// SPDX-License-Identifier: GPL-3.0-or-later
// What is handed out inside a session: packed, and unpacked again.
#pragma once

#include <QString>
#include <optional>

#include "engine/motion_files/packed_files.h"
#include "engine/write/pack_robot.h"
#include "ui/stage/loaded_robot.h"

namespace armillary {

// The robot as it is now, edits included, in a format (nothing: that of its file; xacro: URDF).
// Throws as packRobot() of a description does.
PackedRobot packRobot(const LoadedRobot& robot, std::optional<RobotFormat> format = {});

// Writes files into a folder of the user's cache that is named after them, unless they are there,
// and returns the path of the one that is called `main`, which is always written anew. Throws
// PackedFault.
QString unpackFiles(const std::vector<PackedFile>& files, const std::string& main);
// Whether a file was put there so.
bool wasUnpacked(const QString& file);

}  // namespace armillary

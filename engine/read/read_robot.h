// SPDX-License-Identifier: BSD-3-Clause
// Reads a robot file into a description. Nothing here prints or throws for what a file holds.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "engine/description/diagnostics.h"
#include "engine/description/robot_description.h"
#include "engine/description/triangle_mesh.h"

namespace armillary {

struct ReadOptions {
  // package:// and model:// names mapped to folders; these come before every other rule.
  std::map<std::string, std::string> packages;
  // Triangles of mesh files, for formats in which a body's inertia follows from its shapes. Without
  // it such a body is an error.
  MeshSource meshes = {};
};

// What reading gave: a description where one could be had, and every finding. With errors among the
// findings there is no description.
struct ReadResult {
  std::optional<RobotDescription> description;
  Diagnostics diagnostics;
  bool unreadable = false;  // the file could not be opened at all (also an error diagnostic)
};

// Reads the file at `path`: URDF, MJCF, or a Denavit-Hartenberg table; its root element says which.
// The result's diagnostics are in file order.
ReadResult readRobot(const std::string& path, const ReadOptions& options = {});

}  // namespace armillary

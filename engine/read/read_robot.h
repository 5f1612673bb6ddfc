// SPDX-License-Identifier: BSD-3-Clause
// Reads a robot file into a description. Nothing here prints or throws for what a file holds.
#pragma once

#include <map>
#include <optional>
#include <stop_token>
#include <string>

#include "engine/description/diagnostics.h"
#include "engine/description/robot_description.h"
#include "engine/description/triangle_mesh.h"
#include "engine/xacro/yaml_source.h"

namespace armillary {

struct ReadOptions {
  // package:// and model:// names mapped to folders; these come before every other rule.
  std::map<std::string, std::string> packages = {};
  // Triangles of mesh files, for formats in which a body's inertia follows from its shapes. Without
  // it such a body is an error.
  MeshSource meshes = {};
  // Values of a xacro file's arguments, $(arg NAME); those not given here have the file's defaults.
  std::map<std::string, std::string> arguments = {};
  // For a xacro file's load_yaml(); without it, that is an error.
  YamlSource yaml = {};
  // Ends the reading early, with an error.
  std::stop_token stop = {};
};

// What reading gave: a description where one could be had, and every finding. With errors among the
// findings there is no description.
struct ReadResult {
  std::optional<RobotDescription> description;
  Diagnostics diagnostics;
  bool unreadable = false;  // the file could not be opened at all (also an error diagnostic)
};

// Reads the file at `path`: URDF, SDF, MJCF, or a Denavit-Hartenberg table; its root element says
// which. One that holds xacro is expanded first, and its findings name the xacro source. The
// result's diagnostics are in file order.
ReadResult readRobot(const std::string& path, const ReadOptions& options = {});

}  // namespace armillary

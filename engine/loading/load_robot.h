// SPDX-License-Identifier: BSD-3-Clause
// A robot's file made into a model: the one way that the window, the command line and other
// programs load a robot.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "engine/description/diagnostics.h"
#include "engine/description/robot_description.h"
#include "engine/model/model.h"
#include "engine/read/read_robot.h"

namespace armillary {

// What is asked for beside what the file says.
struct LoadOptions {
  ReadOptions read = {};
  bool floating_base = false;                   // see freeBase()
  std::optional<Eigen::Vector3d> gravity = {};  // m/s², world axes; overrides the file's own
};

// What loading gave: the model with the description that it was compiled from, or neither, and
// every finding. There is a model where no finding is an error.
struct LoadResult {
  std::optional<RobotDescription> description;
  std::shared_ptr<const Model> model;
  Diagnostics diagnostics;
  bool unreadable = false;  // the file could not be opened at all (also an error diagnostic)
};

// Reads the file at `path`, frees its base and sets gravity where the options say so, and compiles
// it. That a robot cannot be compiled is a finding about its element `robot`.
LoadResult loadRobot(const std::string& path, const LoadOptions& options = {});

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
// A robot's file made into what is computed with and what is drawn.
#pragma once

#include <functional>
#include <memory>
#include <stop_token>

#include "engine/loading/load_robot.h"
#include "ui/scene/scene_robot.h"

namespace armillary {

struct DrawnRobot {
  LoadResult loaded;                        // the description holds a skeleton's shapes too
  std::shared_ptr<const SceneRobot> scene;  // null when stopped, or where there is no model
  bool is_skeleton = false;                 // the file has no shapes that can be drawn
};

// Loads the file at `path` and its shapes; gives the robot a skeleton where none can be drawn.
// `progress` and `stop` are as of SceneRobot::make().
DrawnRobot loadDrawnRobot(const std::string& path, const LoadOptions& options,
                          const std::function<void(int done, int total)>& progress = {},
                          const std::stop_token& stop = {});

// The same of what was loaded or made already; without a model nothing is drawn.
DrawnRobot drawRobot(LoadResult loaded,
                     const std::function<void(int done, int total)>& progress = {},
                     const std::stop_token& stop = {});

}  // namespace armillary

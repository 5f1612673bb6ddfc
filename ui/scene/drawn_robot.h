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
  LoadResult loaded;
  std::shared_ptr<const SceneRobot> scene;  // null when stopped, or where there is no model
};

// Loads the file at `path` and all of its shapes; links that cannot be drawn as the file says, or
// that belong to a robot of which none can, are drawn as a skeleton's.
// `progress` and `stop` are as of SceneRobot::make().
DrawnRobot loadDrawnRobot(const std::string& path, const LoadOptions& options,
                          const std::function<void(int done, int total)>& progress = {},
                          const std::stop_token& stop = {});

}  // namespace armillary

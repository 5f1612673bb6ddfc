// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/drawn_robot.h"

#include "engine/description/skeleton.h"

namespace armillary {

DrawnRobot loadDrawnRobot(const std::string& path, const LoadOptions& options,
                          const std::function<void(int done, int total)>& progress,
                          const std::stop_token& stop) {
  DrawnRobot drawn;
  drawn.loaded = loadRobot(path, options);
  if (!drawn.loaded.model) return drawn;
  RobotDescription& description = *drawn.loaded.description;
  drawn.scene = SceneRobot::make(description, progress, stop);
  if (!drawn.scene || drawn.scene->hasVisuals()) return drawn;
  drawn.is_skeleton = true;
  addSkeleton(description);
  drawn.scene = SceneRobot::make(description, progress, stop);
  return drawn;
}

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/drawn_robot.h"

#include "engine/description/skeleton.h"
#include "engine/meshes/shape_triangles.h"

namespace armillary {

DrawnRobot loadDrawnRobot(const std::string& path, const LoadOptions& options,
                          const std::function<void(int done, int total)>& progress,
                          const std::stop_token& stop) {
  DrawnRobot drawn;
  LoadOptions with_meshes = options;
  if (!with_meshes.read.meshes) with_meshes.read.meshes = shapeTriangles;
  drawn.loaded = loadRobot(path, with_meshes);
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

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/drawn_robot.h"

#include "engine/meshes/shape_triangles.h"
#include "ui/scene/scene_robot_builder.h"

namespace armillary {

DrawnRobot loadDrawnRobot(const std::string& path, const LoadOptions& options,
                          const std::function<void(int done, int total)>& progress,
                          const std::stop_token& stop) {
  DrawnRobot drawn;
  LoadOptions with_meshes = options;
  if (!with_meshes.read.meshes) with_meshes.read.meshes = shapeTriangles;
  drawn.loaded = loadRobot(path, with_meshes);
  if (!drawn.loaded.model) return drawn;
  SceneRobotBuilder builder(*drawn.loaded.description, SceneRobotBuilder::Bones::kForWhatIsMissing);
  if (!readAwaited(builder, stop, progress)) return drawn;
  drawn.scene = builder.scene();
  return drawn;
}

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/drawn_robot.h"

#include "engine/description/skeleton.h"
#include "engine/meshes/shape_triangles.h"

namespace armillary {

namespace {

// Gives a skeleton to the links of which nothing is seen though the file has shapes for them.
void addMissingLinks(RobotDescription& description, std::shared_ptr<const SceneRobot>& scene) {
  const std::vector<int>& missing = scene->linksWithoutTheirShapes();
  if (missing.empty()) return;
  RobotDescription bones = description;
  for (LinkDescription& link : bones.links) {
    link.visuals.clear();
    link.collisions.clear();
  }
  addSkeleton(bones, missing);
  for (const int link : missing) {
    std::vector<GeometryDescription>& visuals =
        description.links[static_cast<size_t>(link)].visuals;
    const std::vector<GeometryDescription>& more = bones.links[static_cast<size_t>(link)].visuals;
    visuals.insert(visuals.end(), more.begin(), more.end());
  }
  if (const auto skeleton = SceneRobot::make(bones)) scene = scene->with(*skeleton);
}

}  // namespace

DrawnRobot loadDrawnRobot(const std::string& path, const LoadOptions& options,
                          const std::function<void(int done, int total)>& progress,
                          const std::stop_token& stop) {
  LoadOptions with_meshes = options;
  if (!with_meshes.read.meshes) with_meshes.read.meshes = shapeTriangles;
  return drawRobot(loadRobot(path, with_meshes), progress, stop);
}

DrawnRobot drawRobot(LoadResult loaded, const std::function<void(int done, int total)>& progress,
                     const std::stop_token& stop) {
  DrawnRobot drawn;
  drawn.loaded = std::move(loaded);
  if (!drawn.loaded.model) return drawn;
  RobotDescription& description = *drawn.loaded.description;
  drawn.scene = SceneRobot::make(description, progress, stop);
  if (!drawn.scene) return drawn;
  if (drawn.scene->hasVisuals()) {
    addMissingLinks(description, drawn.scene);
    return drawn;
  }
  drawn.is_skeleton = true;
  addSkeleton(description);
  drawn.scene = SceneRobot::make(description, progress, stop);
  return drawn;
}

}  // namespace armillary

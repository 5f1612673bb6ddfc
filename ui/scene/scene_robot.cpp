// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/scene_robot.h"

#include <algorithm>

#include "ui/scene/scene_robot_builder.h"

namespace armillary {

std::shared_ptr<const SceneRobot> SceneRobot::make(
    const RobotDescription& description, const std::function<void(int done, int total)>& progress,
    const std::stop_token& stop) {
  SceneRobotBuilder builder(description, SceneRobotBuilder::Bones::kNone);
  if (!readAwaited(builder, stop, progress)) return nullptr;
  return builder.scene();
}

void SceneRobot::say(const std::string& sentence) {
  const QString text = QString::fromStdString(sentence);
  if (text.isEmpty()) return;
  if (std::find(messages_.begin(), messages_.end(), text) == messages_.end()) {
    messages_.push_back(text);
  }
}

std::size_t SceneRobot::triangleCount() const {
  std::size_t count = 0;
  for (const ScenePart& part : parts_) count += part.mesh->triangles.size();
  return count;
}

Eigen::AlignedBox3d SceneRobot::bounds(const std::vector<Pose>& X_WL) const {
  const bool has_visuals = std::any_of(parts_.begin(), parts_.end(),
                                       [](const ScenePart& part) { return !part.collision; });
  Eigen::AlignedBox3d box;
  for (const ScenePart& part : parts_) {
    if (part.collision == has_visuals) continue;
    const auto link = static_cast<std::size_t>(part.link);
    const Pose X_WG = (link < X_WL.size() ? X_WL[link] : Pose()) * part.X_LG;
    for (int corner = 0; corner < 8; ++corner) {
      box.extend(X_WG * part.box_G.corner(static_cast<Eigen::AlignedBox3d::CornerType>(corner)));
    }
  }
  return box;
}

bool SceneRobot::hasVisuals() const {
  return std::any_of(parts_.begin(), parts_.end(),
                     [](const ScenePart& part) { return !part.collision; });
}

}  // namespace armillary

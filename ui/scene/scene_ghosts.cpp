// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/scene_ghosts.h"

#include <algorithm>
#include <map>
#include <utility>

#include "ui/scene/scene_geometry.h"
#include "ui/scene/scene_materials.h"
#include "ui/scene/scene_robot.h"

namespace armillary {
namespace {

// After everything else that is seen through: a ghost's depth hides none of it.
constexpr std::uint8_t kGhostPriority = 7;

Pose poseOf(const std::vector<Pose>& X_WL, int link) {
  const auto i = static_cast<std::size_t>(link);
  return i < X_WL.size() ? X_WL[i] : Pose();
}

// What is drawn of a robot: its visuals, or its collision shapes where it has none.
bool isDrawn(const SceneRobot& robot, const ScenePart& part) {
  return part.collision != robot.hasVisuals() && part.color.alpha > 0.0;
}

void append(const ScenePart& part, MeshPart& mesh) {
  const auto first = static_cast<std::uint32_t>(mesh.positions.size());
  for (const Eigen::Vector3f& p : part.mesh->positions) {
    mesh.positions.push_back((part.X_LG * Eigen::Vector3d(p.cast<double>())).cast<float>());
  }
  for (const Eigen::Vector3f& n : part.mesh->normals) {
    mesh.normals.push_back((part.X_LG.rotation * n.cast<double>()).cast<float>());
  }
  for (auto t : part.mesh->triangles) {
    for (std::uint32_t& corner : t) corner += first;
    mesh.triangles.push_back(t);
  }
}

// How far the farthest corner of a box is from its place under another pose.
double farthestMove(const Eigen::AlignedBox3d& box_L, const Pose& X, const Pose& Y) {
  double move = 0.0;
  for (int corner = 0; corner < 8; ++corner) {
    const Eigen::Vector3d p = box_L.corner(static_cast<Eigen::AlignedBox3d::CornerType>(corner));
    move = std::max(move, (X * p - Y * p).norm());
  }
  return move;
}

}  // namespace

void SceneGhosts::setRobot(std::shared_ptr<const SceneRobot> robot) {
  for (const Ghost& ghost : ghosts_) {
    for (const GhostLink& link : ghost.links) world_.RemoveGeometry(link.name);
  }
  ghosts_.clear();
  robot_ = std::move(robot);
  boxes_.clear();
  size_ = 0.0;
  if (!robot_) return;
  boxes_.resize(static_cast<std::size_t>(robot_->linkCount()));
  for (const ScenePart& part : robot_->parts()) {
    if (!isDrawn(*robot_, part)) continue;
    Eigen::AlignedBox3d& box = boxes_[static_cast<std::size_t>(part.link)];
    for (int corner = 0; corner < 8; ++corner) {
      box.extend(part.X_LG *
                 part.box_G.corner(static_cast<Eigen::AlignedBox3d::CornerType>(corner)));
    }
    size_ = std::max(size_, box.diagonal().norm());
  }
}

void SceneGhosts::add(const Color& tint, bool dark) {
  std::map<int, MeshPart> meshes;
  for (const ScenePart& part : robot_->parts()) {
    if (isDrawn(*robot_, part)) append(part, meshes[part.link]);
  }
  Ghost ghost{tint, dark, {}};
  const Material material = ghostMaterial(tint, dark);
  for (const auto& [link, mesh] : meshes) {
    GhostLink added{link, "ghost" + std::to_string(++last_name_)};
    if (!world_.AddGeometry(added.name, meshOf(mesh, false), material)) continue;
    world_.GeometryShadows(added.name, false, false);
    world_.SetGeometryPriority(added.name, kGhostPriority);
    ghost.links.push_back(std::move(added));
  }
  ghosts_.push_back(std::move(ghost));
}

void SceneGhosts::setVisible(GhostLink& link, bool wanted) {
  if (link.visible == wanted) return;
  world_.ShowGeometry(link.name, wanted);
  link.visible = wanted;
}

std::size_t SceneGhosts::geometryCount() const {
  std::size_t count = 0;
  for (const Ghost& ghost : ghosts_) count += ghost.links.size();
  return count;
}

bool SceneGhosts::update(const SceneRequest& request, std::size_t room) {
  if (!robot_) return false;
  const std::size_t known = ghosts_.size();
  const std::size_t before = geometryCount();
  while (ghosts_.size() < request.ghosts.size()) {
    const std::size_t links = boxes_.size();  // at most one geometry each
    if (geometryCount() - before + links > room) break;
    add(request.ghosts[ghosts_.size()].tint, request.options.dark);
  }
  for (std::size_t i = 0; i < ghosts_.size(); ++i) {
    Ghost& ghost = ghosts_[i];
    const GhostPose* wanted = i < request.ghosts.size() ? &request.ghosts[i] : nullptr;
    if (wanted && (wanted->tint != ghost.tint || request.options.dark != ghost.dark)) {
      ghost.tint = wanted->tint;
      ghost.dark = request.options.dark;
      for (const GhostLink& link : ghost.links) {
        world_.OverrideMaterial(link.name, ghostMaterial(ghost.tint, ghost.dark));
      }
    }
    for (GhostLink& link : ghost.links) {
      if (!wanted) {
        setVisible(link, false);
        continue;
      }
      // Two surfaces in one place would be noise.
      constexpr double kSamePlace = 1.0e-3;  // of the largest link
      const Pose X_WG = poseOf(wanted->X_WL, link.link);
      const auto transform = transformOf(X_WG);
      const bool apart = transform.matrix().allFinite() &&
                         farthestMove(boxes_[static_cast<std::size_t>(link.link)], X_WG,
                                      poseOf(request.X_WL, link.link)) > kSamePlace * size_;
      setVisible(link, apart);
      if (apart) world_.SetGeometryTransform(link.name, transform);
    }
  }
  return ghosts_.size() > known;
}

}  // namespace armillary

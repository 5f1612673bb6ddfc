// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/scene_parts.h"

#include <QElapsedTimer>
#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "ui/scene/scene_geometry.h"

namespace armillary {
namespace {

// What looks the same in two robots: the mesh, and what its material is made of.
using PartKey =
    std::tuple<const MeshPart*, const QImage*, int, bool, double, double, double, double>;

PartKey keyOf(const ScenePart& part) {
  const Color& c = part.color;
  return {part.mesh.get(), part.texture.get(), part.link, part.collision, c.red, c.green, c.blue,
          c.alpha};
}

std::vector<std::optional<LinkTint>> tintsOf(const SceneRequest& request) {
  std::vector<std::optional<LinkTint>> tints(static_cast<std::size_t>(request.robot->linkCount()));
  for (const LinkTint& tint : request.tints) {
    const auto link = static_cast<std::size_t>(tint.link);
    if (link < tints.size()) tints[link] = tint;
  }
  return tints;
}

}  // namespace

std::size_t SceneParts::exchange(std::shared_ptr<const SceneRobot> robot) {
  std::multimap<PartKey, Shown> old;
  for (Shown& shown : shown_) {
    const PartKey key = keyOf(*shown.part);
    old.emplace(key, std::move(shown));
  }
  shown_.clear();
  waiting_.clear();
  std::set<const QImage*> used;
  if (robot) {
    for (const ScenePart& part : robot->parts()) {
      if (!(part.color.alpha > 0.0)) continue;
      used.insert(part.texture.get());
      if (const auto known = old.find(keyOf(part)); known != old.end()) {
        shown_.push_back(std::move(known->second));
        shown_.back().part = &part;
        old.erase(known);
      } else {
        waiting_.push_back(&part);
      }
    }
  }
  std::size_t removed = 0;
  for (const auto& [key, shown] : old) {
    world_.RemoveGeometry(shown.name);
    if (!shown.wire_name.empty()) world_.RemoveGeometry(shown.wire_name);
    removed += shown.wire_name.empty() ? 1 : 2;
  }
  std::erase_if(textures_, [&](const auto& texture) { return !used.contains(texture.first); });
  robot_ = std::move(robot);
  return removed;
}

bool SceneParts::addWaiting(std::optional<double> most_milliseconds) {
  constexpr std::size_t kFewTriangles = 30'000;  // are not worth a picture of their own
  QElapsedTimer timer;
  timer.start();
  std::size_t triangles = 0, added = 0;
  for (; added < waiting_.size(); ++added) {
    if (most_milliseconds && triangles > kFewTriangles &&
        static_cast<double>(timer.elapsed()) > *most_milliseconds) {
      break;
    }
    const ScenePart& part = *waiting_[added];
    if (part.texture && !textures_.contains(part.texture.get())) triangles += kFewTriangles;
    triangles += part.mesh->triangles.size();
    add(part);
  }
  waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(added));
  return added > 0;
}

void SceneParts::update(const SceneRequest& request, std::size_t most, std::size_t others) {
  if (!robot_) return;
  const SceneOptions& options = request.options;
  const bool wireframe = options.wireframe && 2 * shown_.size() + others <= most;
  const std::vector<std::optional<LinkTint>> tints = tintsOf(request);
  for (Shown& shown : shown_) {
    const ScenePart& part = *shown.part;
    const bool hidden = isHidden(request.hidden_links, part.link);
    const bool wanted =
        !hidden && (part.collision ? options.show_collisions : options.show_visuals);
    setVisible(shown.name, shown.visible, wanted && !wireframe);
    if (wanted && wireframe && shown.wire_name.empty()) addEdges(shown);
    if (!shown.wire_name.empty()) {
      setVisible(shown.wire_name, shown.wire_visible, wanted && wireframe);
    }
    if (!wanted) continue;
    const auto link = static_cast<std::size_t>(part.link);
    const std::optional<LinkTint>& tint = tints[link];
    if (tint != shown.tint || options.transparent != shown.transparent) {
      shown.tint = tint;
      shown.transparent = options.transparent;
      world_.OverrideMaterial(shown.name, materialOf(shown));
      if (!shown.wire_name.empty()) {
        world_.OverrideMaterial(shown.wire_name, wireMaterial(shown.part->color, shown.tint));
      }
    }
    const Pose X_WG = (link < request.X_WL.size() ? request.X_WL[link] : Pose()) * part.X_LG;
    const auto transform = transformOf(X_WG);
    if (!transform.matrix().allFinite()) continue;
    if (shown.visible) world_.SetGeometryTransform(shown.name, transform);
    if (shown.wire_visible) world_.SetGeometryTransform(shown.wire_name, transform);
  }
}

std::size_t SceneParts::geometryCount() const {
  return shown_.size() + static_cast<std::size_t>(std::count_if(
                             shown_.begin(), shown_.end(),
                             [](const Shown& shown) { return !shown.wire_name.empty(); }));
}

void SceneParts::add(const ScenePart& part) {
  Shown shown;
  shown.part = &part;
  shown.name = "part" + std::to_string(++last_name_);
  if (!world_.AddGeometry(shown.name, meshOf(*part.mesh, part.texture != nullptr),
                          materialOf(shown))) {
    return;
  }
  if (part.collision) world_.GeometryShadows(shown.name, false, false);
  shown_.push_back(std::move(shown));
}

void SceneParts::addEdges(Shown& shown) {
  const std::string name = shown.name + "wire";
  if (!world_.AddGeometry(name, edgesOf(*shown.part->mesh),
                          wireMaterial(shown.part->color, shown.tint))) {
    return;
  }
  world_.GeometryShadows(name, false, false);
  shown.wire_name = name;
  shown.wire_visible = true;
}

void SceneParts::setVisible(const std::string& name, bool& visible, bool wanted) {
  if (visible == wanted) return;
  world_.ShowGeometry(name, wanted);
  visible = wanted;
}

// A tint would drown in a dark texture: a tinted part has a plain one.
Material SceneParts::materialOf(const Shown& shown) {
  Material material = surfaceMaterial(shown.part->color, shown.tint, shown.transparent);
  if (!shown.part->texture) return material;
  if (shown.tint) {
    if (!white_) {
      QImage white(4, 4, QImage::Format_RGB888);
      white.fill(Qt::white);
      white_ = imageOf(white);
    }
    material.albedo_img = white_;
    return material;
  }
  auto& image = textures_[shown.part->texture.get()];
  if (!image) image = imageOf(*shown.part->texture);
  material.albedo_img = image;
  return material;
}

}  // namespace armillary

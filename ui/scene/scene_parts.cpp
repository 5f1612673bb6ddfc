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
    for (const Surface* each : shown.all()) {
      if (each->name.empty()) continue;
      world_.RemoveGeometry(each->name);
      ++removed;
    }
  }
  std::erase_if(textures_, [&](const auto& texture) { return !used.contains(texture.first); });
  robot_ = std::move(robot);
  coarse_begun_ = false;
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

bool SceneParts::update(const SceneRequest& request, std::size_t most, std::size_t others) {
  if (!robot_) return false;
  const SceneOptions& options = request.options;
  std::size_t count = geometryCount() + others;
  const auto without_edges = static_cast<std::size_t>(std::count_if(
      shown_.begin(), shown_.end(), [](const Shown& shown) { return shown.wire.name.empty(); }));
  if (options.wireframe && count + without_edges > most) {  // they give their room to edges
    for (Shown& shown : shown_) {
      for (Surface* spare : {&shown.tinted, &shown.coarse}) {
        if (spare->name.empty()) continue;
        world_.RemoveGeometry(spare->name);
        *spare = {};
        --count;
      }
    }
  }
  const bool wireframe = options.wireframe && count + without_edges <= most;
  const bool moving = options.quality == PictureQuality::kFast && !wireframe;
  bool added = false;
  if (moving && whole()) {
    if (!std::exchange(coarse_begun_, true)) coarse_.begin(*robot_);
    added = addCoarse(most - std::min(most, count));
    count = geometryCount() + others;
  }
  const std::vector<std::optional<LinkTint>> tints = tintsOf(request);
  for (Shown& shown : shown_) {
    const ScenePart& part = *shown.part;
    const bool hidden = isHidden(request.hidden_links, part.link);
    const bool wanted =
        !hidden && (part.collision ? options.show_collisions : options.show_visuals);
    const auto link = static_cast<std::size_t>(part.link);
    const Look look{tints[link], options.transparent};
    const bool solid = wanted && !wireframe;
    if (solid && look.tint && part.texture && shown.tinted.name.empty() && count < most) {
      addTinted(shown);
      added = true;
      ++count;
    }
    const bool as_tinted = look.tint && !shown.tinted.name.empty();
    if (wanted && wireframe && shown.wire.name.empty()) addEdges(shown);
    const bool as_coarse = moving && !as_tinted && !shown.coarse.name.empty();
    setVisible(shown.own, solid && !as_tinted && !as_coarse);
    setVisible(shown.coarse, solid && as_coarse);
    setVisible(shown.tinted, solid && as_tinted);
    setVisible(shown.wire, wanted && wireframe);
    if (!wanted) continue;
    for (Surface* each : {&shown.own, &shown.coarse}) {
      if (each->visible) wear(*each, look, [&] { return materialOf(part, look); });
    }
    const auto plain = [&] { return surfaceMaterial(part.color, look.tint, look.transparent); };
    if (shown.tinted.visible) wear(shown.tinted, look, plain);
    if (shown.wire.visible) {
      wear(shown.wire, look, [&] { return wireMaterial(part.color, look.tint); });
    }
    const Pose X_WG = (link < request.X_WL.size() ? request.X_WL[link] : Pose()) * part.X_LG;
    const auto transform = transformOf(X_WG);
    if (!transform.matrix().allFinite()) continue;
    for (const Surface* each : shown.all()) {
      if (each->visible) world_.SetGeometryTransform(each->name, transform);
    }
  }
  return added;
}

std::vector<SeenPart> SceneParts::seen() const {
  std::vector<SeenPart> seen;
  for (const Shown& shown : shown_) {
    if (shown.coarse.visible) {
      seen.push_back({shown.part, shown.coarse_mesh.get()});
    } else if (shown.own.visible || shown.tinted.visible) {
      seen.push_back({shown.part, shown.part->mesh.get()});
    }
  }
  return seen;
}

std::size_t SceneParts::geometryCount() const {
  std::size_t count = 0;
  for (const Shown& shown : shown_) {
    for (const Surface* each : shown.all()) {
      if (!each->name.empty()) ++count;
    }
  }
  return count;
}

void SceneParts::add(const ScenePart& part) {
  Shown shown;
  shown.part = &part;
  shown.own.name = "part" + std::to_string(++last_name_);
  shown.own.visible = true;
  if (!world_.AddGeometry(shown.own.name, meshOf(*part.mesh, part.texture != nullptr),
                          materialOf(part, shown.own.look))) {
    return;
  }
  if (part.collision) world_.GeometryShadows(shown.own.name, false, false);
  shown_.push_back(std::move(shown));
}

bool SceneParts::addCoarse(std::size_t room) {
  constexpr int kMost = 8;  // ms, of a picture
  QElapsedTimer timer;
  timer.start();
  bool added = false;
  for (Shown& shown : shown_) {
    if (room == 0 || timer.elapsed() > kMost) break;
    if (!shown.coarse.name.empty()) continue;
    const std::shared_ptr<const MeshPart> mesh = coarse_.of(*shown.part->mesh);
    if (!mesh) continue;
    const std::string name = shown.own.name + "coarse";
    if (!world_.AddGeometry(name, meshOf(*mesh, shown.part->texture && !mesh->uvs.empty()),
                            materialOf(*shown.part, shown.own.look))) {
      continue;
    }
    world_.GeometryShadows(name, false, false);
    shown.coarse = {name, true, shown.own.look};
    shown.coarse_mesh = mesh;
    added = true;
    --room;
  }
  return added;
}

void SceneParts::addEdges(Shown& shown) {
  const std::string name = shown.own.name + "wire";
  if (!world_.AddGeometry(name, edgesOf(*shown.part->mesh),
                          wireMaterial(shown.part->color, shown.wire.look.tint))) {
    return;
  }
  world_.GeometryShadows(name, false, false);
  shown.wire.name = name;
  shown.wire.visible = true;
}

void SceneParts::addTinted(Shown& shown) {
  const std::string name = shown.own.name + "tinted";
  if (!world_.AddGeometry(name, meshOf(*shown.part->mesh, false),
                          surfaceMaterial(shown.part->color, {}, false))) {
    return;
  }
  if (shown.part->collision) world_.GeometryShadows(name, false, false);
  shown.tinted.name = name;
  shown.tinted.visible = true;
}

void SceneParts::wear(Surface& surface, const Look& look,
                      const std::function<Material()>& material) {
  if (surface.look == look) return;
  surface.look = look;
  world_.OverrideMaterial(surface.name, material());
}

void SceneParts::setVisible(Surface& surface, bool wanted) {
  if (surface.name.empty() || surface.visible == wanted) return;
  world_.ShowGeometry(surface.name, wanted);
  surface.visible = wanted;
}

// A tint would drown in a dark texture: a part without room for its tinted form has a plain one.
Material SceneParts::materialOf(const ScenePart& part, const Look& look) {
  Material material = surfaceMaterial(part.color, look.tint, look.transparent);
  if (!part.texture) return material;
  if (look.tint) {
    if (!white_) {
      QImage white(4, 4, QImage::Format_RGB888);
      white.fill(Qt::white);
      white_ = imageOf(white);
    }
    material.albedo_img = white_;
    return material;
  }
  auto& image = textures_[part.texture.get()];
  if (!image) image = imageOf(*part.texture);
  material.albedo_img = image;
  return material;
}

}  // namespace armillary

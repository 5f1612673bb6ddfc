// SPDX-License-Identifier: GPL-3.0-or-later
// The robot's surfaces in the scene.
#pragma once

#include <open3d/geometry/Image.h>
#include <open3d/visualization/rendering/Scene.h>

#include <QImage>
#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ui/scene/coarse_meshes.h"
#include "ui/scene/scene_materials.h"
#include "ui/scene/scene_request.h"
#include "ui/scene/scene_robot.h"

namespace armillary {

// A robot's geometry is handed over once, in pieces if that is wanted; from then on only poses are.
class SceneParts {
 public:
  explicit SceneParts(open3d::visualization::rendering::Scene& world) : world_(world) {}

  // Parts that the new robot has too stay, its others wait, those of the old one go; returns how
  // many geometries went.
  std::size_t exchange(std::shared_ptr<const SceneRobot> robot);
  // Hands waiting parts over, for about so long; returns whether there were any.
  bool addWaiting(std::optional<double> most_milliseconds);
  // Poses, materials and what is seen of the parts. Edges and coarse forms are made only where
  // there is room for `most` geometries, of which `others` are not these parts'. Returns whether
  // there is new geometry.
  bool update(const SceneRequest& request, std::size_t most, std::size_t others);

  // What is seen since the last update, but for edges. Until the next one.
  std::vector<SeenPart> seen() const;

  const std::shared_ptr<const SceneRobot>& robot() const { return robot_; }
  bool whole() const { return waiting_.empty(); }
  bool empty() const { return shown_.empty(); }
  std::size_t geometryCount() const;

 private:
  // How a geometry looks; its material is set anew only where that differs.
  struct Look {
    std::optional<LinkTint> tint;
    bool transparent = false;
    bool operator==(const Look&) const = default;
  };
  struct Surface {
    std::string name;  // empty: there is none yet
    bool visible = false;
    Look look;
  };
  // The tinted form of a textured part is a geometry of its own, without the texture: Open3D reads
  // all of a texture whenever a material with it is set, which took longer than the picture where
  // joints came and went beyond their limits.
  struct Shown {
    const ScenePart* part = nullptr;
    Surface own, tinted, wire;
    Surface coarse;  // with fewer triangles, while things move
    std::shared_ptr<const MeshPart> coarse_mesh;
    std::array<const Surface*, 4> all() const { return {&own, &tinted, &wire, &coarse}; }
  };
  // Those that are ready, as many as do not keep a picture waiting.
  bool addCoarse(std::size_t room);
  void add(const ScenePart& part);
  void addEdges(Shown& shown);
  void addTinted(Shown& shown);
  void setVisible(Surface& surface, bool wanted);
  void wear(Surface& surface, const Look& look, const std::function<Material()>& material);
  Material materialOf(const ScenePart& part, const Look& look);

  open3d::visualization::rendering::Scene& world_;
  std::shared_ptr<const SceneRobot> robot_;
  std::vector<Shown> shown_;
  CoarseMeshes coarse_;
  bool coarse_begun_ = false;              // for this robot
  std::vector<const ScenePart*> waiting_;  // of the robot, to be handed over
  std::map<const QImage*, std::shared_ptr<open3d::geometry::Image>> textures_;
  std::shared_ptr<open3d::geometry::Image> white_;
  unsigned long last_name_ = 0;
};

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
// The robot's translucent copies in the scene.
#pragma once

#include <open3d/visualization/rendering/Scene.h>

#include <memory>
#include <string>
#include <vector>

#include "ui/scene/scene_request.h"

namespace armillary {

// A ghost's geometry, one mesh a link, is handed over when it is first asked for and then kept,
// hidden while there are fewer ghosts: from then on only poses are.
class SceneGhosts {
 public:
  explicit SceneGhosts(open3d::visualization::rendering::Scene& world) : world_(world) {}

  // Removes all; ghosts are of this robot from now on (null: of none).
  void setRobot(std::shared_ptr<const SceneRobot> robot);
  // Shows the request's ghosts; of a new one only where the scene has room for so many more
  // geometries. Returns whether geometry was handed over.
  bool update(const SceneRequest& request, std::size_t room);
  // How many geometries the scene holds for ghosts.
  std::size_t geometryCount() const;

 private:
  struct GhostLink {
    int link = 0;
    std::string name;
    bool visible = true;
  };
  struct Ghost {
    Color tint;
    bool dark = false;  // its background
    std::vector<GhostLink> links;
  };
  void add(const Color& tint, bool dark);
  void setVisible(GhostLink& link, bool wanted);

  open3d::visualization::rendering::Scene& world_;
  std::shared_ptr<const SceneRobot> robot_;
  std::vector<Eigen::AlignedBox3d> boxes_;  // of every link, in its frame
  double size_ = 0.0;                       // of the largest of them, m
  std::vector<Ghost> ghosts_;
  unsigned long last_name_ = 0;
};

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
// A request's arrows, ellipsoids, boxes, fans and lines in the scene.
#pragma once

#include <open3d/visualization/rendering/Scene.h>

#include <string>
#include <vector>

#include "ui/scene/scene_materials.h"
#include "ui/scene/scene_overlays.h"
#include "ui/scene/scene_request.h"

namespace armillary {

// They are made anew where they are others than in the request before.
class SceneMarks {
 public:
  explicit SceneMarks(open3d::visualization::rendering::Scene& world) : world_(world) {}

  void update(const SceneRequest& request);
  // All but the lines.
  const std::vector<OverlaySurface>& surfaces() const { return surfaces_; }

 private:
  void clear(std::vector<std::string>& names);
  void add(std::vector<std::string>& names, const open3d::geometry::Geometry3D& geometry,
           const Material& material);

  open3d::visualization::rendering::Scene& world_;
  std::vector<OverlayArrow> arrows_;
  std::vector<OverlayEllipsoid> ellipsoids_;
  std::vector<OverlayBox> boxes_;
  std::vector<OverlayFan> fans_;
  std::vector<OverlayLine> lines_;
  std::vector<OverlaySurface> surfaces_;
  std::vector<std::string> surface_names_, line_names_;
  unsigned long last_name_ = 0;
};

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/scene_marks.h"

namespace armillary {

void SceneMarks::update(const SceneRequest& request) {
  if (request.arrows != arrows_ || request.ellipsoids != ellipsoids_ || request.boxes != boxes_ ||
      request.fans != fans_) {
    arrows_ = request.arrows;
    ellipsoids_ = request.ellipsoids;
    boxes_ = request.boxes;
    fans_ = request.fans;
    clear(surface_names_);
    surfaces_ = overlaySurfaces(arrows_, ellipsoids_, boxes_, fans_);
    for (const OverlaySurface& surface : surfaces_) {
      add(surface_names_, *surface.mesh, overlayMaterial(surface.alpha));
    }
  }
  if (request.lines != lines_) {
    lines_ = request.lines;
    clear(line_names_);
    for (const OverlayLines& set : overlayLines(lines_)) {
      add(line_names_, *set.lines, overlayLineMaterial(set.width, set.alpha));
    }
  }
}

void SceneMarks::clear(std::vector<std::string>& names) {
  for (const std::string& name : names) world_.RemoveGeometry(name);
  names.clear();
}

void SceneMarks::add(std::vector<std::string>& names, const open3d::geometry::Geometry3D& geometry,
                     const Material& material) {
  const std::string name = "overlay" + std::to_string(++last_name_);
  if (!world_.AddGeometry(name, geometry, material)) return;
  world_.GeometryShadows(name, false, false);
  names.push_back(name);
}

}  // namespace armillary

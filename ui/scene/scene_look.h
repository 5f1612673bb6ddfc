// SPDX-License-Identifier: GPL-3.0-or-later
// How light and dark pictures look around the robot: background, floor, lamps.
#pragma once

#include "ui/scene/ground_texture.h"
#include "ui/scene/scene_request.h"

namespace armillary {

struct SceneLook {
  Eigen::Vector3d background_top = Eigen::Vector3d::Zero();  // sRGB
  Eigen::Vector3d background_bottom = Eigen::Vector3d::Zero();
  GroundColors ground;
  float sun = 0.0f, environment = 0.0f;  // lux, cd/m²

  bool operator==(const SceneLook&) const = default;
};

// Of a theme; a background of one colour has a floor to go with it.
SceneLook lookOf(const SceneOptions& options);

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
// What is behind everything in a picture, and what is left of pictures of other sizes.
#pragma once

#include <open3d/t/geometry/Image.h>
#include <open3d/visualization/rendering/Scene.h>
#include <open3d/visualization/rendering/filament/FilamentRenderer.h>

#include <QSize>

#include "ui/scene/scene_look.h"

namespace armillary {

class SceneBackground {
 public:
  // Of a picture of that size; what was there before is given back.
  void set(open3d::visualization::rendering::FilamentRenderer& renderer,
           open3d::visualization::rendering::Scene& scene, const QSize& size,
           const SceneLook& look);

 private:
  open3d::t::geometry::Image image_;  // read when the picture is drawn
  open3d::visualization::rendering::TextureHandle texture_;
};

// Filament keeps render targets of other sizes, up to a hundred megabytes and more, and lets go of
// one a frame that was not used for thirty. A picture has about five: as many empty frames keep up
// with sizes that are never the same, as a window's while it is pulled larger. After a picture.
void forgetOldSizes(open3d::visualization::rendering::FilamentRenderer& renderer);

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/scene_background.h"

#include <filament/Engine.h>
#include <open3d/visualization/rendering/filament/FilamentEngine.h>

#include "ui/scene/ground_texture.h"
#include "ui/scene/scene_geometry.h"

namespace armillary {

namespace o3d = open3d::visualization::rendering;

// Open3D keeps for ever what it makes of an image, one for each size; of a tensor it makes what can
// be given back. It reads the tensor when the picture is drawn, from its lowest row.
void SceneBackground::set(o3d::FilamentRenderer& renderer, o3d::Scene& scene, const QSize& size,
                          const SceneLook& look) {
  image_ = tensorOf(backgroundImage(size, look.background_bottom, look.background_top));
  const o3d::TextureHandle texture = renderer.AddTexture(image_, true);
  scene.SetBackground(texture);
  if (texture_) renderer.RemoveTexture(texture_);
  texture_ = texture;
}

void forgetOldSizes(o3d::FilamentRenderer& renderer) {
  constexpr int kTargetsOfASize = 6;
  for (int i = 0; i < kTargetsOfASize; ++i) {
    renderer.BeginFrame();
    renderer.EndFrame();
    o3d::EngineInstance::GetInstance().flushAndWait();  // or frames are left out
  }
}

}  // namespace armillary

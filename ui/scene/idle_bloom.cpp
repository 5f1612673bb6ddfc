// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/idle_bloom.h"

#include <filament/View.h>
#include <open3d/visualization/rendering/filament/FilamentView.h>

namespace armillary {

void setIdleBloom(open3d::visualization::rendering::View& view, bool on) {
  auto* drawn = dynamic_cast<open3d::visualization::rendering::FilamentView*>(&view);
  if (!drawn) return view.SetBloom(on, 0.0f, 3);
  filament::View::BloomOptions bloom;
  bloom.enabled = on;
  bloom.strength = 0.0f;
  bloom.levels = 3;      // at least
  bloom.resolution = 8;  // pixels, at least 2 to the number of levels
  bloom.threshold = false;
  drawn->GetNativeView()->setBloomOptions(bloom);
}

}  // namespace armillary

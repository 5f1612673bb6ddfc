// SPDX-License-Identifier: GPL-3.0-or-later
// Bloom that shows nothing and costs next to nothing.
#pragma once

namespace open3d::visualization::rendering {
class View;
}

namespace armillary {

// Without multisampling and bloom, Filament reads back the pixel that it writes, which comes out as
// coloured noise with Mesa's software renderer; bloom of no strength avoids that path. Open3D's own
// switch for it always blurs a picture 360 pixels high, which takes a third of a moving picture's
// time in software. This one blurs the smallest that Filament takes.
void setIdleBloom(open3d::visualization::rendering::View& view, bool on);

}  // namespace armillary

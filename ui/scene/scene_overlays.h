// SPDX-License-Identifier: GPL-3.0-or-later
// Turns the arrows, ellipsoids and lines of a request into Open3D geometry.
#pragma once

#include <open3d/geometry/LineSet.h>
#include <open3d/geometry/TriangleMesh.h>

#include <memory>
#include <vector>

#include "ui/scene/scene_request.h"

namespace armillary {

float linearFromSrgb(double srgb);

// Surfaces of one opacity; colours are vertex colours, linear.
struct OverlaySurface {
  std::shared_ptr<open3d::geometry::TriangleMesh> mesh;
  double alpha = 1.0;
};

// Lines of one width and opacity; colours are the lines', linear.
struct OverlayLines {
  std::shared_ptr<open3d::geometry::LineSet> lines;
  double width = 1.0;
  double alpha = 1.0;
};

// Few pieces, whatever the number of arrows: each piece is one draw call.
std::vector<OverlaySurface> overlaySurfaces(const std::vector<OverlayArrow>& arrows,
                                            const std::vector<OverlayEllipsoid>& ellipsoids,
                                            const std::vector<OverlayBox>& boxes,
                                            const std::vector<OverlayFan>& fans);
std::vector<OverlayLines> overlayLines(const std::vector<OverlayLine>& lines);

}  // namespace armillary

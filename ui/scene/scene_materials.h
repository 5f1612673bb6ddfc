// SPDX-License-Identifier: GPL-3.0-or-later
// How parts, floor and overlays look: Filament's materials. Colours come as on the screen.
#pragma once

#include <open3d/visualization/rendering/MaterialRecord.h>

#include <optional>

#include "ui/scene/scene_request.h"

namespace armillary {

using Material = open3d::visualization::rendering::MaterialRecord;

// A surface of a robot, lit.
Material surfaceMaterial(const Color& color, const std::optional<LinkTint>& tint, bool transparent);
// Its edges, for the wireframe.
Material wireMaterial(const Color& color, const std::optional<LinkTint>& tint);
// A robot that is not there: of one colour, its alpha included, on a dark background or a light
// one.
Material ghostMaterial(const Color& tint, bool dark);
// The floor, as its texture has it. What fades away must be lit: Open3D 0.16 ends the process over
// its shader for what is unlit and transparent.
Material floorMaterial(float alpha, bool lit);
// Overlays have their colours at their vertices.
Material overlayMaterial(double alpha);
Material overlayLineMaterial(double width, double alpha);

}  // namespace armillary

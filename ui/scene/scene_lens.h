// SPDX-License-Identifier: GPL-3.0-or-later
// Open3D's camera, set to see what ours sees.
#pragma once

#include <open3d/visualization/rendering/Camera.h>

#include <Eigen/Geometry>
#include <QSize>

#include "ui/scene/camera.h"

namespace armillary {

// `scene` is the box (m, world) of what is drawn besides the floor, which reaches `ground_radius`
// around its middle: all of it lies between the lens' planes.
void aimLens(const Camera& camera, const QSize& size, const Eigen::AlignedBox3d& scene,
             double ground_radius, open3d::visualization::rendering::Camera& lens);

}  // namespace armillary

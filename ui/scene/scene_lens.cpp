// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/scene_lens.h"

#include <algorithm>
#include <cmath>

namespace armillary {

void aimLens(const Camera& camera, const QSize& size, const Eigen::AlignedBox3d& scene,
             double ground_radius, open3d::visualization::rendering::Camera& lens) {
  using Lens = open3d::visualization::rendering::Camera;
  Eigen::Vector3d eye = camera.eye();
  // Everything that is drawn is inside these two distances; the tighter, the finer the depth.
  double reach = ground_radius;
  if (!scene.isEmpty()) reach += scene.diagonal().norm() + (scene.center() - eye).norm();
  const double aspect = static_cast<double>(size.width()) / size.height();
  double near_plane = std::clamp(0.02 * camera.distance, 0.002, 0.1);
  const double far_plane = std::max(reach, 2.0 * camera.distance) + 1.0;
  if (camera.orthographic) {
    // no point is too near: the lens stands back until all is before it
    const double half = camera.distance * std::tan(0.5 * camera.field_of_view);
    if (const auto cut = camera.sectionDepth()) {
      near_plane = std::clamp(far_plane + *cut, near_plane, 1.9 * far_plane);
    }
    eye -= far_plane * camera.forward();
    lens.SetProjection(Lens::Projection::Ortho, -half * aspect, half * aspect, -half, half,
                       near_plane, 2.0 * far_plane);
  } else {
    if (const auto cut = camera.sectionDepth()) {
      near_plane = std::clamp(*cut, near_plane, 0.95 * far_plane);
    }
    lens.SetProjection(camera.field_of_view * 180.0 / M_PI, aspect, near_plane, far_plane,
                       Lens::FovType::Vertical);
  }
  const Eigen::Vector3f center = (eye + camera.forward()).cast<float>();
  lens.LookAt(center, eye.cast<float>(), camera.up().cast<float>());
}

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/scene_ground.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "engine/spatial/pose.h"
#include "ui/scene/scene_geometry.h"
#include "ui/scene/scene_materials.h"

namespace armillary {
namespace {

// Later is over earlier among what is seen through: the floor never covers anything.
constexpr std::uint8_t kGroundPriority = 0;

}  // namespace

void SceneGround::update(const SceneRequest& request, const Eigen::AlignedBox3d& box,
                         const GroundColors& colors) {
  const SceneOptions& options = request.options;
  const double cell = options.ground_cell;
  const bool another = std::exchange(robot_is_new_, false) || cell != cell_;
  if (!(radius_ > 0.0) || another) {
    const double robot_size = box.isEmpty() ? cell : box.diagonal().norm();
    const double radius = cell * std::clamp(std::ceil(5.0 * robot_size / cell), 4.0, 50.0);
    // a robot that grows by some of its shapes stays on its floor
    if (!(radius_ > 0.0) || radius > 1.3 * radius_ || 2.0 * radius < radius_ || cell != cell_) {
      make(radius, cell, colors);
    }
  }
  // From below, the floor would hide the robot.
  const Camera& camera = request.camera;
  const bool from_above = camera.orthographic
                              ? camera.forward().dot(options.ground_normal) < 0.0
                              : camera.eye().dot(options.ground_normal) > options.ground_height;
  const bool wanted = options.show_ground && from_above;
  Pose X_WGround;
  X_WGround.rotation = rotationBetween(Eigen::Vector3d::UnitZ(), options.ground_normal);
  Eigen::Vector3d middle = Eigen::Vector3d::Zero();  // in the floor's axes
  if (!box.isEmpty() && box.center().allFinite()) {
    middle = X_WGround.rotation.transpose() * box.center();
  }
  X_WGround.position = X_WGround.rotation * Eigen::Vector3d(cell * std::round(middle.x() / cell),
                                                            cell * std::round(middle.y() / cell),
                                                            options.ground_height);
  // Shadows need a lit floor; a fast picture has none. The fading rings stay lit.
  const bool fast = options.quality == PictureQuality::kFast;
  for (Ring& ring : rings_) {
    if (ring.visible != wanted) world_.ShowGeometry(ring.name, wanted);
    ring.visible = wanted;
    if (!wanted) continue;
    const bool lit = !fast || ring.alpha < 1.0f;
    if (ring.lit != lit) {
      ring.lit = lit;
      world_.OverrideMaterial(ring.name, floorMaterial(ring.alpha, ring.lit));
    }
    world_.SetGeometryTransform(ring.name, transformOf(X_WGround));
  }
}

void SceneGround::make(double radius, double cell, const GroundColors& colors) {
  for (const Ring& ring : rings_) world_.RemoveGeometry(ring.name);
  rings_.clear();
  radius_ = radius;
  cell_ = cell;
  const std::shared_ptr<open3d::geometry::Image> tile = imageOf(groundTile(colors));
  constexpr int kRings = 20;
  constexpr double kSolid = 0.30;  // of the radius
  for (int i = 0; i <= kRings; ++i) {
    const double inner = i == 0 ? 0.0 : kSolid + (1.0 - kSolid) * (i - 1) / kRings;
    const double outer = kSolid + (1.0 - kSolid) * i / kRings;
    const double along = i == 0 ? 0.0 : (i - 0.5) / kRings;
    Ring ring;
    ring.name = "ground" + std::to_string(++last_name_);
    ring.alpha = static_cast<float>(1.0 - along * along * (3.0 - 2.0 * along));
    Material material = floorMaterial(ring.alpha, ring.lit);
    material.albedo_img = tile;  // Open3D keeps one copy for all rings
    auto mesh = ringMesh(inner * radius, outer * radius);
    for (Eigen::Vector2d& uv : mesh.triangle_uvs_) uv /= cell;
    if (!world_.AddGeometry(ring.name, mesh, material)) {
      continue;
    }
    world_.GeometryShadows(ring.name, false, true);
    if (material.has_alpha) world_.SetGeometryPriority(ring.name, kGroundPriority);
    rings_.push_back(std::move(ring));
  }
}

}  // namespace armillary

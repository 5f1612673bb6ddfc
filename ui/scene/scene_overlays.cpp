// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/scene_overlays.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "engine/spatial/pose.h"
#include "ui/scene/shape_mesh.h"

namespace armillary {
namespace {

using open3d::geometry::LineSet;
using SceneMesh = open3d::geometry::TriangleMesh;

constexpr int kArrowSides = 9;
constexpr int kBallSides = 20;

// Opacities are told apart to 1 in 255.
int alphaStep(double alpha) {
  return static_cast<int>(std::lround(255.0 * std::clamp(alpha, 0.0, 1.0)));
}

Eigen::Vector3d linearOf(const Color& color) {
  return {linearFromSrgb(color.red), linearFromSrgb(color.green), linearFromSrgb(color.blue)};
}

// Whether the renderer sees more than one point, in its single precision: it ends the process over
// what has no extent.
bool hasExtent(const std::vector<Eigen::Vector3d>& points) {
  return std::any_of(points.begin(), points.end(), [&](const Eigen::Vector3d& point) {
    return point.cast<float>() != points.front().cast<float>();
  });
}

class Surfaces {
 public:
  // `linear` maps the part's frame to the world, about `p_W`; normals keep right under scaling.
  void add(const MeshPart& part, const Eigen::Matrix3d& linear, const Eigen::Vector3d& p_W,
           const Color& color) {
    const double determinant = linear.determinant();
    if (!(std::abs(determinant) > 0.0) || !linear.allFinite() || !p_W.allFinite()) return;
    const auto& mesh = meshFor(color);
    const int first = static_cast<int>(mesh->vertices_.size());
    const Eigen::Matrix3d for_normals = linear.inverse().transpose();
    const Eigen::Vector3d rgb = linearOf(color);
    for (std::size_t i = 0; i < part.positions.size(); ++i) {
      mesh->vertices_.push_back(p_W + linear * part.positions[i].cast<double>());
      mesh->vertex_normals_.push_back((for_normals * part.normals[i].cast<double>()).normalized());
      mesh->vertex_colors_.push_back(rgb);
    }
    for (const auto& t : part.triangles) {
      mesh->triangles_.emplace_back(first + static_cast<int>(t[0]), first + static_cast<int>(t[1]),
                                    first + static_cast<int>(t[2]));
    }
  }

  void add(const OverlayFan& fan) {
    if (fan.corners.size() < 3) return;
    for (const Eigen::Vector3d& corner : fan.corners) {
      if (!corner.allFinite()) return;
    }
    const Eigen::Vector3d rgb = linearOf(fan.color);
    Eigen::Vector3d normal = Eigen::Vector3d::Zero();
    for (std::size_t i = 2; i < fan.corners.size(); ++i) {
      normal += (fan.corners[i - 1] - fan.corners[0]).cross(fan.corners[i] - fan.corners[0]);
    }
    if (!(normal.norm() > 0.0)) return;
    normal.normalize();
    const auto& mesh = meshFor(fan.color);
    for (const double side : {1.0, -1.0}) {
      const int first = static_cast<int>(mesh->vertices_.size());
      const int count = static_cast<int>(fan.corners.size());
      for (const Eigen::Vector3d& corner : fan.corners) {
        mesh->vertices_.push_back(corner);
        mesh->vertex_normals_.push_back(side * normal);
        mesh->vertex_colors_.push_back(rgb);
      }
      for (int i = 2; i < count; ++i) {
        const int a = first + i - 1, b = first + i;
        mesh->triangles_.emplace_back(first, side > 0.0 ? a : b, side > 0.0 ? b : a);
      }
    }
  }

  std::vector<OverlaySurface> take() {
    std::vector<OverlaySurface> surfaces;
    for (auto& [alpha, mesh] : meshes_) {
      if (hasExtent(mesh->vertices_)) surfaces.push_back({std::move(mesh), alpha / 255.0});
    }
    return surfaces;
  }

 private:
  std::shared_ptr<SceneMesh>& meshFor(const Color& color) {
    auto& mesh = meshes_[alphaStep(color.alpha)];
    if (!mesh) mesh = std::make_shared<SceneMesh>();
    return mesh;
  }
  std::map<int, std::shared_ptr<SceneMesh>> meshes_;
};

}  // namespace

float linearFromSrgb(double srgb) {
  const double c = std::clamp(srgb, 0.0, 1.0);
  return static_cast<float>(c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4));
}

std::vector<OverlaySurface> overlaySurfaces(const std::vector<OverlayArrow>& arrows,
                                            const std::vector<OverlayEllipsoid>& ellipsoids,
                                            const std::vector<OverlayBox>& boxes,
                                            const std::vector<OverlayFan>& fans) {
  static const MeshPart shaft = cylinderMesh(1.0, 1.0, 1.0, kArrowSides);
  static const MeshPart head = cylinderMesh(1.0, 0.0, 1.0, kArrowSides);
  static const MeshPart ball = sphereMesh(1.0, kBallSides);
  static const MeshPart block = boxMesh(Eigen::Vector3d::Constant(2.0));

  Surfaces surfaces;
  for (const OverlayArrow& arrow : arrows) {
    const double length = arrow.vector.norm();
    if (!(length > 1.0e-9) || !(arrow.radius > 0.0)) continue;
    const Eigen::Matrix3d R_WA = rotationBetween(Eigen::Vector3d::UnitZ(), arrow.vector);
    // A short arrow keeps its shape: head and shaft shrink with it.
    const double head_length = std::min(5.0 * arrow.radius, 0.6 * length);
    const double radius = head_length / 5.0;
    const double shaft_length = length - head_length;
    const Eigen::Vector3d z = R_WA.col(2);
    surfaces.add(shaft, R_WA * Eigen::Vector3d(radius, radius, shaft_length).asDiagonal(),
                 arrow.origin + 0.5 * shaft_length * z, arrow.color);
    surfaces.add(head, R_WA * Eigen::Vector3d(2.2 * radius, 2.2 * radius, head_length).asDiagonal(),
                 arrow.origin + (length - 0.5 * head_length) * z, arrow.color);
  }
  for (const OverlayEllipsoid& e : ellipsoids) {
    surfaces.add(ball, e.X_WE.rotation * e.radii.asDiagonal(), e.X_WE.position, e.color);
  }
  for (const OverlayBox& box : boxes) {
    surfaces.add(block, box.X_WE.rotation * box.half_edges.asDiagonal(), box.X_WE.position,
                 box.color);
  }
  for (const OverlayFan& fan : fans) surfaces.add(fan);
  return surfaces.take();
}

std::vector<OverlayLines> overlayLines(const std::vector<OverlayLine>& lines) {
  std::map<std::pair<double, int>, std::shared_ptr<LineSet>> groups;
  for (const OverlayLine& line : lines) {
    if (!line.from.allFinite() || !line.to.allFinite() || !(line.width > 0.0)) continue;
    auto& set = groups[{line.width, alphaStep(line.color.alpha)}];
    if (!set) set = std::make_shared<LineSet>();
    const int first = static_cast<int>(set->points_.size());
    set->points_.push_back(line.from);
    set->points_.push_back(line.to);
    set->lines_.emplace_back(first, first + 1);
    set->colors_.push_back(linearOf(line.color));
  }
  std::vector<OverlayLines> result;
  for (auto& [key, set] : groups) {
    if (hasExtent(set->points_)) result.push_back({std::move(set), key.first, key.second / 255.0});
  }
  return result;
}

}  // namespace armillary

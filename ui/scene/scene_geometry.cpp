// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/scene_geometry.h"

#include <algorithm>
#include <cmath>

namespace armillary {

using open3d::geometry::Image;
using open3d::geometry::LineSet;
using SceneMesh = open3d::geometry::TriangleMesh;
using open3d::visualization::rendering::Scene;

std::shared_ptr<Image> imageOf(const QImage& source) {
  const int channels = source.format() == QImage::Format_RGBA8888 ? 4 : 3;
  auto image = std::make_shared<Image>();
  image->Prepare(source.width(), source.height(), channels, 1);
  const auto row = static_cast<std::size_t>(source.width()) * static_cast<std::size_t>(channels);
  for (int y = 0; y < source.height(); ++y) {
    std::copy_n(source.constScanLine(y), row,
                image->data_.data() + static_cast<std::size_t>(y) * row);
  }
  return image;
}

open3d::t::geometry::Image tensorOf(const QImage& source) {
  constexpr int kChannels = 3;
  open3d::t::geometry::Image image(source.height(), source.width(), kChannels, open3d::core::UInt8);
  const auto row = kChannels * static_cast<std::size_t>(source.width());
  auto* pixels = static_cast<std::uint8_t*>(image.GetDataPtr());
  for (int y = 0; y < source.height(); ++y) {
    std::copy_n(source.constScanLine(y), row, pixels + static_cast<std::size_t>(y) * row);
  }
  return image;
}

Scene::Transform transformOf(const Pose& X) {
  Scene::Transform transform = Scene::Transform::Identity();
  transform.linear() = X.rotation.cast<float>();
  transform.translation() = X.position.cast<float>();
  return transform;
}

SceneMesh meshOf(const MeshPart& part, bool with_uvs) {
  SceneMesh mesh;
  mesh.vertices_.reserve(part.positions.size());
  mesh.vertex_normals_.reserve(part.positions.size());
  mesh.triangles_.reserve(part.triangles.size());
  for (const auto& p : part.positions) mesh.vertices_.push_back(p.cast<double>());
  for (const auto& n : part.normals) mesh.vertex_normals_.push_back(n.cast<double>());
  for (const auto& t : part.triangles) {
    mesh.triangles_.emplace_back(static_cast<int>(t[0]), static_cast<int>(t[1]),
                                 static_cast<int>(t[2]));
    if (!with_uvs) continue;
    for (const std::uint32_t corner : t) {
      mesh.triangle_uvs_.push_back(part.uvs[corner].cast<double>());
    }
  }
  return mesh;
}

LineSet edgesOf(const MeshPart& part) {
  LineSet edges;
  for (const auto& p : part.positions) edges.points_.push_back(p.cast<double>());
  for (const auto& t : part.triangles) {
    for (int k = 0; k < 3; ++k) {
      const auto from = static_cast<int>(t[static_cast<std::size_t>(k)]);
      const auto to = static_cast<int>(t[static_cast<std::size_t>((k + 1) % 3)]);
      edges.lines_.emplace_back(from, to);
    }
  }
  return edges;
}

SceneMesh ringMesh(double inner, double outer) {
  constexpr int kAround = 96;
  SceneMesh mesh;
  for (int i = 0; i <= kAround; ++i) {
    const double angle = 2.0 * M_PI * i / kAround;
    for (const double radius : {inner, outer}) {
      mesh.vertices_.emplace_back(radius * std::cos(angle), radius * std::sin(angle), 0.0);
      mesh.vertex_normals_.push_back(Eigen::Vector3d::UnitZ());
    }
  }
  const auto add = [&](int a, int b, int c) {
    mesh.triangles_.emplace_back(a, b, c);
    for (const int v : {a, b, c}) {
      mesh.triangle_uvs_.push_back(mesh.vertices_[static_cast<std::size_t>(v)].head<2>());
    }
  };
  for (int i = 0; i < kAround; ++i) {
    add(2 * i, 2 * i + 1, 2 * i + 3);
    if (inner > 0.0) add(2 * i, 2 * i + 3, 2 * i + 2);
  }
  return mesh;
}

}  // namespace armillary

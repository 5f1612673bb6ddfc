// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/uniform_density.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace armillary {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

// A shape that is its own mirror image in all three planes.
FilledShape symmetric(double volume, const Vector3d& mean_squares) {
  FilledShape filled;
  filled.volume = volume;
  filled.second = volume * mean_squares.asDiagonal();
  return filled;
}

// Vertex numbers with those in the same place made one.
std::vector<std::uint32_t> mergedVertices(const TriangleMesh& mesh) {
  const auto less = [&](std::uint32_t a, std::uint32_t b) {
    const Vector3d &p = mesh.vertices[a], &q = mesh.vertices[b];
    return std::lexicographical_compare(p.data(), p.data() + 3, q.data(), q.data() + 3);
  };
  std::vector<std::uint32_t> order(mesh.vertices.size());
  std::iota(order.begin(), order.end(), 0u);
  std::sort(order.begin(), order.end(), less);
  std::vector<std::uint32_t> merged(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    const bool first = i == 0 || mesh.vertices[order[i]] != mesh.vertices[order[i - 1]];
    merged[order[i]] = first ? order[i] : merged[order[i - 1]];
  }
  return merged;
}

// Whether nearly every edge is passed as often one way as the other.
bool isNearlyClosed(const TriangleMesh& mesh) {
  const std::vector<std::uint32_t> merged = mergedVertices(mesh);
  struct Edge {
    std::uint64_t ends;
    int way;
  };
  std::vector<Edge> edges;
  edges.reserve(3 * mesh.triangles.size());
  for (const auto& triangle : mesh.triangles) {
    for (std::size_t k = 0; k < 3; ++k) {
      const std::uint64_t a = merged[triangle[k]], b = merged[triangle[(k + 1) % 3]];
      if (a == b) continue;
      edges.push_back({(std::min(a, b) << 32) | std::max(a, b), a < b ? 1 : -1});
    }
  }
  std::sort(edges.begin(), edges.end(),
            [](const Edge& a, const Edge& b) { return a.ends < b.ends; });
  std::size_t open = 0;
  for (std::size_t i = 0; i < edges.size();) {
    int balance = 0;
    const std::uint64_t ends = edges[i].ends;
    for (; i < edges.size() && edges[i].ends == ends; ++i) balance += edges[i].way;
    open += static_cast<std::size_t>(std::abs(balance));
  }
  constexpr std::size_t kOneIn = 100;
  return !edges.empty() && open * kOneIn <= edges.size();
}

}  // namespace

FilledShape FilledShape::in(const Pose& X_AB) const {
  const Matrix3d& R = X_AB.rotation;
  const Vector3d& p = X_AB.position;
  const Vector3d turned = R * first;
  return {volume, turned + volume * p,
          R * second * R.transpose() + turned * p.transpose() + p * turned.transpose() +
              volume * p * p.transpose()};
}

void FilledShape::add(const FilledShape& other) {
  volume += other.volume;
  first += other.first;
  second += other.second;
}

std::optional<CompositeBody> FilledShape::withMass(double mass) const {
  if (!(volume > 0.0)) return std::nullopt;
  const Vector3d c = first / volume;
  const Matrix3d S_c = second / volume - c * c.transpose();
  if (!S_c.allFinite() || !(S_c.diagonal().minCoeff() >= 0.0)) return std::nullopt;
  return CompositeBody{mass, c, mass * (S_c.trace() * Matrix3d::Identity() - S_c)};  // (2)
}

std::optional<FilledShape> filledPrimitive(const ShapeDescription& shape) {
  constexpr double pi = std::numbers::pi;
  const double r = shape.radius, L = shape.length;
  const double sphere = 4.0 / 3.0 * pi * r * r * r;
  const double cylinder = pi * r * r * L;
  switch (shape.type) {
    case ShapeType::kBox:
      return symmetric(shape.size.prod(), shape.size.cwiseAbs2() / 12.0);
    case ShapeType::kEllipsoid:
      return symmetric(pi / 6.0 * shape.size.prod(), shape.size.cwiseAbs2() / 20.0);
    case ShapeType::kSphere:
      return symmetric(sphere, Vector3d::Constant(r * r / 5.0));
    case ShapeType::kCylinder:
      return symmetric(cylinder, {r * r / 4.0, r * r / 4.0, L * L / 12.0});
    case ShapeType::kCapsule: {
      FilledShape filled = symmetric(cylinder, {r * r / 4.0, r * r / 4.0, L * L / 12.0});
      // the two half spheres, whose centres are 3/8 r beyond the cylinder's ends
      filled.add(symmetric(
          sphere, {r * r / 5.0, r * r / 5.0, L * L / 4.0 + 3.0 / 8.0 * r * L + r * r / 5.0}));
      return filled;
    }
    case ShapeType::kMesh:
      break;
  }
  return std::nullopt;
}

std::optional<FilledShape> filledMesh(const TriangleMesh& mesh) {
  const std::size_t count = mesh.vertices.size();
  for (const auto& triangle : mesh.triangles) {
    if (std::max({triangle[0], triangle[1], triangle[2]}) >= count) return std::nullopt;
  }
  for (const Vector3d& vertex : mesh.vertices) {
    if (!vertex.allFinite()) return std::nullopt;
  }
  if (mesh.triangles.empty() || !isNearlyClosed(mesh)) return std::nullopt;
  // a point of the mesh, so that a mesh far from its origin loses no digits
  const Vector3d o = mesh.vertices[mesh.triangles.front()[0]];
  FilledShape filled;
  for (const auto& triangle : mesh.triangles) {  // (3)
    const Vector3d a = mesh.vertices[triangle[0]] - o, b = mesh.vertices[triangle[1]] - o,
                   c = mesh.vertices[triangle[2]] - o;
    const double d = a.dot(b.cross(c));
    const Vector3d s = a + b + c;
    filled.volume += d / 6.0;
    filled.first += d / 24.0 * s;
    filled.second +=
        d / 120.0 * (a * a.transpose() + b * b.transpose() + c * c.transpose() + s * s.transpose());
  }
  if (filled.volume < 0.0) {  // seen from inside
    filled.volume = -filled.volume;
    filled.first = -filled.first;
    filled.second = -filled.second;
  }
  Pose X;
  X.position = o;
  return filled.in(X);
}

}  // namespace armillary

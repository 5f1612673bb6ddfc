// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/sdf/sdf_shape_meshes.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace armillary {
namespace {

using Eigen::Vector2d;
using Index = std::uint32_t;

double cross(const Vector2d& a, const Vector2d& b) {
  return a.x() * b.y() - a.y() * b.x();
}

// Whether b turns left from a to c.
bool isConvex(const Vector2d& a, const Vector2d& b, const Vector2d& c) {
  return cross(b - a, c - b) > 0.0;
}

bool isInside(const Vector2d& p, const Vector2d& a, const Vector2d& b, const Vector2d& c) {
  return cross(b - a, p - a) >= 0.0 && cross(c - b, p - b) >= 0.0 && cross(a - c, p - c) >= 0.0;
}

// Triangles of a simple polygon that goes counter-clockwise, by cutting ears; fewer than its
// corners less two where it is not simple.
std::vector<std::array<Index, 3>> triangles(const std::vector<Vector2d>& outline) {
  std::vector<Index> left;
  for (Index i = 0; i < outline.size(); ++i) left.push_back(i);
  std::vector<std::array<Index, 3>> found;
  std::size_t refused = 0;  // corners in a row that are no ears
  std::size_t i = 0;
  while (left.size() > 2 && refused < left.size()) {
    const std::size_t n = left.size();
    i %= n;
    const Index a = left[(i + n - 1) % n], b = left[i], c = left[(i + 1) % n];
    const bool straight = cross(outline[b] - outline[a], outline[c] - outline[b]) == 0.0;
    const auto blocks = [&](Index other) {
      return other != a && other != b && other != c &&
             isInside(outline[other], outline[a], outline[b], outline[c]);
    };
    const bool ear = straight || (isConvex(outline[a], outline[b], outline[c]) &&
                                  std::none_of(left.begin(), left.end(), blocks));
    if (!ear) {
      ++refused;
      ++i;
      continue;
    }
    refused = 0;
    found.push_back({a, b, c});
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(i));
  }
  return found;
}

}  // namespace

std::shared_ptr<const InlineMesh> coneMesh(double radius, double length) {
  constexpr Index kSides = 48;
  auto mesh = std::make_shared<InlineMesh>();
  mesh->vertices = {{0.0, 0.0, 0.5 * length}, {0.0, 0.0, -0.5 * length}};
  for (Index i = 0; i < kSides; ++i) {
    const double angle = 2.0 * std::numbers::pi * i / kSides;
    mesh->vertices.emplace_back(radius * std::cos(angle), radius * std::sin(angle), -0.5 * length);
  }
  for (Index i = 0; i < kSides; ++i) {
    const Index here = 2 + i, next = 2 + (i + 1) % kSides;
    mesh->triangles.push_back({0, here, next});
    mesh->triangles.push_back({1, next, here});
  }
  return mesh;
}

std::shared_ptr<const InlineMesh> prismMesh(std::vector<Vector2d> outline, double height) {
  constexpr std::size_t kMostCorners = 2000;  // the time goes with their square
  if (outline.size() > 1 && outline.front() == outline.back()) outline.pop_back();
  if (outline.size() < 3 || outline.size() > kMostCorners || !(height > 0.0)) return nullptr;
  double area = 0.0;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    area += cross(outline[i], outline[(i + 1) % outline.size()]);
  }
  if (area < 0.0) std::reverse(outline.begin(), outline.end());
  const std::vector<std::array<Index, 3>> face = triangles(outline);
  if (face.size() + 2 != outline.size()) return nullptr;
  auto mesh = std::make_shared<InlineMesh>();
  for (const double z : {0.0, height}) {
    for (const Vector2d& corner : outline) mesh->vertices.emplace_back(corner.x(), corner.y(), z);
  }
  const auto n = static_cast<Index>(outline.size());
  for (const auto& [a, b, c] : face) {
    mesh->triangles.push_back({c, b, a});
    mesh->triangles.push_back({n + a, n + b, n + c});
  }
  for (Index i = 0; i < n; ++i) {
    const Index next = (i + 1) % n;
    mesh->triangles.push_back({i, next, n + next});
    mesh->triangles.push_back({i, n + next, n + i});
  }
  return mesh;
}

}  // namespace armillary

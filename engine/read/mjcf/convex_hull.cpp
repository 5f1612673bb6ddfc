// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/mjcf/convex_hull.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <utility>

namespace armillary {
namespace {

using Eigen::Vector3d;
using Index = std::uint32_t;

struct Face {
  std::array<Index, 3> corners;
  Vector3d normal;  // unit, outward
  double offset = 0.0;
  std::vector<Index> outside;  // points above it that no other face has
  bool alive = true;
};

class Quickhull {
 public:
  explicit Quickhull(const std::vector<Vector3d>& points) : points_(points) {}

  std::vector<std::array<Index, 3>> run() {
    if (!start()) return {};
    for (std::size_t i = 0; i < faces_.size(); ++i) {
      if (faces_[i].alive && !faces_[i].outside.empty()) raise(i);
    }
    std::vector<std::array<Index, 3>> triangles;
    for (const Face& face : faces_) {
      if (face.alive) triangles.push_back(face.corners);
    }
    return triangles;
  }

 private:
  static std::uint64_t edge(Index from, Index to) { return (std::uint64_t{from} << 32) | to; }
  double above(const Face& face, Index point) const {
    return face.normal.dot(points_[point]) - face.offset;
  }

  // A tetrahedron of points far apart. False where all lie in a plane.
  bool start() {
    const auto farthest = [&](auto measure) {
      Index best = 0;
      double most = -1.0;
      for (Index i = 0; i < points_.size(); ++i) {
        if (const double value = measure(points_[i]); value > most) {
          most = value;
          best = i;
        }
      }
      return std::pair(best, most);
    };
    if (points_.size() < 4) return false;
    const Vector3d first = points_[0];
    const Index a = farthest([&](const Vector3d& p) { return (p - first).norm(); }).first;
    const Vector3d pa = points_[a];
    const auto [b, extent] = farthest([&](const Vector3d& p) { return (p - pa).norm(); });
    nothing_ = 1e-12 * extent;
    if (!(extent > 0.0)) return false;
    const Vector3d along = (points_[b] - pa).normalized();
    const auto [c, height] =
        farthest([&](const Vector3d& p) { return along.cross(p - pa).norm(); });
    if (!(height > 1e-9 * extent)) return false;
    const Vector3d across = along.cross(points_[c] - pa).normalized();
    const auto [d, depth] =
        farthest([&](const Vector3d& p) { return std::abs(across.dot(p - pa)); });
    if (!(depth > 1e-9 * extent)) return false;
    inside_ = 0.25 * (pa + points_[b] + points_[c] + points_[d]);
    for (const std::array<Index, 3>& corners :
         {std::array{a, b, c}, std::array{a, b, d}, std::array{a, c, d}, std::array{b, c, d}}) {
      add(corners);
    }
    std::vector<Index> all(points_.size());
    for (Index i = 0; i < all.size(); ++i) all[i] = i;
    share(all, 0);
    return true;
  }

  // Turned so that it looks away from the inside.
  void add(std::array<Index, 3> corners) {
    const auto normalOf = [&] {
      return Vector3d((points_[corners[1]] - points_[corners[0]])
                          .cross(points_[corners[2]] - points_[corners[0]]));
    };
    Vector3d normal = normalOf();
    if (normal.dot(points_[corners[0]] - inside_) < 0.0) {
      std::swap(corners[1], corners[2]);
      normal = -normal;
    }
    const double length = normal.norm();
    if (length > 0.0) normal /= length;
    Face face;
    face.corners = corners;
    face.normal = normal;
    face.offset = normal.dot(points_[corners[0]]);
    for (std::size_t k = 0; k < 3; ++k) {
      by_edge_[edge(corners[k], corners[(k + 1) % 3])] = faces_.size();
    }
    faces_.push_back(std::move(face));
  }

  // Gives each point to a face from `first` on that it lies above; what lies above none is inside.
  void share(const std::vector<Index>& points, std::size_t first) {
    for (const Index point : points) {
      for (std::size_t f = first; f < faces_.size(); ++f) {
        if (above(faces_[f], point) <= nothing_) continue;
        faces_[f].outside.push_back(point);
        break;
      }
    }
  }

  // Puts the highest point above a face on the hull.
  void raise(std::size_t start) {
    const std::vector<Index>& candidates = faces_[start].outside;
    const Index top = *std::max_element(
        candidates.begin(), candidates.end(),
        [&](Index a, Index b) { return above(faces_[start], a) < above(faces_[start], b); });
    std::vector<std::size_t> seen{start};
    faces_[start].alive = false;
    std::vector<std::array<Index, 2>> horizon;
    for (std::size_t i = 0; i < seen.size(); ++i) {
      const std::array<Index, 3> corners = faces_[seen[i]].corners;
      for (std::size_t k = 0; k < 3; ++k) {
        const Index from = corners[k], to = corners[(k + 1) % 3];
        const auto beside = by_edge_.find(edge(to, from));
        if (beside == by_edge_.end()) continue;
        Face& other = faces_[beside->second];
        if (!other.alive) continue;
        if (above(other, top) > nothing_) {
          other.alive = false;
          seen.push_back(beside->second);
        } else {
          horizon.push_back({from, to});
        }
      }
    }
    std::vector<Index> homeless;
    for (const std::size_t face : seen) {
      for (const Index point : faces_[face].outside) {
        if (point != top) homeless.push_back(point);
      }
      faces_[face].outside = {};
    }
    const std::size_t first = faces_.size();
    for (const auto& [from, to] : horizon) add({from, to, top});
    share(homeless, first);
  }

  const std::vector<Vector3d>& points_;
  std::vector<Face> faces_;
  std::unordered_map<std::uint64_t, std::size_t> by_edge_;
  Vector3d inside_ = Vector3d::Zero();
  double nothing_ = 0.0;  // m: what is no higher above a face lies in it
};

}  // namespace

TriangleMesh convexHull(std::vector<Vector3d> points) {
  TriangleMesh hull;
  hull.vertices = std::move(points);
  hull.triangles = Quickhull(hull.vertices).run();
  return hull;
}

}  // namespace armillary

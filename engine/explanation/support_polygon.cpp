// SPDX-License-Identifier: BSD-3-Clause
#include "engine/explanation/support_polygon.h"

#include <algorithm>
#include <limits>

namespace armillary {
namespace {

using Eigen::Vector2d;

// Of the parallelogram of two vectors, positive where b is to the left of a.
double area(const Vector2d& a, const Vector2d& b) {
  return a.x() * b.y() - a.y() * b.x();
}

double distanceToSegment(const Vector2d& from, const Vector2d& to, const Vector2d& point) {
  const Vector2d along = to - from;
  const double length = along.squaredNorm();
  const double share =
      length > 0.0 ? std::clamp((point - from).dot(along) / length, 0.0, 1.0) : 0.0;
  return (point - from - share * along).norm();
}

// One side of the hull, from the first point to the last; turns left everywhere.
template <class Iterator>
void addChain(Iterator begin, Iterator end, std::vector<Vector2d>& hull) {
  const std::size_t first = hull.size();
  for (Iterator it = begin; it != end; ++it) {
    while (hull.size() >= first + 2 &&
           area(hull.back() - hull[hull.size() - 2], *it - hull.back()) <= 0.0) {
      hull.pop_back();
    }
    hull.push_back(*it);
  }
  hull.pop_back();  // the other side begins with it
}

}  // namespace

std::vector<Vector2d> supportPolygon(std::span<const Vector2d> points) {
  std::vector<Vector2d> sorted(points.begin(), points.end());
  std::sort(sorted.begin(), sorted.end(), [](const Vector2d& a, const Vector2d& b) {
    return a.x() != b.x() ? a.x() < b.x() : a.y() < b.y();
  });
  sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
  if (sorted.size() < 3) return sorted;
  std::vector<Vector2d> hull;
  addChain(sorted.begin(), sorted.end(), hull);
  addChain(sorted.rbegin(), sorted.rend(), hull);
  return hull;
}

std::optional<double> supportMargin(std::span<const Vector2d> polygon, const Vector2d& point) {
  if (polygon.empty()) return std::nullopt;
  double nearest = std::numeric_limits<double>::infinity();
  bool inside = polygon.size() > 2;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Vector2d &from = polygon[i], &to = polygon[(i + 1) % polygon.size()];
    nearest = std::min(nearest, distanceToSegment(from, to, point));
    if (area(to - from, point - from) < 0.0) inside = false;
  }
  return inside ? nearest : -nearest;
}

std::vector<Eigen::Vector3d> touchingPoints(const ContactPoints& points, const BodyPoses& X_WB,
                                            double height, double tolerance) {
  std::vector<Eigen::Vector3d> touching;
  for (const ContactLink& link : points.links) {
    const Pose& X = X_WB[link.body];
    const Eigen::Vector3d up_B = X.rotation.transpose() * Eigen::Vector3d::UnitZ();
    for (const ContactPoint& point : link.points) {
      const Eigen::Vector3d p_W = X * lowestPoint(point, up_B).place;
      if (p_W.z() <= height + tolerance) touching.push_back(p_W);
    }
  }
  return touching;
}

}  // namespace armillary

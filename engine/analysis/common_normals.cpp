// SPDX-License-Identifier: BSD-3-Clause
#include "engine/analysis/common_normals.h"

#include <cmath>

namespace armillary {
namespace {

using Eigen::Vector3d;
using Convention = DenavitHartenbergConvention;

constexpr double kParallel = 1e-5;        // rad
constexpr double kNearlyParallel = 1e-2;  // rad, where the table is to be exact
constexpr double kOneLine = 1e-8;         // m
constexpr double kSameLine = 1e-12;       // m, where the table is to be exact
constexpr double kSquare = 1e-9;          // cosine of directions that are square to one another

// x of a frame projected across `direction`, or y where x is along it.
Vector3d projectedAcross(const Vector3d& direction, const Pose& frame) {
  Vector3d across = frame.rotation.col(0) - direction * direction.dot(frame.rotation.col(0));
  if (across.norm() < kParallel) {
    across = frame.rotation.col(1) - direction * direction.dot(frame.rotation.col(1));
  }
  return across.normalized();
}

// Of two lines parallel but for rounding, the feet square to the first one where `before` ends.
Normal parallelNormal(const Line& line, const Line& next, const Normal& before,
                      NearlyParallelAxes nearly) {
  const bool exact = nearly == NearlyParallelAxes::kToldApart;
  const Vector3d &k = line.direction, &P = before.Q;
  const Vector3d between = next.footOf(P) - P;
  // exact: from P to where the line passes the plane square to k
  const Vector3d square =
      exact ? Vector3d(next.point - P -
                       next.direction * k.dot(next.point - P) / k.dot(next.direction))
            : Vector3d(between - k * k.dot(between));
  if (square.norm() < (exact ? kSameLine : kOneLine)) return {before.x, P, P};
  // a short one is square to k only as far as it is long
  const Vector3d N = square.normalized(), across = N - k * k.dot(N);
  return {exact ? across.normalized() : N, P, exact ? Vector3d(P + square) : next.footOf(P)};
}

Normal crossingNormal(const Line& line, const Line& next, const Vector3d& across) {
  const double sine = across.norm();
  // the feet s and t along the lines: k s − k' t = r less its part along N
  const Vector3d r = next.point - line.point;
  const double s = r.cross(next.direction).dot(across) / (sine * sine);
  const double t = r.cross(line.direction).dot(across) / (sine * sine);
  return {across / sine, line.point + s * line.direction, next.point + t * next.direction};
}

}  // namespace

Normal commonNormal(const Line& line, const Line& next, const Normal& before,
                    NearlyParallelAxes nearly) {
  const Vector3d across = line.direction.cross(next.direction);
  const bool exact = nearly == NearlyParallelAxes::kToldApart;
  const bool parallel = across.norm() < (exact ? kNearlyParallel : kParallel);
  Normal normal =
      parallel ? parallelNormal(line, next, before, nearly) : crossingNormal(line, next, across);
  const double nearness = normal.N.dot(before.x), a = normal.N.dot(normal.Q - normal.P);
  const bool backwards = std::abs(nearness) > kSquare ? nearness < 0.0 : a < -kOneLine;
  if (backwards) normal.N = -normal.N;
  normal.x = normal.N;
  if (parallel && exact) {
    const Vector3d& z = next.direction;
    normal.x = (normal.N - z * z.dot(normal.N)).normalized();
  }
  return normal;
}

Normal firstNormal(const Line& line, const Pose& X_WRoot) {
  const Vector3d origin = line.footOf(X_WRoot.position);
  return {projectedAcross(line.direction, X_WRoot), origin, origin};
}

Normal lastNormal(Convention convention, const Line& line, const Normal& before, const Pose& X_WT,
                  Vector3d& k_next, NearlyParallelAxes nearly) {
  const Vector3d& k = line.direction;
  const Line tool{X_WT.position, X_WT.rotation.col(2)};
  k_next = convention == Convention::kStandard ? tool.direction : k;
  if (convention == Convention::kStandard && k.cross(k_next).norm() >= kParallel) {
    return commonNormal(line, tool, before, nearly);
  }
  const Vector3d foot = line.footOf(X_WT.position);
  const Vector3d square = X_WT.position - foot;
  if (convention == Convention::kStandard && square.norm() >= kOneLine) {
    return {square.normalized(), foot, X_WT.position};
  }
  return {projectedAcross(k, X_WT), foot, foot};
}

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/camera.h"

#include <algorithm>
#include <cmath>

#include "engine/spatial/pose.h"

namespace armillary {
namespace {

constexpr double kNearest = 0.01;    // m
constexpr double kFarthest = 1.0e4;  // m
// Rays without perspective begin so far behind the eye: of its distance, and m.
constexpr double kBehind = 10.0, kLeastBehind = 100.0;

// Tangents of half the horizontal and half the vertical opening.
Eigen::Vector2d halfOpening(const Camera& camera, const Eigen::Vector2d& size) {
  const double vertical = std::tan(0.5 * camera.field_of_view);
  const double aspect = size.y() > 0.0 ? size.x() / size.y() : 1.0;
  return {vertical * aspect, vertical};
}

}  // namespace

void Camera::setUp(const Eigen::Vector3d& up_W) {
  if (!(up_W.norm() > 0.0) || !up_W.allFinite()) return;
  Eigen::Index axis = 2;
  if (!(std::abs(up_W.z()) >= up_W.cwiseAbs().maxCoeff())) up_W.cwiseAbs().maxCoeff(&axis);
  Eigen::Matrix3d order;
  order << Eigen::Vector3d::Unit((axis + 1) % 3), Eigen::Vector3d::Unit((axis + 2) % 3),
      Eigen::Vector3d::Unit(axis);
  R_WV = rotationBetween(Eigen::Vector3d::Unit(axis), up_W) * order;
}

Eigen::Vector3d Camera::forward() const {
  return R_WV * Eigen::Vector3d(-std::cos(elevation) * std::cos(azimuth),
                                -std::cos(elevation) * std::sin(azimuth), -std::sin(elevation));
}

// Written out rather than forward x z, which vanishes when the camera looks straight down.
Eigen::Vector3d Camera::right() const {
  return R_WV * Eigen::Vector3d(-std::sin(azimuth), std::cos(azimuth), 0.0);
}

Eigen::Vector3d Camera::up() const {
  return right().cross(forward());
}

Eigen::Vector3d Camera::eye() const {
  return target - distance * forward();
}

std::optional<double> Camera::sectionDepth() const {
  if (!section) return std::nullopt;
  return distance - *section;
}

Ray Camera::ray(const Eigen::Vector2d& pixel, const Eigen::Vector2d& size) const {
  const Eigen::Vector2d half = halfOpening(*this, size);
  const double x = (2.0 * pixel.x() / size.x() - 1.0) * half.x();
  const double y = (1.0 - 2.0 * pixel.y() / size.y()) * half.y();
  const std::optional<double> cut = sectionDepth();
  if (!orthographic) {
    const Eigen::Vector3d ahead = forward() + x * right() + y * up();  // 1 m deeper
    return {eye() + (cut ? std::max(*cut, 0.0) : 0.0) * ahead, ahead.normalized()};
  }
  // from before all that may be seen: what is behind the eye is seen too
  const double behind = cut ? -*cut : std::max(kLeastBehind, kBehind * distance);
  return {eye() - behind * forward() + distance * (x * right() + y * up()), forward()};
}

std::optional<Eigen::Vector2d> Camera::project(const Eigen::Vector3d& p_WQ,
                                               const Eigen::Vector2d& size) const {
  const double ahead = orthographic ? distance : depth(p_WQ);
  if (!(ahead > 1.0e-9)) return std::nullopt;
  const Eigen::Vector2d half = halfOpening(*this, size);
  const Eigen::Vector3d p_EQ = p_WQ - eye();
  const double x = p_EQ.dot(right()) / (ahead * half.x());
  const double y = p_EQ.dot(up()) / (ahead * half.y());
  return Eigen::Vector2d(0.5 * (1.0 + x) * size.x(), 0.5 * (1.0 - y) * size.y());
}

double Camera::depth(const Eigen::Vector3d& p_WQ) const {
  return (p_WQ - eye()).dot(forward());
}

double Camera::metresPerPixel(double at_depth, const Eigen::Vector2d& size) const {
  if (orthographic) at_depth = distance;
  return 2.0 * at_depth * std::tan(0.5 * field_of_view) / std::max(size.y(), 1.0);
}

void Camera::lookAlong(const Eigen::Vector3d& direction_W) {
  const Eigen::Vector3d back_V = -(R_WV.transpose() * direction_W.normalized());
  const double level = std::hypot(back_V.x(), back_V.y());
  elevation = std::atan2(back_V.z(), level);
  constexpr double kVertical = 1.0e-6;
  azimuth = level < kVertical ? -M_PI_2 : std::atan2(back_V.y(), back_V.x());
}

void Camera::orbit(double azimuth_change, double elevation_change) {
  azimuth = std::remainder(azimuth + azimuth_change, 2.0 * M_PI);
  elevation = std::clamp(elevation + elevation_change, -M_PI_2, M_PI_2);
}

void Camera::pan(const Eigen::Vector2d& pixels, const Eigen::Vector2d& size) {
  const double scale = metresPerPixel(distance, size);
  target += scale * (-pixels.x() * right() + pixels.y() * up());
}

void Camera::zoom(double factor) {
  if (!(factor > 0.0)) return;
  distance = std::clamp(distance * factor, kNearest, kFarthest);
}

void Camera::zoomAt(double factor, const Eigen::Vector2d& pixel, const Eigen::Vector2d& size) {
  const double before = metresPerPixel(distance, size);
  zoom(factor);
  const double change = before - metresPerPixel(distance, size);
  const Eigen::Vector2d from_middle = pixel - 0.5 * size;
  target += change * (from_middle.x() * right() - from_middle.y() * up());
}

void Camera::fit(const Eigen::AlignedBox3d& box, const Eigen::Vector2d& size) {
  if (box.isEmpty()) return;
  target = box.center();
  const Eigen::Vector2d half = halfOpening(*this, size);
  constexpr double kMargin = 1.08;
  // A corner at (x, y, z) in view axes from the target is inside when |x| <= (d + z) tan.
  double needed = kNearest;
  for (int corner = 0; corner < 8; ++corner) {
    const Eigen::Vector3d p_TC =
        box.corner(static_cast<Eigen::AlignedBox3d::CornerType>(corner)) - target;
    const double ahead = orthographic ? 0.0 : p_TC.dot(forward());
    needed = std::max({needed, kMargin * std::abs(p_TC.dot(right())) / half.x() - ahead,
                       kMargin * std::abs(p_TC.dot(up())) / half.y() - ahead});
  }
  distance = std::clamp(needed, kNearest, kFarthest);
}

}  // namespace armillary

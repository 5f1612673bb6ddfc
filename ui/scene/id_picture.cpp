// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/id_picture.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace armillary {

void IdPicture::begin(const Camera& camera, const QSize& size) {
  camera_ = camera;
  size_ = size;
  drawn_ = QRect();
  const auto count =
      static_cast<std::size_t>(size.width()) * static_cast<std::size_t>(size.height());
  ids_.assign(count, kNone);
  nearness_.assign(count, 0.0f);
  far_ = static_cast<float>(30.0 * (1.0 + camera.distance));
  const double half_height = 0.5 * size.height();
  const double opening = std::tan(0.5 * camera.field_of_view);
  most_near_ = std::numeric_limits<float>::infinity();
  if (const auto cut = camera.sectionDepth()) {
    most_near_ = camera.orthographic ? far_ - static_cast<float>(*cut)
                 : *cut > 0.0        ? static_cast<float>(1.0 / *cut)
                                     : most_near_;
  }
  scale_ =
      static_cast<float>(half_height / (camera.orthographic ? opening * camera.distance : opening));
}

void IdPicture::setPlace(const Pose& X_WG) {
  Eigen::Matrix3d axes;
  axes.row(0) = camera_.right();
  axes.row(1) = camera_.up();
  axes.row(2) = camera_.forward();
  to_view_ = (axes * X_WG.rotation).cast<float>();
  origin_ = (axes * (X_WG.position - camera_.eye())).cast<float>();
}

IdPicture::Corner IdPicture::seen(const Eigen::Vector3f& p) const {
  const Eigen::Vector3f v = to_view_ * p + origin_;
  const float middle_x = 0.5f * static_cast<float>(size_.width());
  const float middle_y = 0.5f * static_cast<float>(size_.height());
  if (camera_.orthographic) {
    return {middle_x + scale_ * v.x(), middle_y - scale_ * v.y(), far_ - v.z()};
  }
  constexpr float kNear = 1.0e-3f;  // m
  if (!(v.z() > kNear)) return {};
  const float near = 1.0f / v.z();
  return {middle_x + scale_ * v.x() * near, middle_y - scale_ * v.y() * near, near};
}

void IdPicture::draw(const MeshPart& mesh, const Pose& X_WG, std::uint16_t id, bool fronts) {
  if (!X_WG.position.allFinite() || !X_WG.rotation.allFinite()) return;
  setPlace(X_WG);
  corners_.resize(mesh.positions.size());
  std::transform(mesh.positions.begin(), mesh.positions.end(), corners_.begin(),
                 [this](const Eigen::Vector3f& p) { return seen(p); });
  for (const auto& t : mesh.triangles) {
    const Corner &a = corners_[t[0]], &b = corners_[t[1]], &c = corners_[t[2]];
    // counter-clockwise from outside, and the picture's y points down
    if (fronts && !camera_.section && (b.x - a.x) * (c.y - a.y) > (b.y - a.y) * (c.x - a.x))
      continue;
    fill(a, b, c, id);
  }
}

void IdPicture::draw(const std::vector<Eigen::Vector3d>& points,
                     const std::vector<Eigen::Vector3i>& triangles, std::uint16_t id) {
  setPlace(Pose());
  corners_.resize(points.size());
  std::transform(points.begin(), points.end(), corners_.begin(),
                 [this](const Eigen::Vector3d& p) { return seen(p.cast<float>()); });
  for (const Eigen::Vector3i& t : triangles) {
    fill(corners_[static_cast<std::size_t>(t[0])], corners_[static_cast<std::size_t>(t[1])],
         corners_[static_cast<std::size_t>(t[2])], id);
  }
}

// Pixels whose middle is inside; how near they are is linear in the picture.
void IdPicture::fill(const Corner& a, const Corner& b, const Corner& c, std::uint16_t id) {
  if (!(a.near > 0.0f && b.near > 0.0f && c.near > 0.0f)) return;
  const auto first = [](float p, float q, float r) {
    return static_cast<int>(std::ceil(std::max(std::min({p, q, r}), -1.0e6f) - 0.5f));
  };
  const auto last = [](float p, float q, float r) {
    return static_cast<int>(std::floor(std::min(std::max({p, q, r}), 1.0e6f) - 0.5f));
  };
  const int left = std::max(first(a.x, b.x, c.x), 0);
  const int right = std::min(last(a.x, b.x, c.x), size_.width() - 1);
  const int top = std::max(first(a.y, b.y, c.y), 0);
  const int bottom = std::min(last(a.y, b.y, c.y), size_.height() - 1);
  if (left > right || top > bottom) return;
  const float area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
  if (!(std::abs(area) > 1.0e-9f)) return;
  drawn_ |= QRect(QPoint(left, top), QPoint(right, bottom));
  // shares of b and c in a pixel, and how they change along a row
  const float share = 1.0f / area;
  const float b_x = (c.y - a.y) * share, b_y = -(c.x - a.x) * share;
  const float c_x = -(b.y - a.y) * share, c_y = (b.x - a.x) * share;
  constexpr float kSlack = 1.0e-3f;  // or rounding would leave holes between neighbours
  const float x0 = static_cast<float>(left) + 0.5f - a.x;
  for (int y = top; y <= bottom; ++y) {
    const float y0 = static_cast<float>(y) + 0.5f - a.y;
    float of_b = x0 * b_x + y0 * b_y;
    float of_c = x0 * c_x + y0 * c_y;
    const auto start = static_cast<std::size_t>(y) * static_cast<std::size_t>(size_.width());
    for (int x = left; x <= right; ++x, of_b += b_x, of_c += c_x) {
      if (of_b < -kSlack || of_c < -kSlack || of_b + of_c > 1.0f + kSlack) continue;
      const float near = a.near + of_b * (b.near - a.near) + of_c * (c.near - a.near);
      const std::size_t pixel = start + static_cast<std::size_t>(x);
      if (near <= nearness_[pixel] || near > most_near_) continue;
      nearness_[pixel] = near;
      ids_[pixel] = id;
    }
  }
}

void IdPicture::hideBehind(const Eigen::Vector3d& normal, double height) {
  const Eigen::Vector3d n(normal.dot(camera_.right()), normal.dot(camera_.up()),
                          normal.dot(camera_.forward()));
  const double offset = height - normal.dot(camera_.eye());
  // how near the plane is in a pixel at (u, v) from the middle is linear: of n · z (u, v, 1) = d it
  // is 1 / z, and without perspective far - z, where n · (u, v, z) = d
  const double along = camera_.orthographic ? n.z() : -offset;
  if (!(std::abs(along) > 1.0e-9)) return;
  const double of_u = (camera_.orthographic ? n.x() : -n.x()) / along / scale_;
  const double of_v = (camera_.orthographic ? n.y() : -n.y()) / along / scale_;
  const double middle = camera_.orthographic ? far_ - offset / n.z() : -n.z() / along;
  constexpr double kSlack = 1.0e-4;  // what lies in the plane is seen
  const QRect room = drawn_ & QRect(QPoint(0, 0), size_);
  for (int y = room.top(); y <= room.bottom(); ++y) {
    const auto start = static_cast<std::size_t>(y) * static_cast<std::size_t>(size_.width());
    const double v = 0.5 * size_.height() - (y + 0.5);
    for (int x = room.left(); x <= room.right(); ++x) {
      const std::size_t pixel = start + static_cast<std::size_t>(x);
      if (ids_[pixel] == kNone) continue;
      const double plane = middle + of_u * (x + 0.5 - 0.5 * size_.width()) + of_v * v;
      const double near = static_cast<double>(nearness_[pixel]);
      const double slack = kSlack * (camera_.orthographic ? camera_.distance : near);
      if (plane <= near + slack || plane > static_cast<double>(most_near_)) continue;
      ids_[pixel] = kNone;
      nearness_[pixel] = 0.0f;
    }
  }
}

QRect IdPicture::countBacks(const MeshPart& mesh, const Pose& X_WG,
                            std::vector<std::int16_t>& counts) {
  if (!X_WG.position.allFinite() || !X_WG.rotation.allFinite()) return {};
  setPlace(X_WG);
  corners_.resize(mesh.positions.size());
  std::transform(mesh.positions.begin(), mesh.positions.end(), corners_.begin(),
                 [this](const Eigen::Vector3f& p) { return seen(p); });
  if (std::any_of(corners_.begin(), corners_.end(), [](const Corner& c) { return !(c.near > 0); }))
    return {};
  QRect counted;
  for (const auto& t : mesh.triangles) {
    counted |= count(corners_[t[0]], corners_[t[1]], corners_[t[2]], counts);
  }
  return counted;
}

QRect IdPicture::count(const Corner& a, const Corner& b, const Corner& c,
                       std::vector<std::int16_t>& counts) const {
  const auto [low_x, high_x] = std::minmax({a.x, b.x, c.x});
  const auto [low_y, high_y] = std::minmax({a.y, b.y, c.y});
  if (!(high_x >= 0.0f && high_y >= 0.0f && low_x < 1.0e6f && low_y < 1.0e6f)) return {};
  const QRect room = QRect(QPoint(static_cast<int>(std::max(low_x, 0.0f)),
                                  static_cast<int>(std::max(low_y, 0.0f))),
                           QPoint(static_cast<int>(std::min(high_x, 1.0e6f)),
                                  static_cast<int>(std::min(high_y, 1.0e6f)))) &
                     QRect(QPoint(0, 0), size_);
  // Twice the area of p, q and a pixel's middle. Neighbours share edges: both must find the same
  // number but for its sign, so that it is reckoned from the same corner.
  struct Edge {
    double x, y, dx, dy, sign;
  };
  const auto edge = [](const Corner& p, const Corner& q) {
    const bool turned = std::pair(q.x, q.y) < std::pair(p.x, p.y);
    const Corner &from = turned ? q : p, &to = turned ? p : q;
    return Edge{from.x, from.y, static_cast<double>(to.x) - from.x,
                static_cast<double>(to.y) - from.y, turned ? -1.0 : 1.0};
  };
  const Edge edges[] = {edge(b, c), edge(c, a), edge(a, b)};  // opposite to a, b, c
  const double area = (static_cast<double>(b.x) - a.x) * (static_cast<double>(c.y) - a.y) -
                      (static_cast<double>(b.y) - a.y) * (static_cast<double>(c.x) - a.x);
  if (area == 0.0) return {};
  const double side = area > 0.0 ? 1.0 : -1.0;  // the picture's y points down: more, a back
  for (int y = room.top(); y <= room.bottom(); ++y) {
    for (int x = room.left(); x <= room.right(); ++x) {
      double of[3];
      bool inside = true;
      for (int k = 0; k < 3 && inside; ++k) {
        const Edge& e = edges[k];
        const double sign = side * e.sign;
        of[k] = sign * (e.dx * (y + 0.5 - e.y) - e.dy * (x + 0.5 - e.x));
        inside = of[k] > 0.0 || (of[k] == 0.0 && sign > 0.0);
      }
      if (!inside) continue;
      const double near = (of[0] * a.near + of[1] * b.near + of[2] * c.near) / std::abs(area);
      if (near > static_cast<double>(most_near_)) continue;
      counts[static_cast<std::size_t>(y) * static_cast<std::size_t>(size_.width()) +
             static_cast<std::size_t>(x)] += static_cast<std::int16_t>(side);
    }
  }
  return room;
}

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/contact_shadow.h"

#include <algorithm>
#include <cmath>

#include "engine/spatial/pose.h"
#include "ui/scene/line_drawing.h"

namespace armillary {
namespace {

constexpr int kCells = 128;            // of the map, either way
constexpr double kShadowReach = 0.05;  // of the robot's size: so high above the floor it is a third
constexpr double kHigh = 3.5;          // times that: nothing is seen of it
constexpr float kDarkest = 0.5f;       // of the floor's light
constexpr int kSoft = 4;               // cells, of each of the passes that soften it

std::size_t cellAt(int x, int y) {
  return static_cast<std::size_t>(y) * kCells + static_cast<std::size_t>(x);
}

}  // namespace

void ContactShadow::draw(const SceneRequest& request, const Eigen::AlignedBox3d& box,
                         const IdPicture& ids, int finer, QImage& picture) {
  if (box.isEmpty() || !box.min().allFinite() || !box.max().allFinite()) return;
  const Eigen::Vector3d& n = request.options.ground_normal;
  const double middle = n.dot(box.center()) - request.options.ground_height;
  const double reach = 0.5 * n.cwiseAbs().dot(box.sizes());
  const bool is_near =
      middle + reach > 0.0 && middle - reach < kHigh * kShadowReach * box.diagonal().norm();
  if (!is_near) return;
  measure(request, box);
  if (below_.drawn().isEmpty()) return;
  soften();
  const Camera& camera = request.camera;
  const Eigen::Vector3d eye = camera.eye();
  const Eigen::Vector2d size(picture.width(), picture.height());
  const std::optional<double> cut = camera.sectionDepth();
  const double per_pixel = camera.metresPerPixel(camera.distance, size);
  // of a vector: along the floor's normal, and in the map's columns and rows
  const auto parts = [&](const Eigen::Vector3d& v) {
    return Eigen::Vector3d(v.dot(n), v.dot(right_) / cell_, v.dot(down_) / cell_);
  };
  const Eigen::Vector3d right = per_pixel * parts(camera.right());
  const Eigen::Vector3d up = per_pixel * parts(camera.up());
  const Eigen::Vector3d ahead = parts(camera.forward());
  const Eigen::Vector3d start =
      parts(eye - corner_) - Eigen::Vector3d(0.0, 0.5, 0.5);  // cells' middles are whole numbers
  const QRect room = seenOn(camera, size) & picture.rect();
  for (int y = room.top(); y <= room.bottom(); ++y) {
    auto* pixels = reinterpret_cast<QRgb*>(picture.scanLine(y));
    const std::uint16_t* before = ids.row(finer * y);
    const Eigen::Vector3d of_row = (0.5 * size.y() - (y + 0.5)) * up;
    for (int x = room.left(); x <= room.right(); ++x) {
      if (before[finer * x] != IdPicture::kNone) continue;
      const Eigen::Vector3d aside = of_row + (x + 0.5 - 0.5 * size.x()) * right;
      // where the pixel's ray meets the floor
      const Eigen::Vector3d from = camera.orthographic ? Eigen::Vector3d(start + aside) : start;
      const Eigen::Vector3d along =
          camera.orthographic ? ahead : Eigen::Vector3d(camera.distance * ahead + aside);
      const double t = -from[0] / along[0];
      if (!(camera.orthographic || t > 0.0)) continue;
      if (cut && (camera.orthographic ? t : t * camera.distance) < *cut) continue;  // no floor
      const float dark = at(static_cast<float>(from[1] + t * along[1]),
                            static_cast<float>(from[2] + t * along[2]));
      if (!(dark > 0.004f)) continue;
      const int light = static_cast<int>(std::lround(256.0f * (1.0f - kDarkest * dark)));
      const QRgb p = pixels[x];
      pixels[x] = qRgb(qRed(p) * light >> 8, qGreen(p) * light >> 8, qBlue(p) * light >> 8);
    }
  }
}

QRect ContactShadow::seenOn(const Camera& camera, const Eigen::Vector2d& size) const {
  constexpr int kFaded = 2 * kSoft + 1;  // cells, around what casts it
  const QRect cells = below_.drawn().adjusted(-kFaded, -kFaded, kFaded, kFaded);
  QRectF seen;
  for (const QPoint& cell :
       {cells.topLeft(), cells.topRight(), cells.bottomLeft(), cells.bottomRight()}) {
    const auto pixel =
        camera.project(corner_ + cell_ * (cell.x() * right_ + cell.y() * down_), size);
    if (!pixel) return {0, 0, static_cast<int>(size.x()), static_cast<int>(size.y())};
    const QPointF at(std::clamp(pixel->x(), -1.0e6, 1.0e6), std::clamp(pixel->y(), -1.0e6, 1.0e6));
    const QRectF around(at, QSizeF(1.0, 1.0));
    seen = seen.isNull() ? around : seen.united(around);
  }
  return seen.toAlignedRect();
}

// How dark the floor is under each cell: by the height of what is lowest above it.
void ContactShadow::measure(const SceneRequest& request, const Eigen::AlignedBox3d& box) {
  const SceneOptions& options = request.options;
  const double size = box.diagonal().norm();
  Camera camera;
  camera.R_WV = rotationBetween(Eigen::Vector3d::UnitZ(), options.ground_normal);
  camera.azimuth = 0.0;
  camera.elevation = -M_PI_2;  // up, from under the floor
  camera.orthographic = true;
  camera.target = box.center() + (options.ground_height - box.center().dot(options.ground_normal)) *
                                     options.ground_normal;
  camera.distance = size;
  double half = 0.0;
  for (int corner = 0; corner < 8; ++corner) {
    const Eigen::Vector3d p =
        box.corner(static_cast<Eigen::AlignedBox3d::CornerType>(corner)) - camera.target;
    half = std::max({half, std::abs(p.dot(camera.right())), std::abs(p.dot(camera.up()))});
  }
  half += 0.2 * size;  // room to fade
  camera.field_of_view = 2.0 * std::atan(half / camera.distance);
  below_.begin(camera, QSize(kCells, kCells));
  for (const ScenePart& part : request.robot->parts()) {
    if (!isSeen(request, part)) continue;
    const Pose X_WG = placeOf(request, part);
    // what is so high that it would not be seen is not looked at
    const Eigen::Vector3d n_G = X_WG.rotation.transpose() * options.ground_normal;
    const double lowest = options.ground_normal.dot(X_WG.position) + n_G.dot(part.box_G.center()) -
                          0.5 * n_G.cwiseAbs().dot(part.box_G.sizes());
    if (lowest - options.ground_height < kHigh * kShadowReach * size) {
      below_.draw(*part.mesh, X_WG, 1, true);
    }
  }
  right_ = camera.right();
  down_ = -camera.up();
  cell_ = 2.0 * half / kCells;
  corner_ = camera.target - half * (right_ + down_);
  dark_.assign(static_cast<std::size_t>(kCells) * kCells, 0.0f);
  for (int y = 0; y < kCells; ++y) {
    for (int x = 0; x < kCells; ++x) {
      if (below_.at(x, y) == IdPicture::kNone) continue;
      const double height = std::max(below_.depthAt(x, y) - camera.distance, 0.0);
      dark_[cellAt(x, y)] = static_cast<float>(std::exp(-height / (kShadowReach * size)));
    }
  }
}

// The mean of what is around, twice along rows and twice along columns.
void ContactShadow::soften() {
  scratch_.resize(dark_.size());
  for (int pass = 0; pass < 4; ++pass) {
    const int step = pass % 2 == 0 ? 1 : kCells;
    for (int y = 0; y < kCells; ++y) {
      for (int x = 0; x < kCells; ++x) {
        const int place = pass % 2 == 0 ? x : y;
        const float* cell = dark_.data() + cellAt(x, y);
        float sum = 0.0f;
        for (int k = -kSoft; k <= kSoft; ++k) {
          if (place + k < 0 || place + k >= kCells) continue;
          sum += cell[k * step];
        }
        scratch_[cellAt(x, y)] = sum / (2 * kSoft + 1);
      }
    }
    dark_.swap(scratch_);
  }
}

float ContactShadow::at(float column, float row) const {
  if (!(column >= 0.0f && row >= 0.0f && column < kCells - 1 && row < kCells - 1)) return 0.0f;
  const int x = static_cast<int>(column), y = static_cast<int>(row);
  const float u = column - static_cast<float>(x), v = row - static_cast<float>(y);
  const float* cell = dark_.data() + y * kCells + x;
  return (1.0f - v) * ((1.0f - u) * cell[0] + u * cell[1]) +
         v * ((1.0f - u) * cell[kCells] + u * cell[kCells + 1]);
}

}  // namespace armillary

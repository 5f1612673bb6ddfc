// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/ground_texture.h"

#include <algorithm>
#include <cmath>

namespace armillary {
namespace {

constexpr int kPixelsPerMetre = 512;
constexpr double kMetreLine = 0.010;      // m
constexpr double kDecimetreLine = 0.003;  // m

void setPixel(uchar* pixel, const Eigen::Vector3d& srgb) {
  for (int k = 0; k < 3; ++k) {
    pixel[k] = static_cast<uchar>(std::lround(255.0 * std::clamp(srgb[k], 0.0, 1.0)));
  }
}

// Distance to the nearest multiple of `step`.
double distanceToLine(double x, double step) {
  return std::abs(x - step * std::round(x / step));
}

}  // namespace

QImage groundTile(const GroundColors& colors) {
  QImage tile(kPixelsPerMetre, kPixelsPerMetre, QImage::Format_RGB888);
  for (int row = 0; row < kPixelsPerMetre; ++row) {
    uchar* pixel = tile.scanLine(row);
    const double y = (row + 0.5) / kPixelsPerMetre;
    for (int column = 0; column < kPixelsPerMetre; ++column, pixel += 3) {
      const double x = (column + 0.5) / kPixelsPerMetre;
      const double to_metre = std::min(distanceToLine(x, 1.0), distanceToLine(y, 1.0));
      const double to_decimetre = std::min(distanceToLine(x, 0.1), distanceToLine(y, 0.1));
      if (to_metre < 0.5 * kMetreLine) {
        setPixel(pixel, colors.metre_line);
      } else if (to_decimetre < 0.5 * kDecimetreLine) {
        setPixel(pixel, colors.decimetre_line);
      } else {
        setPixel(pixel, colors.floor);
      }
    }
  }
  return tile;
}

QImage backgroundImage(const QSize& size, const Eigen::Vector3d& top,
                       const Eigen::Vector3d& bottom) {
  QImage image(size, QImage::Format_RGB888);
  for (int row = 0; row < size.height(); ++row) {
    const double down = (row + 0.5) / size.height();
    uchar* pixel = image.scanLine(row);
    for (int column = 0; column < size.width(); ++column, pixel += 3) {
      setPixel(pixel, (1.0 - down) * top + down * bottom);
    }
  }
  return image;
}

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewport/label_layout.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace armillary {

std::vector<std::optional<QRectF>> placeLabels(std::span<const LabelWish> wishes,
                                               const QRectF& view, std::vector<QRectF> taken) {
  constexpr double kAway[] = {5.0, 14.0}, kApart = 1.0;  // pixels; beyond a handle that is there
  std::vector<std::size_t> order(wishes.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return std::tie(wishes[a].rank, wishes[a].depth) < std::tie(wishes[b].rank, wishes[b].depth);
  });
  std::vector<std::optional<QRectF>> boxes(wishes.size());
  for (const std::size_t i : order) {
    const auto& [at, size, depth, rank] = wishes[i];
    std::vector<QPointF> corners;
    for (const double away : kAway) {
      const double right = at.x() + away, left = at.x() - away - size.width();
      const double above = at.y() - away - size.height(), below = at.y() + away;
      corners.insert(corners.end(), {{right, above}, {right, below}, {left, above}, {left, below}});
    }
    for (const QPointF& corner : corners) {
      const QRectF box(corner, size);
      const QRectF guarded = box.adjusted(-kApart, -kApart, kApart, kApart);
      if (!view.contains(box) || std::any_of(taken.begin(), taken.end(), [&](const QRectF& other) {
            return other.intersects(guarded);
          })) {
        continue;
      }
      taken.push_back(box);
      boxes[i] = box;
      break;
    }
  }
  return boxes;
}

}  // namespace armillary

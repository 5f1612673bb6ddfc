// SPDX-License-Identifier: GPL-3.0-or-later
// Where labels over the picture go, so that each can be read.
#pragma once

#include <QRectF>
#include <optional>
#include <span>
#include <vector>

namespace armillary {

// A label that wants to stand beside a point of the picture.
struct LabelWish {
  QPointF at;
  QSizeF size;
  double depth = 0.0;  // from the eye: the nearer comes first
  int rank = 0;        // lower ranks come before all higher ones
};

// The box of each label, in one of the four places about its point; nothing for labels that would
// cover another or what is `taken`, or reach out of the view.
std::vector<std::optional<QRectF>> placeLabels(std::span<const LabelWish> wishes,
                                               const QRectF& view, std::vector<QRectF> taken = {});

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
// A matrix of all links or joints as a picture: a dot an entry, lines between the blocks.
#pragma once

#include <QImage>
#include <QPalette>
#include <QString>

#include "engine/walks/walk_equation.h"

class QPainter;

namespace armillary {

// As it stands in the product, transposed where it is so. What is zero is bare, also where rounding
// is all that is left; small entries are still seen.
class MatrixPicture {
 public:
  explicit MatrixPicture(const WalkFactor& factor);

  // In the widget's units, however many entries there are.
  QSizeF size() const;
  void paint(QPainter& painter, const QPointF& top_left, const QPalette& palette) const;
  // The entry at a point from the top left corner, in words; empty beside the picture.
  QString entryAt(const QPointF& point) const;

 private:
  QSizeF cell() const;
  // A pixel an entry.
  QImage image(const QPalette& palette) const;
  void paintBlocks(QPainter& painter, const QPointF& top_left) const;

  Eigen::MatrixXd value_;
  WalkBlocks rows_, columns_;
};

}  // namespace armillary

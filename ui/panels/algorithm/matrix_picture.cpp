// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/algorithm/matrix_picture.h"

#include <QCoreApplication>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/widgets/theme.h"
#include "ui/widgets/units.h"

namespace armillary {
namespace {

constexpr double kSide = 150.0;  // of a large matrix
constexpr double kLargestCell = 8.0;
constexpr double kSmallestCell = 0.7;
constexpr double kThinnest = 7.0;    // of a column alone
constexpr double kRounding = 1e-13;  // of the largest entry
constexpr double kFaintest = 0.25;   // of an entry that is not zero
constexpr double kLeastBlock = 3.0;  // with lines around it

QColor mixed(const QColor& from, const QColor& to, double part) {
  const auto between = [part](double a, double b) {
    return static_cast<float>(a + part * (b - a));
  };
  return QColor::fromRgbF(between(from.redF(), to.redF()), between(from.greenF(), to.greenF()),
                          between(from.blueF(), to.blueF()));
}

// The block that an entry stands in, and which of its rows or columns it is.
QString placeIn(const WalkBlocks& blocks, int entry) {
  for (std::size_t k = 0; k < blocks.sizes.size(); ++k) {
    if (entry < blocks.sizes[k]) {
      const QString name = QString::fromStdString(blocks.names[k]);
      if (name.isEmpty()) return QString::number(static_cast<int>(k) + entry + 1);
      return blocks.sizes[k] == 1 ? name
                                  : QStringLiteral("%1 (%2)").arg(name, QString::number(entry + 1));
    }
    entry -= blocks.sizes[k];
  }
  return {};
}

}  // namespace

MatrixPicture::MatrixPicture(const WalkFactor& factor)
    : value_(factor.transposed ? Eigen::MatrixXd(factor.value.transpose()) : factor.value),
      rows_(factor.transposed ? factor.column_blocks : factor.row_blocks),
      columns_(factor.transposed ? factor.row_blocks : factor.column_blocks) {}

QImage MatrixPicture::image(const QPalette& palette) const {
  const Theme& colors = themeOf(palette);
  const double largest = value_.size() == 0 ? 0.0 : value_.cwiseAbs().maxCoeff();
  QImage image(static_cast<int>(value_.cols()), static_cast<int>(value_.rows()),
               QImage::Format_RGB32);
  image.fill(colors.matrix_zero);
  for (int j = 0; j < value_.cols(); ++j) {
    for (int i = 0; i < value_.rows(); ++i) {
      const double entry = value_(i, j);
      if (std::abs(entry) <= kRounding * largest) continue;
      // the square root: entries are of lengths, their products and their squares
      const double depth = std::max(kFaintest, std::sqrt(std::abs(entry) / largest));
      image.setPixelColor(
          j, i,
          mixed(colors.matrix_zero, entry < 0.0 ? colors.matrix_negative : colors.matrix_positive,
                depth));
    }
  }
  return image;
}

QSizeF MatrixPicture::cell() const {
  const double most = static_cast<double>(std::max(value_.rows(), value_.cols()));
  const double side = std::clamp(kSide / std::max(1.0, most), kSmallestCell, kLargestCell);
  return {value_.cols() == 1 ? std::max(side, kThinnest) : side, side};
}

QSizeF MatrixPicture::size() const {
  const QSizeF each = cell();
  return {each.width() * static_cast<double>(value_.cols()),
          each.height() * static_cast<double>(value_.rows())};
}

void MatrixPicture::paint(QPainter& painter, const QPointF& top_left,
                          const QPalette& palette) const {
  const QRectF box(top_left, size());
  painter.save();
  painter.setRenderHint(QPainter::SmoothPixmapTransform, cell().height() < 1.0);
  painter.drawImage(box, image(palette));
  QColor line = palette.color(QPalette::WindowText), frame = line;
  line.setAlphaF(0.18F);
  frame.setAlphaF(0.6F);
  painter.setPen(QPen(line, 1.0));
  paintBlocks(painter, top_left);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(frame, 1.0));
  painter.drawRect(box);
  painter.restore();
}

void MatrixPicture::paintBlocks(QPainter& painter, const QPointF& top_left) const {
  const QRectF box(top_left, size());
  const QSizeF each = cell();
  double y = box.top();
  for (const int rows : rows_.sizes) {
    if (rows * each.height() < kLeastBlock) break;
    y += rows * each.height();
    painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y));
  }
  double x = box.left();
  for (const int columns : columns_.sizes) {
    if (columns * each.width() < kLeastBlock) break;
    x += columns * each.width();
    painter.drawLine(QPointF(x, box.top()), QPointF(x, box.bottom()));
  }
}

QString MatrixPicture::entryAt(const QPointF& point) const {
  if (!QRectF(QPointF(0.0, 0.0), size()).contains(point)) return {};
  const QSizeF each = cell();
  const int i =
      std::min(static_cast<int>(point.y() / each.height()), static_cast<int>(value_.rows()) - 1);
  const int j =
      std::min(static_cast<int>(point.x() / each.width()), static_cast<int>(value_.cols()) - 1);
  const QString number = readable(value_(i, j));
  if (value_.cols() == 1) {
    return QStringLiteral("%1: %2").arg(placeIn(rows_, i), number);
  }
  return QCoreApplication::translate("MatrixPicture", "%1, %2: %3")
      .arg(placeIn(rows_, i), placeIn(columns_, j), number);
}

}  // namespace armillary

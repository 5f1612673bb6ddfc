// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewport/view_painting.h"

#include <QCoreApplication>
#include <QLinearGradient>
#include <QLocale>
#include <QPalette>
#include <algorithm>
#include <cmath>

#include "ui/scene/effort_tints.h"
#include "ui/viewport/label_layout.h"
#include "ui/viewport/notice.h"
#include "ui/widgets/compact_number.h"

namespace armillary {
namespace {

QString viewText(const char* words) {
  return QCoreApplication::translate("Viewport", words);
}

// Readable on a box of the palette's base colour.
QColor readableOn(const QPalette& palette, const QColor& wanted) {
  if (!wanted.isValid()) return palette.color(QPalette::Text);
  const bool dark = palette.color(QPalette::Base).lightness() < 128;
  if (dark && wanted.lightness() < 160) return wanted.lighter(190);
  if (!dark && wanted.lightness() > 120) return wanted.darker(150);
  return wanted;
}

QString percent(double share) {
  constexpr double kMostWhole = 1e6;
  const double percent = 100.0 * share;
  return viewText("%1 %").arg(percent < kMostWhole ? QLocale().toString(percent, 'f', 0)
                                                   : compactNumber(percent));
}

QStringList legendTexts(const EffortLegend& legend) {
  QStringList texts;
  if (legend.most.isEmpty()) {
    texts << viewText("No joint of this robot has an effort limit");
    return texts;
  }
  // which of them is the most would be what rounding says
  constexpr double kLeastTold = 0.005;
  texts
      << (legend.most_share < kLeastTold
              ? viewText("Every joint is below 1 % of its limit")
              : viewText("Most: %1, %2 of its limit").arg(legend.most, percent(legend.most_share)));
  if (legend.without_limit > 0) {
    texts << viewText("Grey: %1 of %2 joints without a limit")
                 .arg(legend.without_limit)
                 .arg(legend.joints);
  }
  return texts;
}

// The ramp with its scale; returns its box.
QRectF paintRamp(QPainter& painter, const QPointF& lower_left) {
  const QFontMetricsF metrics(painter.font());
  const double height = metrics.height();
  const double width = 24.0 * metrics.averageCharWidth();
  const double swatch = 2.2 * height;
  const QString more = viewText("more");
  const double scale_width = width + swatch + metrics.horizontalAdvance(more) + 8.0;
  const QString title = viewText("Effort, as a share of its limit");
  const double box_width = std::max(scale_width, metrics.horizontalAdvance(title)) + 16.0;
  const double box_height = 3.0 * height + 16.0;
  const QRectF box(lower_left.x(), lower_left.y() - box_height, box_width, box_height);
  painter.setPen(Qt::NoPen);
  painter.setBrush(QColor(0, 0, 0, 170));
  painter.drawRoundedRect(box, 4, 4);
  painter.setPen(Qt::white);
  painter.drawText(QPointF(box.left() + 8, box.top() + 4 + metrics.ascent()), title);
  const QRectF ramp(box.left() + 8, box.top() + 8 + height, width, height);
  QLinearGradient gradient(ramp.topLeft(), ramp.topRight());
  for (int i = 0; i <= 10; ++i) gradient.setColorAt(0.1 * i, qColor(effortShareColor(0.1 * i)));
  painter.fillRect(ramp, gradient);
  const QRectF over(ramp.right() + 6, ramp.top(), height, height);
  painter.fillRect(over, qColor(effortShareColor(2.0)));
  const double base = ramp.bottom() + 2 + metrics.ascent();
  painter.drawText(QPointF(ramp.left(), base), QStringLiteral("0"));
  const QString half = percent(0.5), whole = percent(1.0);
  painter.drawText(QPointF(ramp.center().x() - 0.5 * metrics.horizontalAdvance(half), base), half);
  painter.drawText(QPointF(ramp.right() - metrics.horizontalAdvance(whole), base), whole);
  painter.drawText(QPointF(over.right() + 4, ramp.top() + metrics.ascent()), more);
  return box;
}

}  // namespace

QRectF pictureRect(const QSize& picture, const QSize& view) {
  const double width =
      static_cast<double>(picture.width()) * view.height() / std::max(picture.height(), 1);
  return {0.5 * (view.width() - width), 0.0, width, static_cast<double>(view.height())};
}

void paintPicture(QPainter& painter, const QImage& picture, const QSize& view) {
  const QRectF place = pictureRect(picture.size(), view);
  painter.drawImage(place, picture);
  if (!(place.left() > 0.0)) return;
  const auto column = [&](int x) { return QRectF(x, 0.0, 1.0, picture.height()); };
  painter.drawImage(QRectF(0.0, 0.0, place.left(), view.height()), picture, column(0));
  painter.drawImage(QRectF(place.right(), 0.0, view.width() - place.right(), view.height()),
                    picture, column(picture.width() - 1));
}

void paintTexts(QPainter& painter, const ViewTexts& texts, const Camera& camera, const QSizeF& size,
                const QPalette& palette) {
  const QSizeF room(size.width(), size.height() - texts.foot);
  std::vector<QRectF> taken = paintCaptions(painter, texts.captions, texts.legend, room);
  taken.insert(taken.end(), texts.taken.begin(), texts.taken.end());
  taken.emplace_back(0.0, room.height(), size.width(), texts.foot);
  double right = size.width();  // where something stands in the upper right corner, up to it
  for (const QRectF& box : texts.taken) {
    if (box.top() < size.height() / 4 && box.left() > size.width() / 2) {
      right = std::min(right, box.left());
    }
  }
  const std::vector<QRectF> said =
      paintNotices(painter, texts.notices, QSizeF(right, size.height()));
  taken.insert(taken.end(), said.begin(), said.end());
  taken.insert(taken.end(), texts.handles.begin(), texts.handles.end());
  paintLabels(painter, texts.labels, camera, size, palette, taken);
}

std::vector<QRectF> paintNotices(QPainter& painter, const QStringList& notices,
                                 const QSizeF& size) {
  std::vector<QRectF> boxes;
  QPointF corner(8, 8);
  for (const QString& text : notices) {
    boxes.push_back(paintNotice(painter, corner, text, static_cast<int>(size.width()) - 28));
    corner.ry() += boxes.back().height() + 4;
  }
  return boxes;
}

void paintLabels(QPainter& painter, const std::vector<OverlayLabel>& labels, const Camera& camera,
                 const QSizeF& size, const QPalette& palette, const std::vector<QRectF>& taken) {
  const Eigen::Vector2d view(size.width(), size.height());
  const QFontMetricsF metrics(painter.font());
  std::vector<LabelWish> wishes;
  std::vector<const OverlayLabel*> wanted;
  for (const OverlayLabel& label : labels) {
    const auto pixel = camera.project(label.at, view);
    if (!pixel) continue;
    const QSizeF text_size(metrics.horizontalAdvance(label.text) + 8.0, metrics.height() + 2.0);
    wishes.push_back({{pixel->x(), pixel->y()}, text_size, camera.depth(label.at), label.rank});
    wanted.push_back(&label);
  }
  const auto boxes = placeLabels(wishes, QRectF(QPointF(0, 0), size), taken);
  painter.setRenderHint(QPainter::Antialiasing);
  QColor back = palette.color(QPalette::Base);
  back.setAlpha(205);
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    if (!boxes[i]) continue;
    const QColor color = readableOn(palette, wanted[i]->color);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawEllipse(wishes[i].at, 2.0, 2.0);
    painter.setBrush(back);
    painter.drawRoundedRect(*boxes[i], 3, 3);
    painter.setPen(color);
    painter.drawText(*boxes[i], Qt::AlignCenter, wanted[i]->text);
  }
}

std::vector<QRectF> paintCaptions(QPainter& painter, const QStringList& captions,
                                  const std::optional<EffortLegend>& legend, const QSizeF& size) {
  painter.setRenderHint(QPainter::Antialiasing);
  QStringList texts = captions;
  if (legend) texts << legendTexts(*legend);
  std::vector<QRectF> boxes;
  double bottom = size.height() - 8.0;
  for (auto caption = texts.crbegin(); caption != texts.crend(); ++caption) {
    const int widest = static_cast<int>(size.width()) - 28;
    const double height = noticeSize(painter, *caption, widest).height();
    boxes.push_back(paintNotice(painter, QPointF(8.0, bottom - height), *caption, widest));
    bottom -= height + 4.0;
  }
  if (legend && !legend->most.isEmpty()) boxes.push_back(paintRamp(painter, {8.0, bottom}));
  return boxes;
}

}  // namespace armillary

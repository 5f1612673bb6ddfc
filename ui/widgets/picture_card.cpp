// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/picture_card.h"

#include <QPainter>
#include <QPainterPath>

namespace armillary {
namespace {

constexpr QSize kPicture{176, 132};
constexpr int kPad = 6;
constexpr double kCorner = 6.0;

}  // namespace

PictureCard::PictureCard(const QPixmap& picture, const QString& title, const QString& words,
                         QWidget* parent)
    : QAbstractButton(parent), picture_(picture), words_(words) {
  setText(title);
  setAccessibleName(title);
  setAccessibleDescription(words);
  setFocusPolicy(Qt::StrongFocus);
  setAttribute(Qt::WA_Hover);
  setCursor(Qt::PointingHandCursor);
}

QSize PictureCard::sizeHint() const {
  return {kPicture.width(), kPicture.height() + 2 * fontMetrics().lineSpacing() + 3 * kPad / 2};
}

void PictureCard::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
  const QRectF box = QRectF(rect()).adjusted(1.0, 1.0, -1.0, -1.0);
  QPainterPath outline;
  outline.addRoundedRect(box, kCorner, kCorner);
  const bool raised = underMouse() || isDown();
  painter.fillPath(outline, palette().brush(raised ? QPalette::Midlight : QPalette::Base));
  painter.save();
  painter.setClipPath(outline);
  const QRectF top(box.left(), box.top(), box.width(), kPicture.height());
  if (picture_.isNull()) {
    painter.fillRect(top, palette().brush(QPalette::AlternateBase));
    QFont large = font();
    large.setPointSizeF(1.2 * large.pointSizeF());
    painter.setFont(large);
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.drawText(top.adjusted(kPad, kPad, -kPad, -kPad), Qt::AlignCenter | Qt::TextWrapAnywhere,
                     text());
  } else {
    painter.drawPixmap(top, picture_, QRectF(picture_.rect()));
  }
  painter.restore();

  const int line = fontMetrics().lineSpacing();
  const int wide = static_cast<int>(box.width()) - 2 * kPad;
  QRect row(static_cast<int>(box.left()) + kPad, kPicture.height() + kPad / 2, wide, line);
  QFont strong = font();
  strong.setWeight(QFont::DemiBold);
  painter.setFont(strong);
  painter.setPen(palette().color(QPalette::Text));
  if (words_.isEmpty()) {
    painter.drawText(row.adjusted(0, 0, 0, line), Qt::AlignLeft | Qt::TextWordWrap, text());
  } else {
    painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetrics(strong).elidedText(text(), Qt::ElideMiddle, wide));
    painter.setFont(font());
    painter.setPen(palette().color(QPalette::PlaceholderText));
    row.translate(0, line);
    painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter,
                     fontMetrics().elidedText(words_, Qt::ElideRight, wide));
  }

  const bool marked = hasFocus();
  painter.setPen(
      QPen(palette().color(marked ? QPalette::Highlight : QPalette::Mid), marked ? 2.0 : 1.0));
  painter.setBrush(Qt::NoBrush);
  painter.drawPath(outline);
}

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/quiet_drawing.h"

#include <QPainter>
#include <QTabBar>
#include <QWidget>
#include <algorithm>

#include "ui/widgets/spacing.h"

namespace armillary {
namespace {

QColor mixed(const QColor& one, const QColor& other, double share) {
  return QColor::fromRgbF(
      static_cast<float>(one.redF() + share * (other.redF() - one.redF())),
      static_cast<float>(one.greenF() + share * (other.greenF() - one.greenF())),
      static_cast<float>(one.blueF() + share * (other.blueF() - one.blueF())));
}

void drawBox(QPainter& painter, const QRect& box, const QColor& ground, const QColor& line) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(line.isValid() ? QPen(line) : QPen(Qt::NoPen));
  painter.setBrush(ground);
  painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), space::kRadius - 1,
                          space::kRadius - 1);
  painter.restore();
}

// The ground of a button that is pressed, on, under the mouse, or none of these.
QColor buttonGround(const QStyleOption& option, const QColor& rest) {
  const QPalette& palette = option.palette;
  const QColor accent = palette.color(QPalette::Highlight);
  const QColor ground = rest.alpha() > 0 ? rest : palette.color(QPalette::Window);
  if (!(option.state & QStyle::State_Enabled)) return rest;
  if (option.state & QStyle::State_Sunken) return mixed(ground, accent, 0.40);
  if (option.state & QStyle::State_On) return mixed(ground, accent, 0.28);
  if (option.state & QStyle::State_MouseOver) return mixed(ground, accent, 0.12);
  return rest;
}

}  // namespace

void drawPushButton(const QStyleOptionButton& option, QPainter& painter) {
  if (option.features & QStyleOptionButton::Flat &&
      !(option.state & (QStyle::State_Sunken | QStyle::State_On | QStyle::State_MouseOver))) {
    return;
  }
  const QPalette& palette = option.palette;
  const bool marked = option.state & (QStyle::State_HasFocus | QStyle::State_On) ||
                      option.features & QStyleOptionButton::DefaultButton;
  const bool on = option.state & QStyle::State_Enabled;
  drawBox(painter, option.rect, buttonGround(option, palette.color(QPalette::Button)),
          palette.color(marked && on ? QPalette::Highlight : QPalette::Mid));
}

void drawToolButton(const QStyleOption& option, QPainter& painter) {
  const bool raised = !(option.state & QStyle::State_AutoRaise);
  const bool marked = option.state & (QStyle::State_On | QStyle::State_HasFocus);
  const QPalette& palette = option.palette;
  const QColor ground =
      buttonGround(option, raised ? palette.color(QPalette::Button) : QColor(Qt::transparent));
  const QColor line = marked && option.state & QStyle::State_Enabled
                          ? palette.color(QPalette::Highlight)
                      : raised ? palette.color(QPalette::Mid)
                               : QColor();
  if (ground.alpha() > 0 || line.isValid()) drawBox(painter, option.rect, ground, line);
}

void drawTab(const QStyleOptionTab& option, QPainter& painter) {
  const QPalette& palette = option.palette;
  const bool chosen = option.state & QStyle::State_Selected;
  if (chosen) {
    painter.fillRect(option.rect, palette.color(QPalette::Base));
  } else if (option.state & QStyle::State_MouseOver) {
    painter.fillRect(option.rect, mixed(palette.color(QPalette::Window),
                                        palette.color(QPalette::Highlight), 0.10));
  }
  const QRect& box = option.rect;
  constexpr int kLine = 2;
  QRect line = box;
  switch (option.shape) {
    case QTabBar::RoundedSouth:
    case QTabBar::TriangularSouth:
      line.setTop(box.bottom() - kLine + 1);
      break;
    case QTabBar::RoundedWest:
    case QTabBar::TriangularWest:
      line.setRight(box.left() + kLine - 1);
      break;
    case QTabBar::RoundedEast:
    case QTabBar::TriangularEast:
      line.setLeft(box.right() - kLine + 1);
      break;
    default:
      line.setBottom(box.top() + kLine - 1);
  }
  if (chosen) painter.fillRect(line, palette.color(QPalette::Highlight));
  if (option.state & QStyle::State_HasFocus) {
    painter.setPen(palette.color(QPalette::Highlight));
    painter.drawRect(box.adjusted(2, 2, -3, -3));
  }
}

void drawDockTitle(const QStyleOptionDockWidget& option, QPainter& painter, const QRect& text,
                   const QWidget* widget) {
  const QPalette& palette = option.palette;
  painter.save();
  painter.setPen(palette.color(QPalette::Mid));
  painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
  QFont face = widget ? widget->font() : painter.font();
  face.setBold(true);
  painter.setFont(face);
  painter.setPen(palette.color(QPalette::WindowText));
  const QString title = QFontMetrics(face).elidedText(option.title, Qt::ElideRight, text.width());
  painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextShowMnemonic, title);
  painter.restore();
}

void drawScrollBar(const QStyleOptionSlider& option, const QRect& handle, QPainter& painter) {
  const QPalette& palette = option.palette;
  const QColor ground = palette.color(QPalette::Window);
  painter.fillRect(option.rect, ground);
  if (option.minimum >= option.maximum) return;
  const bool held = option.state & QStyle::State_Sunken;
  const bool over = option.state & QStyle::State_MouseOver;
  const QColor color = held ? palette.color(QPalette::Highlight)
                            : mixed(ground, palette.color(QPalette::WindowText), over ? 0.5 : 0.3);
  const int thin = std::min(handle.width(), handle.height()) / 4;
  drawBox(painter, handle.adjusted(thin, thin, -thin, -thin), color, QColor());
}

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/theme.h"

#include <QApplication>

namespace armillary {

QColor curveColor(int index) {
  // far from the colours of efforts' shares (effort_share_style.cpp) and from one another, also for
  // who does not tell red from green; readable on white and on black
  static constexpr QRgb kColors[] = {0x1199AA, 0xBB4455, 0x8877EE, 0x00AA11,
                                     0x5511FF, 0xDD9988, 0x665577};
  constexpr int kCount = std::size(kColors);
  return QColor(kColors[index % kCount]).darker(100 + 40 * ((index / kCount) % 3));
}

QColor alarmColor(const QPalette& palette) {
  return isDark(palette) ? QColor(0xff, 0x8a, 0x80) : QColor(0xb7, 0x1c, 0x1c);
}

QColor totalColor(const QPalette& palette) {
  return palette.color(QPalette::WindowText);
}

QString formula(const QString& text) {
  return QStringLiteral(
             "<span style=\"font-family:'DejaVu Serif',serif; font-style:italic\">%1</span>")
      .arg(text);
}

void keepQuietTextReadable() {
  QColor quiet = QApplication::palette().color(QPalette::WindowText);
  quiet.setAlphaF(0.6F);
  if (QApplication::palette().color(QPalette::PlaceholderText) == quiet) return;
  QPalette palette;
  palette.setColor(QPalette::PlaceholderText, quiet);
  QApplication::setPalette(palette);  // all else stays the desktop's
}

bool isDark(const QPalette& palette) {
  return palette.color(QPalette::Window).lightness() < 128;
}

}  // namespace armillary

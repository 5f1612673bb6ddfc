// SPDX-License-Identifier: GPL-3.0-or-later
// The program's colours, for all widgets: light, dark and high contrast, read from one table
// (resources/theme/palette.json). No other file of the panels has a colour of its own.
#pragma once

#include <QColor>
#include <QObject>
#include <QPalette>
#include <QString>
#include <vector>

namespace armillary {

// What somebody chose; kDesktop is light or dark, as the desktop is.
enum class ThemeChoice { kDesktop, kLight, kDark, kHighContrast };

struct Theme {
  QString name;  // in the table: "high contrast"
  bool dark = false;
  QPalette palette;
  // Grounds and lines: of a quiet notice, between parts.
  QColor notice, line;
  // Text: of what should be looked at, and of what must not be, as a joint beyond its limits.
  QColor warning, alarm;
  // Grounds of a verdict on methods that are compared, and the sign on them.
  QColor agree, nearly, differ, unknown, on_verdict;
  // A matrix's cells: nothing, the most negative, the most positive.
  QColor matrix_zero, matrix_negative, matrix_positive;
  // Vectors of a walk through an algorithm.
  QColor angular_velocity, velocity, angular_acceleration, acceleration, force, moment;
  // Of joints and runs: the first seven are farthest apart. No two, nor one of these and a cause,
  // are alike, also for who does not tell red from green.
  std::vector<QColor> curves;
  std::vector<QColor> causes;  // in the order of EffortShare
};

// Light, dark, high contrast.
const std::vector<Theme>& themes();
// The one that a palette is of; of a palette that is none of ours, light or dark.
const Theme& themeOf(const QPalette& palette);
// That of the application now.
const Theme& theme();

// Tells those who hold colours that the application has another theme; what paints itself gets
// QEvent::PaletteChange.
class ThemeChanges : public QObject {
  Q_OBJECT

 public:
  static ThemeChanges& instance();

 Q_SIGNALS:
  void changed();
};

// Gives the application the theme, and the style that draws its lines, from now on.
void applyTheme(ThemeChoice choice);
ThemeChoice appliedTheme();
// "high contrast", the same in every language; and back, kDesktop where it is none.
QString wordOf(ThemeChoice choice);
ThemeChoice themeCalled(const QString& word);

// Colour of the n-th curve; after those of the theme they begin anew.
QColor curveColor(int index);
// The same joint's, run's or cause's colour in another theme; a colour of no theme stays.
QColor inTheme(const QColor& color, const Theme& other);

// The sum of an effort's shares (effort_share_style.h).
QColor totalColor(const QPalette& palette);

// Text about what must not be: a joint beyond its limits, too much effort.
QColor alarmColor(const QPalette& palette);

// Rich text of a formula, in a serif face: others draw no dot over a q.
QString formula(const QString& text);

// Whether the palette is a dark one (Qt 6.4 cannot be asked directly).
bool isDark(const QPalette& palette);

}  // namespace armillary

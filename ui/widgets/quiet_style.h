// SPDX-License-Identifier: GPL-3.0-or-later
// How the program's widgets are drawn, the same on every desktop: flat, thin lines of the theme's
// colour, one accent for what is chosen or has the keyboard.
#pragma once

#include <QProxyStyle>

namespace armillary {

class QuietStyle : public QProxyStyle {
  Q_OBJECT

 public:
  QuietStyle();

  int pixelMetric(PixelMetric metric, const QStyleOption* option,
                  const QWidget* widget) const override;
  int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                QStyleHintReturn* returned) const override;
  void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
  void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                   const QWidget* widget) const override;
  void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                          QPainter* painter, const QWidget* widget) const override;
  QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                       const QWidget* widget) const override;
};

// The application's, once.
void useQuietStyle();

}  // namespace armillary

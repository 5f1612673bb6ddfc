// Colours that the panels share; each can be told apart by the colour-blind.
#pragma once

#include <QColor>
#include <QPalette>

namespace armillary {

// Colour of the n-th curve (Okabe and Ito's palette, which then repeats, darker).
QColor curveColor(int index);

// The three terms of an effort, and their sum.
QColor inertiaColor();
QColor velocityColor();
QColor gravityColor();
QColor totalColor(const QPalette& palette);

// Whether the window's palette is a dark one (Qt 6.4 cannot be asked directly).
bool isDark(const QPalette& palette);

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers of any size for small places.
#pragma once

#include <QLocale>
#include <QString>
#include <cmath>

#include "ui/widgets/general_number.h"

namespace armillary {

// Three digits in the user's locale, about seven characters. `scale` is the size of what it stands
// beside: what is rounding's there is zero.
inline QString compactNumber(double value, double scale = 0.0) {
  if (std::isinf(value)) return value < 0.0 ? QStringLiteral("−∞") : QStringLiteral("∞");
  const double size = std::abs(value);
  if (!(size > 1e-12 * scale)) return QLocale().toString(0);
  const int power = static_cast<int>(std::floor(std::log10(size)));
  if (power >= -2 && power < 6) return QLocale().toString(value, 'f', std::max(0, 2 - power));
  return QLocale().toString(value * std::pow(10.0, -power), 'f', 1) + QStringLiteral("·10") +
         superscript(power);
}

}  // namespace armillary

// Numbers of any size for small places.
#pragma once

#include <QLocale>
#include <QString>
#include <cmath>

namespace armillary {

// Three digits in the user's locale, at most eight characters. `scale` is the size of what it
// stands beside: what is rounding's there is zero.
inline QString compactNumber(double value, double scale = 0.0) {
  if (std::isinf(value)) return value < 0.0 ? QStringLiteral("−∞") : QStringLiteral("∞");
  const double size = std::abs(value);
  if (!(size > 1e-12 * scale)) return QLocale().toString(0);
  if (size < 1e-3) return QLocale().toString(value, 'e', 1);
  if (size >= 1e6) return QLocale().toString(value, 'e', 2);
  const int digits = static_cast<int>(std::floor(std::log10(size)));
  return QLocale().toString(value, 'f', std::max(0, 2 - digits));
}

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers that are read off plots: as many decimals as a plot can tell, and zero what is rounding.
#pragma once

#include <QLocale>
#include <QString>
#include <algorithm>
#include <cmath>
#include <limits>

namespace armillary {

// Of numbers that are told apart to a thousandth of `size`: 3 of 1.5, 1 of 250.
inline int plotDecimals(double size) {
  if (!(size > 1e-9) || !std::isfinite(size)) return 3;
  return std::clamp(3 - static_cast<int>(std::floor(std::log10(size))), 0, 9);
}

// What sums and differences of numbers of this size leave open, as of CurveStatistics::rounding().
inline double roundingOf(double size) {
  return 64.0 * std::numeric_limits<double>::epsilon() * std::max(1.0, size);
}

// In the user's locale; "0" where it is no larger than `rounding`, and never a zero with a sign.
inline QString plotNumber(double value, int decimals, double rounding = 0.0) {
  if (std::abs(value) <= rounding) return QLocale().toString(0);
  const double least = 0.5 * std::pow(10.0, -decimals);
  return QLocale().toString(std::abs(value) < least ? 0.0 : value, 'f', decimals);
}

}  // namespace armillary

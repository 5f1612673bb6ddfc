// SPDX-License-Identifier: GPL-3.0-or-later
// How numbers are shown: SI inside, degrees where the user likes them.
#pragma once

#include <QLocale>
#include <QString>
#include <cmath>
#include <numbers>

#include "engine/model/model.h"
#include "ui/widgets/number_format.h"

namespace armillary {

// Which unit an angle is shown in.
struct Units {
  bool degrees = false;

  // Shown value = engine value * factor.
  double factor(Measure measure) const {
    return degrees && measure == Measure::kAngle ? 180.0 / std::numbers::pi : 1.0;
  }
  // Of a position, of its rate (per = "/s") or of its second rate ("/s²").
  QString unit(Measure measure, const char* per = "") const {
    const char* base = measure == Measure::kLength  ? "m"
                       : measure == Measure::kAngle ? (degrees ? "°" : "rad")
                                                    : "";
    return QString::fromUtf8(base) + QString::fromUtf8(per);
  }
  static QString effortUnit(Measure measure) {
    return measure == Measure::kLength ? QStringLiteral("N") : QStringLiteral("N m");
  }
};

// A number for a label, in the user's locale: as many decimals as make sense at its size, and
// as many more as somebody likes (number_format.h); 0 where all of them would be zeros.
inline QString readable(double value) {
  const double size = value < 0 ? -value : value;
  const int decimals = size >= 1000 ? 0 : size >= 100 ? 1 : size >= 1 ? 2 : 3;
  const int more = numberFormat().more_digits;
  const double least = 5e-4 * std::pow(10.0, -more);
  if (size < least) return QLocale().toString(0);
  return QLocale().toString(value, 'f', decimals + more);
}

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
// How numbers are shown: SI inside, degrees and other units of force where the user likes them.
#pragma once

#include <QLocale>
#include <QString>
#include <cmath>
#include <numbers>

#include "engine/model/model.h"
#include "ui/widgets/general_number.h"
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
  // Of an effort: a force along a length, a moment about an angle. Shown value = engine value *
  // factor. What is composed of others (stiffness, inertia, power, equations) stays in SI.
  static double effortFactor(Measure measure) {
    const ForceUnitFacts& facts = factsOf(numberFormat().forces);
    return 1.0 / (measure == Measure::kLength ? facts.newtons : facts.newton_metres);
  }
  static QString effortUnit(Measure measure) {
    const ForceUnitFacts& facts = factsOf(numberFormat().forces);
    return QString::fromUtf8(measure == Measure::kLength ? facts.force : facts.moment);
  }
  static double forceFactor() { return effortFactor(Measure::kLength); }
  static double momentFactor() { return effortFactor(Measure::kAngle); }
  static QString forceUnit() { return effortUnit(Measure::kLength); }
  static QString momentUnit() { return effortUnit(Measure::kAngle); }
  // Of a quantity whose unit in SI is this, and what is shown in its place: others than "N" and
  // "N m" stay.
  static double factorFrom(const QString& si) {
    return si == QStringLiteral("N")     ? forceFactor()
           : si == QStringLiteral("N m") ? momentFactor()
                                         : 1.0;
  }
  static QString inPlaceOf(const QString& si) {
    return si == QStringLiteral("N")     ? forceUnit()
           : si == QStringLiteral("N m") ? momentUnit()
                                         : si;
  }
};

// A number for a label, in the user's locale: as many decimals as make sense at its size, and
// as many more as somebody likes (number_format.h); 0 where all of them would be zeros.
inline QString readable(double value) {
  const double size = value < 0 ? -value : value;
  const int decimals = size >= 1000 ? 0 : size >= 100 ? 1 : size >= 1 ? 2 : 3;
  const int more = numberFormat().more_digits;
  const double least = 5e-4 * std::pow(10.0, -more);
  constexpr double kMostWhole = 1e8;
  if (!(size < kMostWhole)) return generalNumber(value, 4 + more);
  if (size < least) return QLocale().toString(0);
  return QLocale().toString(value, 'f', decimals + more);
}

// The same of one of several numbers, of which the largest is of this size: where the usual
// decimals tell little of that one, three digits of each, and 0 for what is rounding beside it.
// Below kNothing all of them are rounding.
inline QString readable(double value, double largest) {
  constexpr double kUsual = 0.1, kBeside = 5e-4, kNothing = 1e-9;
  if (!(largest < kUsual) || largest < kNothing) return readable(value);
  const int more = numberFormat().more_digits;
  if (std::abs(value) < kBeside * std::pow(10.0, -more) * largest) return QLocale().toString(0);
  return generalNumber(value, 3 + more);
}

// An effort with its unit: "12.5 N m".
inline QString readableEffort(double effort, Measure measure) {
  return readable(Units::effortFactor(measure) * effort) + QLatin1Char(' ') +
         Units::effortUnit(measure);
}
// One of several, of which the largest is of this size (SI).
inline QString readableEffort(double effort, Measure measure, double largest) {
  const double factor = Units::effortFactor(measure);
  return readable(factor * effort, factor * largest) + QLatin1Char(' ') +
         Units::effortUnit(measure);
}

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
// What is told of a curve over a span of time.
#pragma once

#include <QColor>
#include <QString>
#include <optional>

#include "engine/simulation/curve_statistics.h"

namespace armillary {

// In the unit in which it is plotted.
struct CurveReading {
  QString curve, quantity, unit;
  QString motion;  // whose it is, where several are compared
  QColor color;
  // Nothing where it has no number in the span.
  std::optional<CurveStatistics> statistics;
  std::optional<double> at_a, at_b;  // at the cursors
  // What is no larger is zero but for rounding: by the largest of all curves of the quantity.
  double rounding = 0.0;
};

}  // namespace armillary

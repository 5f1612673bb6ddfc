// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/derivative_fit.h"

#include <algorithm>
#include <cmath>

namespace armillary {
namespace {

constexpr double kMuch = 0.3;  // of what the joint that moves most does

double cellOf(const Table& table, size_t row, const FitColumn& column) {
  return table.row(row)[static_cast<size_t>(column.column)] * column.factor;
}

}  // namespace

DerivativeFit derivativeFit(const Table& table, const std::vector<double>& times,
                            const std::vector<FitColumn>& quantity,
                            const std::vector<FitColumn>& rate) {
  constexpr size_t kMostRows = 6000;
  const size_t rows = std::min(times.size(), kMostRows);
  DerivativeFit fit;
  if (rows < 5) return fit;
  const size_t stretch = std::max<size_t>(2, rows / 300);
  struct Sums {
    double changes = 0.0, integrals = 0.0, both = 0.0;

    bool moves() const { return changes > 0.0 && integrals > 0.0; }
    double correlation() const { return moves() ? both / std::sqrt(changes * integrals) : 0.0; }
  };
  Sums all;
  std::vector<Sums> joints;
  for (size_t k = 0; k < std::min(quantity.size(), rate.size()); ++k) {
    if (quantity[k].column < 0 || rate[k].column < 0) continue;
    Sums one;
    for (size_t begin = 0; begin + stretch < rows; begin += stretch) {
      const double change =
          cellOf(table, begin + stretch, quantity[k]) - cellOf(table, begin, quantity[k]);
      double integral = 0.0;
      for (size_t i = begin; i < begin + stretch; ++i) {
        integral += 0.5 * (cellOf(table, i, rate[k]) + cellOf(table, i + 1, rate[k])) *
                    (times[i + 1] - times[i]);
      }
      if (!std::isfinite(change) || !std::isfinite(integral)) continue;
      one.changes += change * change;
      one.integrals += integral * integral;
      one.both += change * integral;
    }
    all.changes += one.changes;
    all.integrals += one.integrals;
    all.both += one.both;
    joints.push_back(one);
  }
  if (!all.moves()) return fit;
  fit.correlation = all.correlation();
  // noise in both: the slope of the two spreads
  fit.gain = std::copysign(std::sqrt(all.changes / all.integrals), all.both);
  double most = 0.0;
  for (const Sums& one : joints) most = std::max(most, one.changes);
  fit.least = 1.0;
  for (const Sums& one : joints) {
    if (one.changes > kMuch * kMuch * most) fit.least = std::min(fit.least, one.correlation());
  }
  return fit;
}

}  // namespace armillary

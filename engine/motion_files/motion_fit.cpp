// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/motion_fit.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/recursive_newton_euler.h"

namespace armillary {
namespace {

constexpr size_t kMostRows = 6000;

double at(const Table& table, size_t row, const FitColumn& column) {
  return column.column < 0 ? 0.0
                           : table.row(row)[static_cast<size_t>(column.column)] * column.factor;
}

}  // namespace

EffortFit effortFit(const Model& model, const Table& table, const std::vector<double>& times,
                    const std::vector<FitColumn>& position, const std::vector<FitColumn>& velocity,
                    const std::vector<FitColumn>& effort) {
  const size_t rows = std::min(times.size(), kMostRows);
  EffortFit fit;
  if (rows < 3) return fit;
  const size_t around = std::max<size_t>(1, rows / 400);
  const size_t step = std::max<size_t>(1, rows / 300);
  Workspace workspace(model);
  State state = neutralState(model);
  Eigen::VectorXd acceleration, computed;
  double squares = 0.0, off = 0.0, of_computed = 0.0, both = 0.0;
  const auto rateOf = [&](const FitColumn& column, size_t i) {
    return (at(table, i + around, column) - at(table, i - around, column)) /
           (times[i + around] - times[i - around]);
  };
  for (size_t i = around; i + around < rows; i += step) {
    if (!(times[i + around] > times[i - around])) continue;
    state.position = neutralState(model).position;
    state.velocity.setZero(model.velocitySize());
    acceleration.setZero(model.velocitySize());
    for (size_t k = 0; k < position.size(); ++k) {
      if (position[k].column >= 0) {
        state.position[static_cast<Eigen::Index>(k)] = at(table, i, position[k]);
      }
    }
    for (size_t k = 0; k < velocity.size(); ++k) {
      if (velocity[k].column < 0) continue;
      state.velocity[static_cast<Eigen::Index>(k)] = at(table, i, velocity[k]);
      acceleration[static_cast<Eigen::Index>(k)] = rateOf(velocity[k], i);
    }
    if (!state.position.allFinite() || !state.velocity.allFinite() || !acceleration.allFinite()) {
      continue;
    }
    inverseDynamics(model, state, acceleration, {}, workspace, computed);
    for (size_t k = 0; k < effort.size(); ++k) {
      if (effort[k].column < 0) continue;
      const double measured = at(table, i, effort[k]);
      const double want = computed[static_cast<Eigen::Index>(k)];
      if (!std::isfinite(measured) || !std::isfinite(want)) continue;
      squares += measured * measured;
      of_computed += want * want;
      both += measured * want;
      off += (measured - want) * (measured - want);
    }
  }
  if (!(squares > 0.0) || !(of_computed > 0.0)) return fit;
  fit.explained = 1.0 - off / squares;
  fit.correlation = both / std::sqrt(squares * of_computed);
  return fit;
}

UnitFit unitFit(const Model& model, const Table& table, const std::vector<FitColumn>& position,
                Measure measure, double other) {
  constexpr size_t kManyOf = 10, kSomeOf = 100;  // one row in so many
  const bool angle = measure == Measure::kAngle;
  const double widest = angle ? 4.0 * std::numbers::pi : 20.0;  // on a side without a limit
  UnitFit fit;
  for (size_t k = 0; k < std::min(position.size(), model.coordinates.size()); ++k) {
    const Coordinate& one = model.coordinates[k];
    if (position[k].column < 0 || one.measure != measure) continue;
    if (!std::isfinite(one.lower) && !std::isfinite(one.upper)) continue;
    ++fit.count;
    const double room = 0.15 * std::min(one.upper - one.lower, widest) + (angle ? 0.1 : 0.05);
    const double lower = std::isfinite(one.lower) ? std::min(one.lower, 0.0) - room : -widest;
    const double upper = std::isfinite(one.upper) ? std::max(one.upper, 0.0) + room : widest;
    size_t rows = 0, as_ours = 0, as_other = 0;
    for (size_t row = 0; row < table.rowCount(); ++row) {
      const double value = at(table, row, position[k]);
      if (!std::isfinite(value)) continue;
      ++rows;
      as_ours += value < lower || value > upper;
      as_other += value * other < lower || value * other > upper;
    }
    if (as_ours > 0) fit.beyond.push_back({static_cast<int>(k), as_ours});
    fit.beyond_as_ours += as_ours > 0 && kManyOf * as_ours >= rows;
    fit.mostly_beyond += as_ours > 0 && 2 * as_ours >= rows;
    fit.beyond_as_other += as_other > 0 && kSomeOf * as_other >= rows;
  }
  return fit;
}

double nearFactor(double gain, const std::vector<double>& factors) {
  for (const double factor : factors) {
    if (gain > 0.88 * factor && gain < 1.14 * factor) return factor;
  }
  return 0.0;
}

}  // namespace armillary

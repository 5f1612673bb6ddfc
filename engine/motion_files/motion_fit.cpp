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
constexpr double kMuch = 0.3;  // of what the joint that moves most does

double at(const Table& table, size_t row, const FitColumn& column) {
  return column.column < 0 ? 0.0
                           : table.row(row)[static_cast<size_t>(column.column)] * column.factor;
}

}  // namespace

DerivativeFit derivativeFit(const Table& table, const std::vector<double>& times,
                            const std::vector<FitColumn>& quantity,
                            const std::vector<FitColumn>& rate) {
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
      const double change = at(table, begin + stretch, quantity[k]) - at(table, begin, quantity[k]);
      double integral = 0.0;
      for (size_t i = begin; i < begin + stretch; ++i) {
        integral +=
            0.5 * (at(table, i, rate[k]) + at(table, i + 1, rate[k])) * (times[i + 1] - times[i]);
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
  const bool angle = measure == Measure::kAngle;
  const double widest = angle ? 4.0 * std::numbers::pi : 20.0;  // where there are no limits
  UnitFit fit;
  for (size_t k = 0; k < std::min(position.size(), model.coordinates.size()); ++k) {
    const Coordinate& one = model.coordinates[k];
    if (position[k].column < 0 || one.measure != measure) continue;
    ++fit.count;
    double least = 0.0, most = 0.0;
    for (size_t row = 0; row < table.rowCount(); ++row) {
      const double value = at(table, row, position[k]);
      if (!std::isfinite(value)) continue;
      least = std::min(least, value);
      most = std::max(most, value);
    }
    const auto isBeyond = [&](double unit) {
      const double room = 0.15 * std::min(one.upper - one.lower, widest) + (angle ? 0.1 : 0.05);
      const double lower = std::isfinite(one.lower) ? std::min(one.lower, 0.0) - room : -widest;
      const double upper = std::isfinite(one.upper) ? std::max(one.upper, 0.0) + room : widest;
      return least * unit < lower || most * unit > upper;
    };
    if (isBeyond(1.0)) fit.beyond.push_back(static_cast<int>(k));
    fit.beyond_as_other += isBeyond(other);
  }
  fit.beyond_as_ours = static_cast<int>(fit.beyond.size());
  return fit;
}

double nearFactor(double gain, const std::vector<double>& factors) {
  for (const double factor : factors) {
    if (gain > 0.88 * factor && gain < 1.14 * factor) return factor;
  }
  return 0.0;
}

}  // namespace armillary

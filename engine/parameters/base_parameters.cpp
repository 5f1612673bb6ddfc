// SPDX-License-Identifier: BSD-3-Clause
#include "engine/parameters/base_parameters.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <random>

#include "engine/linear_algebra/orthogonal.h"

namespace armillary {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

// Numbers from -size to size, alike on every platform.
class SeededNumbers {
 public:
  explicit SeededNumbers(std::uint64_t seed) : engine_(seed) {}
  VectorXd operator()(Eigen::Index count, double size) {
    VectorXd numbers(count);
    for (double& number : numbers) {
      number = size * (2.0 * (static_cast<double>(engine_() >> 11) * 0x1p-53) - 1.0);
    }
    return numbers;
  }

 private:
  std::mt19937_64 engine_;
};

// W of random states, two rows or more for each parameter, reduced to its triangular factor: the
// same linear relations between the columns in as few rows.
MatrixXd stackedRegressor(const Model& model, const BaseParameterOptions& options) {
  // speeds and accelerations at which gravity does not outweigh the other terms
  constexpr double kSpeed = 3.0, kAcceleration = 10.0;
  const int dofs = model.velocitySize();
  const auto count = effortParameters(model, options.columns).size();
  if (dofs == 0) return MatrixXd::Zero(count, count);
  const auto states = static_cast<int>(2 * count / dofs + 10);
  SeededNumbers random(options.seed);
  Workspace workspace(model);
  State state = neutralState(model);
  const VectorXd neutral = state.position;
  MatrixXd W(states * dofs, count), rows;
  for (int i = 0; i < states; ++i) {
    integratePosition(model, neutral, random(dofs, std::numbers::pi), state.position);
    state.velocity = random(dofs, kSpeed);
    effortRegressor(model, state, random(dofs, kAcceleration), options.columns, workspace, rows);
    W.middleRows(Eigen::Index{i} * dofs, dofs) = rows;
  }
  return upperTriangle(W);
}

// The choice of W₁ and how clear it was.
struct Selection {
  std::vector<int> independent;
  double least_kept = 1.0, most_dropped = 0.0;
};

// Takes each column of W (of unit length, or zero) that is farther than the tolerance from the span
// of those taken before.
Selection innermostColumns(const MatrixXd& W, double tolerance) {
  Selection selection;
  MatrixXd Q(W.rows(), W.cols());
  for (int k = 0; k < W.cols(); ++k) {
    const auto taken = Q.leftCols(static_cast<Eigen::Index>(selection.independent.size()));
    VectorXd rest = W.col(k);
    for (int pass = 0; pass < 2; ++pass) rest -= taken * (taken.transpose() * rest).eval();
    const double distance = rest.norm();
    if (distance <= tolerance) {
      selection.most_dropped = std::max(selection.most_dropped, distance);
      continue;
    }
    selection.least_kept = std::min(selection.least_kept, distance);
    Q.col(taken.cols()) = rest / distance;
    selection.independent.push_back(k);
  }
  return selection;
}

// (1), and its choice where the other's rank differs.
Selection select(const MatrixXd& W, double tolerance) {
  Selection innermost = innermostColumns(W, tolerance);
  const PivotedOrthogonal factor(W, tolerance);
  const auto rank = static_cast<size_t>(factor.rank());
  if (rank == innermost.independent.size()) return innermost;
  Selection pivots;
  const Eigen::VectorXi& order = factor.columns();
  pivots.independent.assign(order.data(), order.data() + rank);
  std::sort(pivots.independent.begin(), pivots.independent.end());
  const VectorXd sizes = factor.pivots() / factor.largestPivot();
  pivots.least_kept = sizes.head(factor.rank()).minCoeff();
  pivots.most_dropped = sizes.tail(sizes.size() - factor.rank()).maxCoeff();
  return pivots;
}

// The number of `digits` significant decimal digits that is nearest.
double rounded(double value, int digits) {
  char text[64];
  const auto end =
      std::to_chars(text, text + sizeof text, value, std::chars_format::scientific, digits - 1).ptr;
  double result = value;
  std::from_chars(text, end, result);
  return result;
}

// Coefficients c with `target` = columns c, snapped one by one to as few digits as leave that true.
VectorXd snapped(const MatrixXd& columns, const VectorXd& target, VectorXd c) {
  constexpr double kRounding = 1e-14, kNear = 1e-9;
  constexpr int kDigits = 14;
  VectorXd rest = target - columns * c;
  const double allowed = std::max(kRounding * target.norm(), 2.0 * rest.norm());
  for (int i = 0; i < c.size(); ++i) {
    for (int digits = 0; digits <= kDigits; ++digits) {
      const double candidate = digits == 0 ? 0.0 : rounded(c[i], digits);
      const double change = candidate - c[i];
      if (std::abs(change) > kNear * std::max(1.0, std::abs(c[i]))) continue;
      const VectorXd rest_then = rest - columns.col(i) * change;
      if (rest_then.norm() > allowed) continue;
      c[i] = candidate;
      rest = rest_then;
      break;
    }
  }
  return c;
}

// (2), (3): K from the choice of W₁; W unscaled, `lengths` of its columns.
MatrixXd combinations(const MatrixXd& W, const VectorXd& lengths,
                      const std::vector<int>& independent) {
  const auto rank = static_cast<Eigen::Index>(independent.size());
  MatrixXd K = MatrixXd::Zero(rank, W.cols());
  const VectorXd own_lengths = lengths(independent);
  const MatrixXd W1 = W(Eigen::all, independent);
  const MatrixXd scaled_W1 = W1 * own_lengths.cwiseInverse().asDiagonal();
  const LeastSquares factor(scaled_W1);
  size_t next = 0;
  for (int k = 0; k < W.cols(); ++k) {
    if (next < independent.size() && independent[next] == k) {
      K(static_cast<Eigen::Index>(next++), k) = 1.0;
    } else if (lengths[k] > 0.0 && rank > 0) {
      const VectorXd c = factor.solve(W.col(k)).cwiseQuotient(own_lengths);
      K.col(k) = snapped(W1, W.col(k), c);
    }
  }
  return K;
}

std::vector<Identifiability> classify(const MatrixXd& K, const std::vector<int>& independent,
                                      double tolerance) {
  std::vector<Identifiability> result(K.cols(), Identifiability::kNot);
  for (int k = 0; k < K.cols(); ++k) {
    if ((K.col(k).array().abs() > tolerance).any()) result[k] = Identifiability::kCombined;
  }
  for (size_t i = 0; i < independent.size(); ++i) {
    const auto row = K.row(static_cast<Eigen::Index>(i));
    if ((row.array().abs() > tolerance).count() == 1)
      result[independent[i]] = Identifiability::kAlone;
  }
  return result;
}

}  // namespace

BaseParameters findBaseParameters(const Model& model, const BaseParameterOptions& options) {
  BaseParameters base;
  base.columns = options.columns;
  base.tolerance = options.tolerance;
  base.names = effortParameterNames(model, options.columns);
  MatrixXd W = stackedRegressor(model, options);
  VectorXd lengths = W.colwise().norm();
  const double longest = lengths.size() > 0 ? lengths.maxCoeff() : 0.0;
  MatrixXd unit = MatrixXd::Zero(W.rows(), W.cols());
  for (int k = 0; k < W.cols(); ++k) {
    if (lengths[k] > options.tolerance * longest) {
      unit.col(k) = W.col(k) / lengths[k];
    } else {
      W.col(k).setZero();
      lengths[k] = 0.0;
    }
  }
  Selection selection;
  if (W.size() > 0 && longest > 0.0) selection = select(unit, options.tolerance);
  base.independent = std::move(selection.independent);
  base.least_kept = selection.least_kept;
  base.most_dropped = selection.most_dropped;
  base.K = combinations(W, lengths, base.independent);
  base.identifiability = classify(base.K, base.independent, base.tolerance);
  return base;
}

std::string combination(const BaseParameters& base, int k) {
  std::string text = base.names[base.independent[k]];
  for (int i = 0; i < base.K.cols(); ++i) {
    const double coefficient = base.K(k, i);
    if (i == base.independent[k] || std::abs(coefficient) <= base.tolerance) continue;
    text += coefficient < 0.0 ? " - " : " + ";
    if (std::abs(coefficient) != 1.0) {
      char number[32];
      std::snprintf(number, sizeof number, "%.6g ", std::abs(coefficient));
      text += number;
    }
    text += base.names[i];
  }
  return text;
}

}  // namespace armillary

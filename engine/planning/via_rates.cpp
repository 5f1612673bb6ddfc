// SPDX-License-Identifier: BSD-3-Clause
#include "engine/planning/via_rates.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/linear_algebra/linear_solve.h"
#include "engine/planning/rotation_series.h"

namespace armillary {
namespace {

using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

// The Taylor coefficients of a cubic or quintic in τ = t − t₀ at s = 0 or 1.
template <int kOrder>
VectorSeries<kOrder> seriesAt(const MatrixXd& coefficients, bool end, double duration) {
  VectorSeries<kOrder> series;
  double unit = 1.0;
  for (int i = 0; i <= kOrder; ++i, unit /= duration) {
    series[i].setZero();
    if (i >= coefficients.cols()) continue;
    double binomial = 1.0;  // j over i
    for (int j = i; j < (end ? static_cast<int>(coefficients.cols()) : i + 1); ++j) {
      series[i] += binomial * coefficients.col(j);
      binomial *= static_cast<double>(j + 1) / (j + 1 - i);
    }
    series[i] *= unit;
  }
  return series;
}

// How one segment's ends depend on its rates.
struct SegmentEnds {
  VectorXd at_start, at_end;
};

// A block-tridiagonal system, solved by elimination of one block row after another (Golub, Van
// Loan, Matrix Computations, section 4.5); no pivots between blocks, as its matrix is that of a
// quadratic form with a minimum.
struct BlockRow {
  MatrixXd before, diagonal, after;
  VectorXd right;
};

void solve(std::vector<BlockRow>& rows, std::vector<VectorXd>& x) {
  const size_t count = rows.size();
  for (size_t k = 0; k < count; ++k) {
    if (k > 0) {
      rows[k].diagonal -= rows[k].before * rows[k - 1].after;
      rows[k].right -= rows[k].before * rows[k - 1].right;
    }
    const PivotedElimination factors(rows[k].diagonal);
    MatrixXd after;
    VectorXd right;
    factors.solve(rows[k].after, after);
    factors.solve(rows[k].right, right);
    rows[k].after = std::move(after);
    rows[k].right = std::move(right);
  }
  x.resize(count);
  for (size_t k = count; k-- > 0;) {
    x[k] = rows[k].right;
    if (k + 1 < count) x[k] -= rows[k].after * x[k + 1];
  }
}

// Finds the rates of a curve by Newton's method.
class RateSolver {
 public:
  RateSolver(const ViaCurve& curve, const ViaRates& given)
      : curve_(curve),
        given_(given),
        size_(curve.size()),
        block_(curve.size() * curve.rateCount()),
        segments_(curve.pointCount() - 1) {}

  // From `rates`, which has those that are given.
  bool run(ViaRates& rates) {
    double last = std::numeric_limits<double>::infinity();
    for (int i = 0; i < kMostSteps; ++i) {
      const double step = improve(rates);
      if (!std::isfinite(step)) return false;
      if (step < 1e-11 || (step < 1e-7 && step >= 0.5 * last)) return true;
      if (curve_.linear() && i == 2) return true;  // refined twice
      last = step;
    }
    return false;
  }

 private:
  static constexpr int kMostSteps = 60;

  SegmentEnds ends(int segment, const VectorXd& left, const VectorXd& right) const {
    SegmentEnds result;
    curve_.endDerivatives(segment, curve_.coefficients(segment, left, right), result.at_start,
                          result.at_end);
    return result;
  }

  // The time that a rate at a point is scaled by.
  double span(int point) const {
    const double before = point > 0 ? curve_.duration(point - 1) : 0.0;
    const double after = point < segments_ ? curve_.duration(point) : 0.0;
    return before > 0.0 && after > 0.0 ? std::min(before, after) : before + after;
  }

  // Adds what segment `k` has in the equations of the points at its ends.
  void addSegment(int k, const ViaRates& rates, std::vector<BlockRow>& rows) const {
    const VectorXd left = rates.row(k), right = rates.row(k + 1);
    const SegmentEnds now = ends(k, left, right);
    add(k, now.at_start, 1.0, rows[k].right);
    add(k + 1, now.at_end, -1.0, rows[k + 1].right);
    VectorXd moved;
    for (int side = 0; side < 2; ++side) {
      for (int i = 0; i < block_; ++i) {
        const double h = std::pow(curve_.duration(k), i / size_ + 1);
        const double step = (curve_.linear() ? 1.0 : 1e-6) / h;
        moved = side == 0 ? left : right;
        moved[i] += step;
        const SegmentEnds then = side == 0 ? ends(k, moved, right) : ends(k, left, moved);
        const VectorXd start = (then.at_start - now.at_start) / step;
        const VectorXd end = (then.at_end - now.at_end) / step;
        addColumn(k, start, -1.0, (side == 0 ? rows[k].diagonal : rows[k].after).col(i));
        addColumn(k + 1, end, 1.0, (side == 0 ? rows[k + 1].before : rows[k + 1].diagonal).col(i));
      }
    }
  }

  // The part of (1) of a point: of the free rate of order j the derivative of order 2 m + 1 − j.
  void add(int point, const VectorXd& derivatives, double sign, VectorXd& to) const {
    const int m = curve_.rateCount();
    for (int i = 0; i < block_; ++i) {
      if (!std::isnan(given_(point, i))) continue;
      const int order = 2 * m + 1 - (i / size_ + 1);
      to[i] += sign * std::pow(span(point), order) * derivatives[(order - 1) * size_ + i % size_];
    }
  }
  template <class Column>
  void addColumn(int point, const VectorXd& derivatives, double sign, Column&& to) const {
    VectorXd part = VectorXd::Zero(block_);
    add(point, derivatives, sign, part);
    to += part;
  }

  // One step of Newton's method; returns its size, rates times the time of a segment.
  double improve(ViaRates& rates) {
    std::vector<BlockRow> rows(curve_.pointCount());
    for (int k = 0; k <= segments_; ++k) {
      rows[k].before = rows[k].after = rows[k].diagonal = MatrixXd::Zero(block_, block_);
      rows[k].right = VectorXd::Zero(block_);
      for (int i = 0; i < block_; ++i) {
        if (!std::isnan(given_(k, i))) rows[k].diagonal(i, i) = 1.0;
      }
    }
    for (int k = 0; k < segments_; ++k) addSegment(k, rates, rows);
    std::vector<VectorXd> change;
    solve(rows, change);
    double largest = 0.0;
    for (int k = 0; k <= segments_; ++k) {
      for (int i = 0; i < block_; ++i) {
        largest = std::max(largest, std::abs(change[k][i]) * std::pow(span(k), i / size_ + 1));
        if (std::isnan(change[k][i])) return change[k][i];
      }
    }
    // far from the solution an orientation's step is kept short
    const double part = curve_.linear() ? 1.0 : std::min(1.0, 4.0 / largest);
    for (int k = 0; k <= segments_; ++k) rates.row(k) += part * change[k];
    return largest;
  }

  const ViaCurve& curve_;
  const ViaRates& given_;
  int size_, block_, segments_;
};

}  // namespace

MatrixXd ViaCurve::hermite(const VectorXd& change, const VectorXd& left,
                           const VectorXd& right) const {
  const Eigen::Index n = change.size();
  MatrixXd c = MatrixXd::Zero(n, 2 * rate_count_ + 2);
  const auto v0 = left.head(n), v1 = right.head(n);
  c.col(1) = v0;
  if (rate_count_ == 1) {
    c.col(2) = 3.0 * change - 2.0 * v0 - v1;
    c.col(3) = v0 + v1 - 2.0 * change;
    return c;
  }
  const auto a0 = left.tail(n), a1 = right.tail(n);
  c.col(2) = 0.5 * a0;
  c.col(3) = 10.0 * change - 6.0 * v0 - 4.0 * v1 - 1.5 * a0 + 0.5 * a1;
  c.col(4) = 8.0 * v0 + 7.0 * v1 - 15.0 * change + 1.5 * a0 - a1;
  c.col(5) = 6.0 * change - 3.0 * (v0 + v1) + 0.5 * (a1 - a0);
  return c;
}

MatrixXd NumberCurve::coefficients(int segment, const VectorXd& left, const VectorXd& right) const {
  const double h = duration(segment);
  VectorXd l = left * h, r = right * h;
  if (rateCount() == 2) {
    l[1] *= h;
    r[1] *= h;
  }
  const VectorXd change = VectorXd::Constant(1, values_[segment + 1] - values_[segment]);
  MatrixXd c = hermite(change, l, r);
  c(0, 0) = values_[segment];
  return c;
}

std::unique_ptr<ViaCurve> NumberCurve::withShare(double share) const {
  auto curve = std::make_unique<NumberCurve>(*this);
  curve->values_ *= share;
  return curve;
}

void NumberCurve::endDerivatives(int segment, const MatrixXd& coefficients, VectorXd& at_start,
                                 VectorXd& at_end) const {
  const int orders = 2 * rateCount();
  at_start = at_end = VectorXd::Zero(orders);
  double unit = 1.0;
  for (int order = 1; order <= orders; ++order) {
    unit /= duration(segment);
    for (int j = order; j < coefficients.cols(); ++j) {
      double factor = unit;
      for (int i = 0; i < order; ++i) factor *= j - i;
      if (j == order) at_start[order - 1] = factor * coefficients(0, j);
      at_end[order - 1] += factor * coefficients(0, j);
    }
  }
}

OrientationCurve::OrientationCurve(const std::vector<double>& times, int rate_count,
                                   const std::vector<Eigen::Quaterniond>& orientations)
    : ViaCurve(times, rate_count) {
  std::vector<Vector3d> turns;
  for (size_t k = 0; k + 1 < orientations.size(); ++k) {
    turns.push_back(rotationVector(orientations[k].conjugate() * orientations[k + 1]));
  }
  setTurns(std::move(turns));
}

void OrientationCurve::setTurns(std::vector<Vector3d> turns) {
  turns_ = std::move(turns);
  inverse_.clear();
  for (const Vector3d& turn : turns_) {
    Eigen::Matrix3d map;
    for (int i = 0; i < 3; ++i) {
      map.col(i) = angularVelocity<1>(rotationSeries<1>({turn, Vector3d::Unit(i)}))[0];
    }
    inverse_.push_back(map.inverse());
  }
}

std::unique_ptr<ViaCurve> OrientationCurve::withShare(double share) const {
  auto curve = std::make_unique<OrientationCurve>(*this);
  std::vector<Vector3d> turns = turns_;
  for (Vector3d& turn : turns) turn *= share;
  curve->setTurns(std::move(turns));
  return curve;
}

MatrixXd OrientationCurve::coefficients(int segment, const VectorXd& left,
                                        const VectorXd& right) const {
  const double h = duration(segment);
  const Vector3d& turn = turns_[segment];
  // at the start φ = 0, and φ̇ = ω, φ̈ = ω̇
  VectorXd l = left * h, r = right * h;
  const Vector3d rate = inverse_[segment] * right.head<3>();
  r.head<3>() = rate * h;
  if (rateCount() == 2) {
    l.tail<3>() *= h;
    // ω̇ = map φ̈ + what φ̇ alone gives
    const Vector3d alone = angularVelocity<2>(rotationSeries<2>({turn, rate, Vector3d::Zero()}))[1];
    r.tail<3>() = inverse_[segment] * (right.tail<3>() - alone) * h * h;
  }
  return hermite(turn, l, r);
}

void OrientationCurve::endDerivatives(int segment, const MatrixXd& coefficients, VectorXd& at_start,
                                      VectorXd& at_end) const {
  constexpr int kOrders = 4;
  const int orders = 2 * rateCount();
  for (const bool end : {false, true}) {
    const VectorSeries<kOrders> phi = seriesAt<kOrders>(coefficients, end, duration(segment));
    const VectorSeries<kOrders - 1> omega = angularVelocity<kOrders>(rotationSeries<kOrders>(phi));
    VectorXd& derivatives = end ? at_end : at_start;
    derivatives.resize(3 * orders);
    double factorial = 1.0;
    for (int i = 0; i < orders; ++i) {
      derivatives.segment<3>(3 * i) = factorial * omega[i];
      factorial *= i + 1;
    }
  }
}

bool findViaRates(const ViaCurve& curve, const ViaRates& given, ViaRates& rates) {
  const ViaRates start = given.array().isNaN().select(0.0, given);
  rates = start;
  if (RateSolver(curve, given).run(rates)) return true;
  if (curve.linear()) return false;
  // continuation: each share of the way starts from the rates of the last
  constexpr double kLeastStep = 1.0 / 512.0;
  rates = start;
  double share = 0.0, step = 0.25;
  while (share < 1.0) {
    const double next = std::min(1.0, share + step);
    ViaRates tried = rates;
    if (RateSolver(*curve.withShare(next), given).run(tried)) {
      rates = tried;
      share = next;
    } else if ((step *= 0.5) < kLeastStep) {
      return false;
    }
  }
  return true;
}

}  // namespace armillary

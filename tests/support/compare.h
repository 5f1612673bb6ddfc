// SPDX-License-Identifier: BSD-3-Clause
// Comparisons of numbers that say which one differs, both values and the residual.
#pragma once

#include <Eigen/Core>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

namespace armillary::test {

// The worst residual of the comparisons since the last reset.
inline double& worstResidual() {
  static double worst = 0.0;
  return worst;
}

// Prints the worst residual of the comparisons made while it lives: how far the tolerance is.
class Reached {
 public:
  Reached() { worstResidual() = 0.0; }
  ~Reached() { qInfo("worst residual %.2g", worstResidual()); }
  Reached(const Reached&) = delete;
  Reached& operator=(const Reached&) = delete;
};

// Empty where every |got - want| <= tolerance * max(1, max |want|, scale); otherwise the worst
// entry. NaN differs from everything.
inline std::string compareNumbers(const Eigen::MatrixXd& got, const Eigen::MatrixXd& want,
                                  double tolerance, const std::string& where, double scale = 1.0) {
  char text[512];
  if (got.rows() != want.rows() || got.cols() != want.cols()) {
    std::snprintf(text, sizeof text, ": %ld x %ld numbers instead of %ld x %ld",
                  static_cast<long>(got.rows()), static_cast<long>(got.cols()),
                  static_cast<long>(want.rows()), static_cast<long>(want.cols()));
    return where + text;
  }
  if (want.size() == 0) return {};
  scale = std::max({1.0, scale, want.cwiseAbs().maxCoeff()});
  double worst = -1.0;
  Eigen::Index row = 0, column = 0;
  for (Eigen::Index j = 0; j < want.cols(); ++j) {
    for (Eigen::Index i = 0; i < want.rows(); ++i) {
      const double residual = std::abs(got(i, j) - want(i, j)) / scale;
      if (residual <= worst || std::isnan(worst)) continue;
      worst = residual;
      row = i;
      column = j;
    }
  }
  worstResidual() = std::max(worstResidual(), worst);
  if (worst <= tolerance) return {};
  std::snprintf(text, sizeof text, "(%ld, %ld): %.17g instead of %.17g, residual %.3g > %.3g",
                static_cast<long>(row), static_cast<long>(column), got(row, column),
                want(row, column), worst, tolerance);
  return where + text;
}

inline std::string compareNumbers(double got, double want, double tolerance,
                                  const std::string& where, double scale = 1.0) {
  return compareNumbers(Eigen::MatrixXd::Constant(1, 1, got), Eigen::MatrixXd::Constant(1, 1, want),
                        tolerance, where, scale);
}

// f'(0) of a function of one number, from central differences at h and h / 2 extrapolated: error
// O(h⁴).
template <class Function>
auto derivative(Function&& f, double h = 1e-3) {
  using Value = std::decay_t<decltype(f(h))>;
  const Value wide = (f(h) - f(-h)) / (2.0 * h);
  const Value narrow = (f(0.5 * h) - f(-0.5 * h)) / h;
  return Value((4.0 * narrow - wide) / 3.0);
}

}  // namespace armillary::test

// Fails the test function where the numbers differ; `where` says which comparison it is.
#define VERIFY_CLOSE(got, want, tolerance, where)                                              \
  do {                                                                                         \
    const std::string difference_ =                                                            \
        armillary::test::compareNumbers((got), (want), (tolerance), std::string(where) + " "); \
    QVERIFY2(difference_.empty(), difference_.c_str());                                        \
  } while (false)

// The same relative to `scale` where that is more than the numbers themselves.
#define VERIFY_CLOSE_TO_SCALE(got, want, tolerance, scale, where)       \
  do {                                                                  \
    const std::string difference_ = armillary::test::compareNumbers(    \
        (got), (want), (tolerance), std::string(where) + " ", (scale)); \
    QVERIFY2(difference_.empty(), difference_.c_str());                 \
  } while (false)

// SPDX-License-Identifier: BSD-3-Clause
#include "engine/walks/walk_equation.h"

#include <stdexcept>
#include <string>

#include "engine/spatial/spatial_matrices.h"

namespace armillary {
namespace {

Eigen::MatrixXd cross(const Eigen::MatrixXd& left, const Eigen::MatrixXd& right) {
  if (left.rows() == 6) return crossMatrix(toMotion(left)) * right;
  return skew(left) * right;
}

Eigen::MatrixXd product(const WalkFactor& left, const Eigen::MatrixXd& right) {
  const Eigen::MatrixXd value =
      left.transposed ? Eigen::MatrixXd(left.value.transpose()) : left.value;
  const bool column = value.cols() == 1;
  if (left.product == WalkProduct::kCross && column && value.rows() == right.rows()) {
    if (value.rows() == 3 || value.rows() == 6) return cross(value, right);
  } else if (left.product == WalkProduct::kCrossForce && column) {
    if (value.rows() == 6 && right.rows() == 6) return crossForceMatrix(toMotion(value)) * right;
  } else if (left.product == WalkProduct::kMatrix) {
    if (value.cols() == right.rows()) return value * right;
    if (value.size() == 1) return value(0, 0) * right;
  }
  throw std::invalid_argument(
      "a " + std::to_string(value.rows()) + " x " + std::to_string(value.cols()) + " factor '" +
      std::string(left.symbol) + "' does not fit the " + std::to_string(right.rows()) + " x " +
      std::to_string(right.cols()) + " numbers that it stands before");
}

}  // namespace

WalkFactor WalkFactor::transpose() const {
  WalkFactor turned = *this;
  turned.transposed = !transposed;
  return turned;
}

WalkFactor WalkFactor::cross() const {
  WalkFactor crossed = *this;
  crossed.product = WalkProduct::kCross;
  return crossed;
}

WalkFactor WalkFactor::crossForce() const {
  WalkFactor crossed = *this;
  crossed.product = WalkProduct::kCrossForce;
  return crossed;
}

Eigen::MatrixXd valueOf(const WalkTerm& term) {
  if (term.factors.empty()) throw std::invalid_argument("a term without factors has no value");
  const WalkFactor& last = term.factors.back();
  Eigen::MatrixXd value = last.transposed ? Eigen::MatrixXd(last.value.transpose()) : last.value;
  for (std::size_t i = term.factors.size() - 1; i > 0; --i) {
    value = product(term.factors[i - 1], value);
  }
  return term.coefficient * value;
}

}  // namespace armillary

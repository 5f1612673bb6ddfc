// SPDX-License-Identifier: BSD-3-Clause
#include "engine/parameters/row_triangle.h"

#include "engine/linear_algebra/orthogonal.h"

namespace armillary {

RowTriangle::RowTriangle(int columns)
    : columns_(columns),
      filled_(columns),
      rows_(Eigen::MatrixXd::Zero(3 * columns + 64, columns)) {}

const Eigen::MatrixXd& RowTriangle::triangle() {
  reduce();
  triangle_ = rows_.topRows(columns_);
  return triangle_;
}

double RowTriangle::residualSquares(const Eigen::VectorXd& beta) const {
  return (triangle_.leftCols(columns_ - 1) * beta - triangle_.col(columns_ - 1)).squaredNorm();
}

void RowTriangle::reduce() {
  if (filled_ <= columns_ && reduced_) return;
  const Eigen::MatrixXd R = upperTriangle(rows_.topRows(filled_));
  rows_.setZero();
  rows_.topRows(columns_) = R;
  filled_ = columns_;
  reduced_ = true;
}

}  // namespace armillary

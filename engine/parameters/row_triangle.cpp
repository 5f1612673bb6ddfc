// SPDX-License-Identifier: BSD-3-Clause
#include "engine/parameters/row_triangle.h"

#include "engine/linear_algebra/orthogonal.h"

namespace armillary {

RowTriangle::RowTriangle(int columns)
    : columns_(columns),
      filled_(columns),
      rows_(Eigen::MatrixXd::Zero(3 * columns + 64, columns)) {}

void RowTriangle::addReduced(const Eigen::MatrixXd& rows, int count, double effort_squares) {
  for (Eigen::Index i = 0; i < rows.rows(); ++i) {
    if (filled_ == rows_.rows()) reduce();
    rows_.row(filled_++) = rows.row(i);
  }
  count_ += count;
  effort_squares_ += effort_squares;
}

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

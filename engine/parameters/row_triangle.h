// SPDX-License-Identifier: BSD-3-Clause
// Equations of a least-squares problem, row by row, kept as a triangle.
//
// Source: Golub, Van Loan, Matrix Computations, section 5.3 (least squares by QR): rows [W₁ τ] are
// reduced to a triangle R as they come, and any β has the residual |R (β, −1)| that it has in all.
#pragma once

#include <Eigen/Core>

namespace armillary {

// Of one degree of freedom; its residuals are known once triangle() was called.
class RowTriangle {
 public:
  // Unknowns and the right-hand side.
  explicit RowTriangle(int columns);

  // r numbers, as expression or vector, and the effort (N m or N).
  template <class Row>
  void add(const Row& regressor_row, double effort) {
    if (filled_ == rows_.rows()) reduce();
    rows_.row(filled_).head(columns_ - 1) = regressor_row;
    rows_(filled_, columns_ - 1) = effort;
    ++filled_;
    ++count_;
    effort_squares_ += effort * effort;
  }
  // Rows [W₁ τ] that stand for `count` others, whose efforts have these squares.
  void addReduced(const Eigen::MatrixXd& rows, int count, double effort_squares);
  // R, as many rows as columns.
  const Eigen::MatrixXd& triangle();
  int count() const { return count_; }
  double effortSquares() const { return effort_squares_; }
  double residualSquares(const Eigen::VectorXd& beta) const;

 private:
  void reduce();

  int columns_, filled_;  // the first rows are the triangle
  int count_ = 0;
  bool reduced_ = false;
  double effort_squares_ = 0.0;
  Eigen::MatrixXd rows_, triangle_;
};

}  // namespace armillary

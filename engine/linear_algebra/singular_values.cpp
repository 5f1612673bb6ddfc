// SPDX-License-Identifier: BSD-3-Clause
#include "engine/linear_algebra/singular_values.h"

#include <Eigen/QR>
#include <Eigen/SVD>

namespace armillary {
namespace {

using Eigen::MatrixXd;
// square matrices only: what has more rows or columns is reduced to a triangle first
using SquareSvd = Eigen::JacobiSVD<MatrixXd, Eigen::NoQRPreconditioner>;

SingularValueDecomposition ofTall(const MatrixXd& A) {
  const Eigen::HouseholderQR<MatrixXd> factor(A);
  const MatrixXd R = factor.matrixQR().topRows(A.cols()).triangularView<Eigen::Upper>();
  const SquareSvd svd(R, Eigen::ComputeFullU | Eigen::ComputeFullV);
  MatrixXd U = MatrixXd::Zero(A.rows(), A.cols());
  U.topRows(A.cols()) = svd.matrixU();
  U.applyOnTheLeft(factor.householderQ());
  return {svd.singularValues(), U, svd.matrixV()};
}

}  // namespace

SingularValueDecomposition singularValueDecomposition(const MatrixXd& A) {
  if (A.rows() >= A.cols()) return ofTall(A);
  SingularValueDecomposition transposed = ofTall(A.transpose());
  std::swap(transposed.U, transposed.V);
  return transposed;
}

Eigen::VectorXd singularValues(const MatrixXd& A) {
  const bool tall = A.rows() >= A.cols();
  const Eigen::HouseholderQR<MatrixXd> factor(tall ? A : MatrixXd(A.transpose()));
  const MatrixXd R =
      factor.matrixQR().topRows(std::min(A.rows(), A.cols())).triangularView<Eigen::Upper>();
  return SquareSvd(R).singularValues();
}

}  // namespace armillary

// SPDX-License-Identifier: BSD-3-Clause
#include "engine/loops/row_dependence.h"

#include <algorithm>
#include <cmath>

namespace armillary {

void RowDependence::prepare() {
  if (E.rows() == 0) return;  // nothing depends
  BtB_.setIdentity(rank, rank);
  BtB_.noalias() += E.transpose() * E;
  cholesky_.factorize(BtB_);
}

double RowDependence::reduce(const Eigen::VectorXd& c, Eigen::VectorXd& c_L) {
  const int dependent = static_cast<int>(order.size()) - rank;
  c_L.resize(rank);
  dependent_.resize(dependent);
  for (int i = 0; i < rank; ++i) c_L[i] = c[order[i]];
  if (dependent == 0) return 0.0;
  for (int i = 0; i < dependent; ++i) dependent_[i] = c[order[rank + i]];
  c_L.noalias() += E.transpose() * dependent_;
  if (rank > 0) cholesky_.solveInPlace(c_L);
  double residual = 0.0;
  for (int i = 0; i < rank; ++i) residual = std::max(residual, std::abs(c_L[i] - c[order[i]]));
  dependent_.noalias() -= E * c_L;
  return std::max(residual, dependent_.cwiseAbs().maxCoeff());
}

void RowDependence::spread(const Eigen::VectorXd& lambda_L, Eigen::VectorXd& lambda) {
  const int dependent = static_cast<int>(order.size()) - rank;
  lambda.resize(static_cast<Eigen::Index>(order.size()));
  solved_ = lambda_L;
  if (dependent > 0 && rank > 0) cholesky_.solveInPlace(solved_);
  for (int i = 0; i < rank; ++i) lambda[order[i]] = solved_[i];
  for (int i = 0; i < dependent; ++i) {
    lambda[order[rank + i]] = rank > 0 ? E.row(i).dot(solved_) : 0.0;
  }
}

}  // namespace armillary

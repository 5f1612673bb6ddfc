// SPDX-License-Identifier: BSD-3-Clause
// The factorization of sparse_factorization.h in rows without gaps, for what is done at each step.
//
// Row k of L and D has its numbers side by side, those of … λ(λ(k)), λ(k), k in this order. The row
// of i = λ(k), λ(λ(k)), … is about the first columns of the same path, so that elimination takes
// neighbours from neighbours, two at a time.
#pragma once

#include <Eigen/Core>
#include <span>
#include <vector>

#include "engine/dynamics/degree_of_freedom_tree.h"

namespace armillary {

class PathFactorization {
 public:
  explicit PathFactorization(DegreeOfFreedomTree tree);

  // M = Lᵀ D L, of which M's upper half is read. False where a pivot vanishes.
  bool factorize(const Eigen::MatrixXd& M);

  // Columns … λ(λ(k)), λ(k) of row k, and its numbers of L there.
  std::span<const int> path(int k) const { return {paths_.data() + k * step_, depth(k)}; }
  std::span<const double> row(int k) const { return {numbers_.data() + k * step_, depth(k)}; }
  double pivot(int k) const { return numbers_[k * step_ + depth_[k]]; }

  // x becomes L⁻ᵀ x, L⁻¹ x.
  void solveLTransposed(Eigen::VectorXd& x) const;
  void solveL(Eigen::VectorXd& x) const;

 private:
  std::size_t depth(int k) const { return static_cast<std::size_t>(depth_[k]); }

  DegreeOfFreedomTree tree_;
  int step_ = 0;            // from row to row, even
  std::vector<int> depth_;  // how many columns are before k on its path
  std::vector<int> paths_;
  std::vector<double> numbers_;
};

}  // namespace armillary

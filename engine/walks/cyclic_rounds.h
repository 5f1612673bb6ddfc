// SPDX-License-Identifier: BSD-3-Clause
// The rounds of an odd-even reduction with everything that they find, to be looked at.
//
// Source: as in formulations/cyclic_reduction.h, whose equations (1) to (4) these are. Rows without
// an equation part the system.
#pragma once

#include <Eigen/Core>
#include <vector>

namespace armillary {

struct CyclicRow {
  Eigen::MatrixXd A, B;  // B: towards the next row of its round
  Eigen::VectorXd r;
  Eigen::MatrixXd U, W;  // of rows that are solved in their round
  Eigen::VectorXd y;
};
using CyclicRows = std::vector<CyclicRow>;

class CyclicRounds {
 public:
  // How many equations each row has; [0] is nobody's.
  explicit CyclicRounds(std::vector<int> sizes) : sizes_(std::move(sizes)) {}

  int count() const { return static_cast<int>(sizes_.size()) - 1; }
  static int strideOf(int round) { return 1 << (round - 1); }
  // Whether there is a row of that number with an equation in it.
  bool isRow(int i) const { return i >= 1 && i <= count() && sizes_[i] > 0; }

  // Rounds from 1 on, from rows as (1) has them for the stride 1. Returns the first row that is not
  // positive definite, or -1 where all are solved and substituted.
  int solve(const CyclicRows& rows);
  // As a round begins.
  const CyclicRows& rows(int round) const { return rounds_[round - 1]; }
  // As it leaves them to the next.
  const CyclicRows& reduced(int round) const { return rounds_[round]; }
  const Eigen::VectorXd& solution(int i) const { return x_[i]; }

 private:
  bool solveRow(CyclicRows& rows, int e, int s) const;
  void reduceRow(const CyclicRows& rows, int i, int s, CyclicRow& row) const;
  void substitute();

  std::vector<int> sizes_;
  std::vector<CyclicRows> rounds_;  // as each begins, and what the last one leaves
  std::vector<Eigen::VectorXd> x_;
};

}  // namespace armillary

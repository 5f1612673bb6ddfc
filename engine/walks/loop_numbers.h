// SPDX-License-Identifier: BSD-3-Clause
// The numbers of all methods for closed loops, as the walk through them shows them: rows, free
// motions, multipliers. Equations as in loops/constrained_system.h.
#pragma once

#include <span>
#include <string>

#include "engine/loops/constrained_dynamics.h"
#include "engine/walks/filtered_rows.h"
#include "engine/walks/walk_blocks.h"

namespace armillary {

struct LoopNumbers {
  // How far they were found: where something moves no inertia, the rest is not.
  enum class Until { kRows, kFreeMotions, kMultipliers, kAll };

  // `filters`: by recursions too (filtered_rows.h). What ended it early is in `status`.
  Until find(const Model& model, const State& state, const Eigen::VectorXd& given_effort,
             std::span<const LinkWrench> wrenches, bool filters, Workspace& workspace);

  // How far a method's acceleration is from the whole system's, as a sentence.
  std::string apart(const Eigen::VectorXd& acceleration) const;
  static std::string shortText(double number);

  SolveStatus status;
  ConstrainedResult solved;
  FilteredRows filtered;
  Eigen::MatrixXd M, K, KtMK, L, M_inverse_Lt, stiffness;
  Eigen::VectorXd velocity, effort, bias, force, rates, target;
  Eigen::VectorXd particular, free_effort, y, by_free_motions;
  Eigen::VectorXd alone, c_L, missing, lambda, by_multipliers;
  int rank = 0;

 private:
  void findFreeMotions();
  SolveStatus findMultipliers(const Model& model, Workspace& workspace);
};

// The rows of a system with loops, a block a loop.
WalkBlocks loopBlocks(const Model& model, const LoopConstraints& constraints);
// Columns that belong to no joint or loop.
inline WalkBlocks unnamedBlocks(Eigen::Index count) {
  return {std::vector<int>(count, 1), std::vector<std::string>(count)};
}

}  // namespace armillary

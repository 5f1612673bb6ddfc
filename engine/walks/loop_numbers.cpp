// SPDX-License-Identifier: BSD-3-Clause
#include "engine/walks/loop_numbers.h"

#include <cstdio>

#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/dynamics/sparse_factorization.h"
#include "engine/linear_algebra/linear_solve.h"
#include "engine/loops/elimination.h"
#include "engine/loops/independent_rows.h"

namespace armillary {

using Eigen::MatrixXd;
using Eigen::VectorXd;

LoopNumbers::Until LoopNumbers::find(const Model& model, const State& state,
                                     const VectorXd& given_effort,
                                     std::span<const LinkWrench> wrenches, bool filters,
                                     Workspace& workspace) {
  velocity = state.velocity;
  effort = given_effort;
  status = constrainedForwardDynamics(model, model.loops, state, effort, wrenches, {}, workspace,
                                      solved);
  massMatrix(model, state, workspace, M);
  inverseDynamics(model, state, VectorXd::Zero(model.velocitySize()), wrenches, workspace, bias);
  force = effort - bias;
  rates = solved.constraints.jacobian * velocity;
  target = -solved.constraints.bias;
  if (!status) return Until::kRows;
  findFreeMotions();
  if (status = findMultipliers(model, workspace); !status) return Until::kFreeMotions;
  if (!filters) return Until::kAll;
  status = filtered.run(model, state, force, L, lambda, workspace);
  return status ? Until::kAll : Until::kMultipliers;
}

void LoopNumbers::findFreeMotions() {
  Elimination elimination;
  elimination.factorize(solved.constraints.jacobian, LoopOptions{}.rank_tolerance);
  VectorXd demanded;
  elimination.rows().reduce(target, demanded);
  elimination.particular(demanded, particular);
  elimination.nullSpace(K);
  by_free_motions = particular;
  if (K.cols() == 0) return;
  KtMK = K.transpose() * M * K;
  free_effort = K.transpose() * force - K.transpose() * (M * particular);
  y.resize(K.cols());
  PivotedElimination(KtMK).solve(free_effort, y);
  by_free_motions += K * y;
}

SolveStatus LoopNumbers::findMultipliers(const Model& model, Workspace& workspace) {
  const DegreeOfFreedomTree& tree = workspace.tree(model);
  MatrixXd mass = M;
  if (const SolveStatus found = factorize(tree, mass); !found) return found;
  IndependentRows independent;
  independent.factorize(solved.constraints.jacobian, LoopOptions{}.rank_tolerance);
  RowDependence& rows = independent.rows();
  rank = rows.rank;
  rows.reduce(target, c_L);
  L.resize(rank, M.cols());
  for (int i = 0; i < rank; ++i) {
    L.row(i) = solved.constraints.jacobian.row(rows.order[i]);
  }
  alone = force;
  solve(tree, mass, alone);
  M_inverse_Lt.resize(M.rows(), rank);
  for (int i = 0; i < rank; ++i) {
    VectorXd column = L.row(i);
    solve(tree, mass, column);
    M_inverse_Lt.col(i) = column;
  }
  stiffness = L * M_inverse_Lt;
  missing = c_L - L * alone;
  lambda.resize(rank);
  by_multipliers = alone;
  if (rank == 0) return {};
  PivotedElimination(stiffness).solve(missing, lambda);
  by_multipliers += M_inverse_Lt * lambda;
  return {};
}

std::string LoopNumbers::apart(const VectorXd& acceleration) const {
  const double largest = (acceleration - solved.acceleration).cwiseAbs().maxCoeff();
  return "It differs from the whole system's by " + shortText(largest) + " at most.";
}

std::string LoopNumbers::shortText(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1e", number);
  return text;
}

WalkBlocks loopBlocks(const Model& model, const LoopConstraints& constraints) {
  WalkBlocks blocks;
  for (const ConstraintRow& row : constraints.rows) {
    const std::string& name = model.loops[row.loop].name;
    if (blocks.names.empty() || blocks.names.back() != name) {
      blocks.names.push_back(name);
      blocks.sizes.push_back(0);
    }
    ++blocks.sizes.back();
  }
  return blocks;
}

}  // namespace armillary

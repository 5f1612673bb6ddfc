// SPDX-License-Identifier: BSD-3-Clause
// Constrained dynamics by the whole system of acceleration and multipliers.
//
// Source: Featherstone and Orin 2000, section 3.4, method 1:
//
//   (18)  L q̈ = c_L               independent rows of φ' and what they demand
//   (20)  [M  Lᵀ] [ q̈ ]   [ f ]
//         [L  0 ] [−λ_L] = [c_L]
//
// O((n + n_c)³). Rows and columns are scaled so that M has a unit diagonal and the rows of L unit
// length.
#include <cmath>

#include "engine/dynamics/in_equation.h"
#include "engine/loops/constrained_system.h"
#include "engine/loops/independent_rows.h"
#include "engine/loops/symmetric_solver.h"

namespace armillary {
namespace {

struct KktScratch {
  explicit KktScratch(const Model&) {}
  IndependentRows independent;
  SymmetricSolver solver;
  Eigen::MatrixXd matrix;
  Eigen::VectorXd scale, mass_scale, right, solved, c_L, lambda_L;
};

// The matrix and the scales of (20).
void assemble(const ConstrainedSystem& system, KktScratch& scratch) {
  const int n = static_cast<int>(system.mass_matrix.rows()), r = scratch.independent.rank();
  diagonalScale(system.mass_matrix, scratch.mass_scale);
  scratch.matrix.setZero(n + r, n + r);
  scratch.scale.resize(n + r);
  scratch.matrix.topLeftCorner(n, n) = system.mass_matrix;
  scratch.scale.head(n) = scratch.mass_scale;
  for (int i = 0; i < r; ++i) {
    const auto row = system.jacobian.row(scratch.independent.rows().order[i]);
    scratch.matrix.row(n + i).head(n) = row;
    scratch.matrix.col(n + i).head(n) = row.transpose();
    const double length = std::sqrt(row.transpose().cwiseProduct(scratch.mass_scale).squaredNorm());
    scratch.scale[n + i] = length > 0.0 ? 1.0 / length : 1.0;
  }
}

}  // namespace

SolveStatus solveByKkt(const Model& model, const ConstrainedSystem& system, Workspace& workspace,
                       ConstrainedSolution& solution) {
  KktScratch& scratch = workspace.scratch<KktScratch>(model);
  const InEquation whole("loops-kkt");
  scratch.independent.factorize(system.jacobian, system.rank_tolerance, system.given_rank);  // (18)
  RowDependence& rows = scratch.independent.rows();
  takeIndependentRows(rows, system.target, scratch.c_L, solution);

  const int n = static_cast<int>(system.mass_matrix.rows());
  assemble(system, scratch);
  scratch.right.resize(n + rows.rank);
  scratch.right << system.force, scratch.c_L;
  // L has full rank, so that what is singular is a motion without inertia
  const int singular = scratch.solver.factorize(scratch.matrix, scratch.scale);
  if (singular >= 0) {
    Eigen::Index most = 0;
    scratch.solver.freeDirection().head(n).cwiseAbs().maxCoeff(&most);
    return {static_cast<int>(most)};
  }
  scratch.solver.solve(scratch.right, scratch.solved);  // (20)
  solution.acceleration = scratch.solved.head(n);
  scratch.lambda_L = -scratch.solved.tail(rows.rank);
  rows.spread(scratch.lambda_L, solution.multipliers);
  return {};
}

}  // namespace armillary

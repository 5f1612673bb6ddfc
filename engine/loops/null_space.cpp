// SPDX-License-Identifier: BSD-3-Clause
// Constrained dynamics by the motions that the constraints leave free.
//
// Source: Featherstone and Orin 2000, section 3.4, method 3:
//
//   (17)  φ' q̈ = c  ⇒  q̈ = K y + q̈_0,   φ' K = 0      by elimination with a rank test
//   (22)  Kᵀ M K y = Kᵀ (f − M q̈_0)
//
// y are those degrees of freedom of q̈ that the elimination leaves free. The multipliers are found
// last, from (15): Lᵀ λ_L = M q̈ − f. O(n³), and least where few motions are free.
#include "engine/dynamics/in_equation.h"
#include "engine/loops/constrained_system.h"
#include "engine/loops/elimination.h"
#include "engine/loops/symmetric_solver.h"

namespace armillary {
namespace {

struct NullSpaceScratch {
  explicit NullSpaceScratch(const Model&) {}
  Elimination elimination;
  SymmetricSolver solver;
  Eigen::MatrixXd K, MK, KtMK;
  Eigen::VectorXd c_L, lambda_L, force, right, y, scale, motion;
};

}  // namespace

SolveStatus solveByNullSpace(const Model& model, const ConstrainedSystem& system,
                             Workspace& workspace, ConstrainedSolution& solution) {
  NullSpaceScratch& scratch = workspace.scratch<NullSpaceScratch>(model);
  const Eigen::MatrixXd& M = system.mass_matrix;
  const InEquation free_motions("loops-free");
  scratch.elimination.factorize(system.jacobian, system.rank_tolerance, system.given_rank);
  RowDependence& rows = scratch.elimination.rows();
  takeIndependentRows(rows, system.target, scratch.c_L, solution);

  scratch.elimination.particular(scratch.c_L, solution.acceleration);  // (17): q̈_0
  scratch.elimination.nullSpace(scratch.K);
  const Eigen::Index free = scratch.K.cols();
  const InEquation motion("loops-free-motion");
  scratch.MK.resize(M.rows(), free);
  scratch.MK.noalias() = M * scratch.K;
  scratch.KtMK.resize(free, free);
  scratch.KtMK.noalias() = scratch.K.transpose() * scratch.MK;
  {
    const InEquation effort("loops-free-effort");
    scratch.force = system.force;
    scratch.force.noalias() -= M * solution.acceleration;
    scratch.right.resize(free);
    scratch.right.noalias() = scratch.K.transpose() * scratch.force;
  }

  diagonalScale(scratch.KtMK, scratch.scale);
  if (scratch.solver.factorize(scratch.KtMK, scratch.scale) >= 0) {
    scratch.motion.resize(M.rows());
    scratch.motion.noalias() = scratch.K * scratch.solver.freeDirection();
    Eigen::Index most = 0;
    scratch.motion.cwiseAbs().maxCoeff(&most);
    return {static_cast<int>(most)};
  }
  scratch.solver.solve(scratch.right, scratch.y);  // (22)
  {
    const InEquation accelerated("loops-free");
    solution.acceleration.noalias() += scratch.K * scratch.y;
  }
  const InEquation multipliers("loops-multipliers");

  scratch.force = -system.force;  // (15)
  scratch.force.noalias() += M * solution.acceleration;
  scratch.elimination.transposed(scratch.force, scratch.lambda_L);
  rows.spread(scratch.lambda_L, solution.multipliers);
  return {};
}

}  // namespace armillary

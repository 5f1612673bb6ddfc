// SPDX-License-Identifier: BSD-3-Clause
// Constrained dynamics by the multipliers first.
//
// Source: Featherstone and Orin 2000, section 3.4, method 2:
//
//   (18)  L q̈ = c_L
//   (21)  L M⁻¹ Lᵀ λ_L = c_L − L M⁻¹ f
//   (15)  q̈ = M⁻¹ (f + Lᵀ λ_L)
//
// M⁻¹ is by a factorization of the mass matrix, which holds for followers too: O(n³ + n² n_c +
// n_c³); or, for the right-hand side and each column of Lᵀ, by the recursions of the innovations
// factorization, and M is never formed: the source's O(n n_c²).
#include "engine/dynamics/in_equation.h"
#include "engine/formulations/innovations_factorization.h"
#include "engine/loops/constrained_system.h"
#include "engine/loops/independent_rows.h"
#include "engine/loops/symmetric_solver.h"

namespace armillary {
namespace {

struct MultipliersScratch {
  explicit MultipliersScratch(const Model&) {}
  IndependentRows independent;
  SymmetricSolver mass_matrix, inverse_inertia;
  Eigen::MatrixXd L, M_inverse_Lt, LM_inverse_Lt;
  Eigen::VectorXd mass_scale, inverse_scale, c_L, free_acceleration, lambda_L, column;
};

// With M⁻¹ as prepare() and then applyInverse(effort, acceleration), which may be the same vector.
template <class Prepare, class Inverse>
SolveStatus solveWith(const Prepare& prepare, const Inverse& applyInverse,
                      const ConstrainedSystem& system, MultipliersScratch& scratch,
                      ConstrainedSolution& solution) {
  const InEquation independent("loops-rows");
  scratch.independent.factorize(system.jacobian, system.rank_tolerance, system.given_rank);  // (18)
  RowDependence& rows = scratch.independent.rows();
  const int n = static_cast<int>(system.force.size()), r = rows.rank;
  takeIndependentRows(rows, system.target, scratch.c_L, solution);

  {
    const WhollyInEquation alone("loops-alone");
    if (const SolveStatus status = prepare(); !status) return status;
    applyInverse(system.force, scratch.free_acceleration);
  }
  scratch.L.resize(r, n);
  scratch.M_inverse_Lt.resize(n, r);
  for (int i = 0; i < r; ++i) {
    scratch.L.row(i) = system.jacobian.row(rows.order[i]);
    scratch.column = scratch.L.row(i).transpose();
    const WhollyInEquation column("loops-stiffness");
    applyInverse(scratch.column, scratch.column);
    scratch.M_inverse_Lt.col(i) = scratch.column;
  }
  const InEquation stiffness("loops-stiffness");
  scratch.LM_inverse_Lt.resize(r, r);
  scratch.LM_inverse_Lt.noalias() = scratch.L * scratch.M_inverse_Lt;

  {
    const InEquation missing("loops-missing");
    scratch.c_L.noalias() -= scratch.L * scratch.free_acceleration;  // (21)
  }
  const InEquation multipliers("loops-multipliers");
  diagonalScale(scratch.LM_inverse_Lt, scratch.inverse_scale);
  // positive definite as M is; where nearly dependent rows leave nothing of that but rounding, what
  // can be solved is
  (void)scratch.inverse_inertia.factorize(scratch.LM_inverse_Lt, scratch.inverse_scale);
  scratch.inverse_inertia.solve(scratch.c_L, scratch.lambda_L);
  {
    const InEquation accelerated("loops-acceleration");
    solution.acceleration = scratch.free_acceleration;  // (15)
    solution.acceleration.noalias() += scratch.M_inverse_Lt * scratch.lambda_L;
  }
  rows.spread(scratch.lambda_L, solution.multipliers);
  return {};
}

}  // namespace

SolveStatus solveByMultipliers(const Model& model, const ConstrainedSystem& system,
                               Workspace& workspace, ConstrainedSolution& solution) {
  MultipliersScratch& scratch = workspace.scratch<MultipliersScratch>(model);
  return solveWith(
      [&]() -> SolveStatus {
        diagonalScale(system.mass_matrix, scratch.mass_scale);
        const int singular = scratch.mass_matrix.factorize(system.mass_matrix, scratch.mass_scale);
        if (singular >= 0) return {singular};
        return {};
      },
      [&](const Eigen::VectorXd& effort, Eigen::VectorXd& acceleration) {
        scratch.mass_matrix.solve(effort, acceleration);
      },
      system, scratch, solution);
}

SolveStatus solveByRecursiveMultipliers(const Model& model, const State& state,
                                        const ConstrainedSystem& system, Workspace& workspace,
                                        ConstrainedSolution& solution) {
  return solveWith([&] { return prepareInnovations(model, state, workspace); },
                   [&](const Eigen::VectorXd& effort, Eigen::VectorXd& acceleration) {
                     applyInverseMassMatrix(model, state, effort, workspace, acceleration);
                   },
                   system, workspace.scratch<MultipliersScratch>(model), solution);
}

}  // namespace armillary

// SPDX-License-Identifier: BSD-3-Clause
// Constrained dynamics by two factorizations: of the mass matrix along the branches of the tree,
// and of the constraints in its metric.
//
// Source: Featherstone and Orin 2000, section 3.4, method 2, with the factorization of Featherstone
// 2008, section 6.5, and the least-squares problem that Gauss's principle makes of it solved by
// orthogonal factorization (Golub and Van Loan, Matrix Computations, section 12.1), which does not
// square the condition of the constraints as L M⁻¹ Lᵀ does:
//
//   (a)  M = Fᵀ F,  F = D^½ L_M              from M = L_Mᵀ D L_M (sparse_factorization.h)
//   (b)  z = F q̈,  z_0 = F⁻ᵀ f,  Y = F⁻ᵀ φ'ᵀ  of whose columns Y_L are independent (18)
//   (c)  of all z with Y_Lᵀ z = c_L the nearest to z_0:
//        z = z_0 + Y_L λ_L,  Y_Lᵀ Y_L λ_L = c_L − Y_Lᵀ z_0
//   (d)  q̈ = F⁻¹ z
//
// Which rows are independent is judged in that metric, each column of Y being as long as its row of
// φ': so that a row does not count less because it moves what is heavy. rank_tolerance and
// independence are of these. With s their scale, E of the rows is s E s⁻¹ of theirs and λ is s λ.
// O(n d² + n_c n d + n n_c²) where no chain of the tree has more than d degrees of freedom.
#include <cmath>

#include "engine/dynamics/sparse_factorization.h"
#include "engine/loops/constrained_system.h"
#include "engine/loops/independent_rows.h"

namespace armillary {
namespace {

struct FactorsScratch {
  explicit FactorsScratch(const Model&) {}
  IndependentRows independent;
  Eigen::MatrixXd L_and_D, Y;
  Eigen::VectorXd inverse_root, scale, c_L, at_z0, lambda_L, z, moved;
};

// Columns `first` … of Y = F⁻ᵀ Aᵀ, as long as the rows of A, and their scale. Their entries lie on
// a few chains of the tree, those of one loop's rows on the same: a few are done together.
template <int kColumns>
void intoMetric(const DegreeOfFreedomTree& tree, FactorsScratch& scratch, const Eigen::MatrixXd& A,
                int first) {
  const int n = tree.size();
  double* __restrict y[kColumns];
  for (int c = 0; c < kColumns; ++c) y[c] = scratch.Y.data() + (first + c) * n;
  const double* from = A.data() + first;
  int last = -1;                                     // that is not zero
  double given[kColumns] = {}, made[kColumns] = {};  // squared lengths
  for (int k = 0; k < n; ++k, from += A.rows()) {
    for (int c = 0; c < kColumns; ++c) {
      y[c][k] = from[c];
      given[c] += from[c] * from[c];
      if (from[c] != 0.0) last = k;
    }
  }
  for (int k = last; k >= 0; --k) {
    double at_k[kColumns];
    bool zero = true;
    for (int c = 0; c < kColumns; ++c) {
      at_k[c] = y[c][k];
      zero = zero && at_k[c] == 0.0;
    }
    if (zero) continue;
    const double* __restrict row_of_L = scratch.L_and_D.data() + k * n;
    tree.visitRuns(tree.parent[k], [&](int begin, int end) {
      for (int c = 0; c < kColumns; ++c) {
        double* __restrict own = y[c];
        const double factor = at_k[c];
        for (int j = begin; j < end; ++j) own[j] -= factor * row_of_L[j];
      }
    });
    for (int c = 0; c < kColumns; ++c) {
      y[c][k] = at_k[c] * scratch.inverse_root[k];
      made[c] += y[c][k] * y[c][k];
    }
  }
  for (int c = 0; c < kColumns; ++c) {
    const double scale = made[c] > 0.0 ? std::sqrt(given[c] / made[c]) : 1.0;
    scratch.scale[first + c] = scale;
    for (int k = 0; k <= last; ++k) y[c][k] *= scale;
  }
}

}  // namespace

SolveStatus solveByFactors(const Model& model, const ConstrainedSystem& system,
                           Workspace& workspace, ConstrainedSolution& solution) {
  FactorsScratch& scratch = workspace.scratch<FactorsScratch>(model);
  const DegreeOfFreedomTree& tree = workspace.tree(model);
  scratch.L_and_D = system.mass_matrix;
  if (!factorize(tree, scratch.L_and_D)) return solveByKkt(model, system, workspace, solution);
  scratch.inverse_root = scratch.L_and_D.diagonal().cwiseSqrt().cwiseInverse();
  const int n = static_cast<int>(system.mass_matrix.rows());
  const int m = static_cast<int>(system.jacobian.rows());
  scratch.z = system.force;  // (b)
  solveLTransposed(tree, scratch.L_and_D, scratch.z);
  scratch.z.array() *= scratch.inverse_root.array();
  scratch.Y.resize(n, m);
  scratch.scale.resize(m);
  int row = 0;
  for (; row + 3 <= m; row += 3) intoMetric<3>(tree, scratch, system.jacobian, row);
  for (; row < m; ++row) intoMetric<1>(tree, scratch, system.jacobian, row);
  scratch.at_z0.resize(m);
  scratch.at_z0.noalias() = scratch.Y.transpose() * scratch.z;

  scratch.independent.factorizeTransposed(scratch.Y, system.rank_tolerance, system.given_rank);
  RowDependence& rows = scratch.independent.rows();
  if (rows.E.rows() > 0) {
    for (int i = 0; i < rows.rank; ++i) rows.E.col(i) *= scratch.scale[rows.order[i]];
    for (int i = rows.rank; i < m; ++i) rows.E.row(i - rows.rank) /= scratch.scale[rows.order[i]];
    rows.prepare();
  }
  takeIndependentRows(rows, system.target, scratch.c_L, solution);

  for (int i = 0; i < rows.rank; ++i) {  // (c)
    const int own = rows.order[i];
    scratch.c_L[i] = scratch.scale[own] * scratch.c_L[i] - scratch.at_z0[own];
  }
  scratch.independent.leastNorm(scratch.c_L, scratch.moved);
  scratch.independent.multipliers(scratch.c_L, scratch.lambda_L);
  for (int i = 0; i < rows.rank; ++i) scratch.lambda_L[i] *= scratch.scale[rows.order[i]];
  rows.spread(scratch.lambda_L, solution.multipliers);
  scratch.z += scratch.moved;
  scratch.z.array() *= scratch.inverse_root.array();  // (d)
  solveL(tree, scratch.L_and_D, scratch.z);
  solution.acceleration = scratch.z;
  return {};
}

}  // namespace armillary

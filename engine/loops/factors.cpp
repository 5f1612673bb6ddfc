// SPDX-License-Identifier: BSD-3-Clause
// Constrained dynamics by two factorizations: of the mass matrix along the branches of the tree,
// and of the constraints in its metric.
//
// Source: Featherstone and Orin 2000, section 3.4, method 2, with the factorization of Featherstone
// 2008, section 6.5, and the least-squares problem that Gauss's principle makes of it solved by
// orthogonal factorization (Golub and Van Loan, Matrix Computations, section 12.1), which does not
// square the condition of the constraints as L M⁻¹ Lᵀ does:
//
//   (a)  M = Fᵀ F,  F = D^½ L_M              from M = L_Mᵀ D L_M (path_factorization.h)
//   (b)  z = F q̈,  z_0 = F⁻ᵀ f,  Y = F⁻ᵀ φ'ᵀ  of whose columns Y_L are independent (18)
//   (c)  of all z with Y_Lᵀ z = c_L the nearest to z_0:
//        z = z_0 + Y_L λ_L,  Y_Lᵀ Y_L λ_L = c_L − Y_Lᵀ z_0
//   (d)  q̈ = F⁻¹ z
//
// Which rows are independent is judged in that metric, each column of Y being as long as its row of
// φ': so that a row does not count less because it moves what is heavy. rank_tolerance and
// independence are of these. With s their scale, E of the rows is s E s⁻¹ of theirs and λ is s λ.
// O(n d² + n_c n d + n n_c²) where no chain of the tree has more than d degrees of freedom.
#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/loops/constrained_system.h"
#include "engine/loops/independent_rows.h"
#include "engine/loops/pair.h"
#include "engine/loops/path_factorization.h"

namespace armillary {
namespace {

// A row of Y in a few of its columns, side by side: what is done with each is the same.
constexpr int kTogether = 4;
struct ColumnsOfRow {
  Pair halves[2];
};

bool isZero(const ColumnsOfRow& row) {
  return row.halves[0][0] == 0.0 && row.halves[0][1] == 0.0 && row.halves[1][0] == 0.0 &&
         row.halves[1][1] == 0.0;
}

struct FactorsScratch {
  explicit FactorsScratch(const Model& model) : factors(DegreeOfFreedomTree(model)) {}
  PathFactorization factors;
  IndependentRows independent;
  Eigen::MatrixXd Y;
  Eigen::VectorXd inverse_root, scale, c_L, at_z0, lambda_L, z, moved;
  std::vector<ColumnsOfRow> together;
};

// Columns `first` … of Y = F⁻ᵀ Aᵀ, at most kTogether, as long as the rows of A, and their scale.
// Their entries lie on a few chains of the tree, those of one loop's rows on the same.
void intoMetric(FactorsScratch& scratch, const Eigen::MatrixXd& A, int first, int count) {
  const int n = static_cast<int>(A.cols());
  ColumnsOfRow* const y = scratch.together.data();
  const double* from = A.data() + first;
  int last = -1;                       // that is not zero
  ColumnsOfRow given = {}, made = {};  // squared lengths
  for (int k = 0; k < n; ++k, from += A.rows()) {
    const Pair own[2] = {{from[0], count > 1 ? from[1] : 0.0},
                         {count > 2 ? from[2] : 0.0, count > 3 ? from[3] : 0.0}};
    for (int h = 0; h < 2; ++h) {
      y[k].halves[h] = own[h];
      given.halves[h] += own[h] * own[h];
    }
    if (!isZero(y[k])) last = k;
  }
  for (int k = last; k >= 0; --k) {
    const ColumnsOfRow at_k = y[k];
    if (isZero(at_k)) continue;
    const std::span<const int> path = scratch.factors.path(k);
    const double* const row_of_L = scratch.factors.row(k).data();
    for (std::size_t d = 0; d < path.size(); ++d) {
      for (int h = 0; h < 2; ++h) y[path[d]].halves[h] -= row_of_L[d] * at_k.halves[h];
    }
    const double inverse_root = scratch.inverse_root[k];
    for (int h = 0; h < 2; ++h) {
      const Pair own = inverse_root * at_k.halves[h];
      y[k].halves[h] = own;
      made.halves[h] += own * own;
    }
  }
  for (int c = 0; c < count; ++c) {
    const double length = made.halves[c / 2][c % 2];
    const double scale = length > 0.0 ? std::sqrt(given.halves[c / 2][c % 2] / length) : 1.0;
    scratch.scale[first + c] = scale;
    double* const column = scratch.Y.data() + (first + c) * n;
    const double* from_y = reinterpret_cast<const double*>(y) + c;
    for (int k = 0; k <= last; ++k, from_y += kTogether) column[k] = scale * *from_y;
    for (int k = last + 1; k < n; ++k) column[k] = 0.0;
  }
}

}  // namespace

SolveStatus solveByFactors(const Model& model, const ConstrainedSystem& system,
                           Workspace& workspace, ConstrainedSolution& solution) {
  FactorsScratch& scratch = workspace.scratch<FactorsScratch>(model);
  const PathFactorization& factors = scratch.factors;
  if (!scratch.factors.factorize(system.mass_matrix)) {
    return solveByKkt(model, system, workspace, solution);
  }
  const int n = static_cast<int>(system.mass_matrix.rows());
  scratch.inverse_root.resize(n);
  for (int k = 0; k < n; ++k) scratch.inverse_root[k] = 1.0 / std::sqrt(factors.pivot(k));
  const int m = static_cast<int>(system.jacobian.rows());
  scratch.z = system.force;  // (b)
  factors.solveLTransposed(scratch.z);
  scratch.z.array() *= scratch.inverse_root.array();
  scratch.Y.resize(n, m);
  scratch.scale.setOnes(m);
  scratch.together.resize(n);
  const int together = m % 3 == 0 ? 3 : kTogether;  // the three rows of a point are of one loop
  for (int row = 0; n > 0 && row < m; row += together) {  // without freedom there is no column
    intoMetric(scratch, system.jacobian, row, std::min(together, m - row));
  }
  scratch.at_z0.resize(m);
  scratch.at_z0.noalias() = scratch.Y.transpose() * scratch.z;

  scratch.independent.factorizeTransposed(scratch.Y, system.rank_tolerance, system.given_rank);
  RowDependence& rows = scratch.independent.rows();
  if (rows.E.rows() > 0) {
    // without an independent row E has no column: nothing to scale
    for (int i = 0; i < rows.rank; ++i) rows.E.col(i) *= scratch.scale[rows.order[i]];
    for (int i = rows.rank; rows.rank > 0 && i < m; ++i) {
      rows.E.row(i - rows.rank) /= scratch.scale[rows.order[i]];
    }
    rows.prepare();
  }
  takeIndependentRows(rows, system.target, scratch.c_L, solution);

  for (int i = 0; i < rows.rank; ++i) {  // (c)
    const int own = rows.order[i];
    scratch.c_L[i] = scratch.scale[own] * scratch.c_L[i] - scratch.at_z0[own];
  }
  scratch.independent.leastNorm(scratch.c_L, scratch.moved, &scratch.lambda_L);
  for (int i = 0; i < rows.rank; ++i) scratch.lambda_L[i] *= scratch.scale[rows.order[i]];
  rows.spread(scratch.lambda_L, solution.multipliers);
  scratch.z += scratch.moved;
  scratch.z.array() *= scratch.inverse_root.array();  // (d)
  factors.solveL(scratch.z);
  solution.acceleration = scratch.z;
  return {};
}

}  // namespace armillary

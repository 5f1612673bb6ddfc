// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/sparse_factorization.h"

#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/in_equation.h"

namespace armillary {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

// to_j −= factor from_j at j = k, λ(k), …
void subtractAtChain(const DegreeOfFreedomTree& tree, int k, double factor, const double* from,
                     double* to) {
  tree.visitRuns(k, [&](int begin, int end) {
    for (int j = begin; j < end; ++j) to[j] -= factor * from[j];
  });
}

// Σ a_j b_j over j = k, λ(k), …
double dotAtChain(const DegreeOfFreedomTree& tree, int k, const double* a, const double* b) {
  double sum = 0.0;
  tree.visitRuns(k, [&](int begin, int end) {
    for (int j = begin; j < end; ++j) sum += a[j] * b[j];
  });
  return sum;
}

const double* rowOfL(const MatrixXd& L_and_D, int k) {
  return L_and_D.col(k).data();
}

}  // namespace

SolveStatus factorize(const DegreeOfFreedomTree& tree, MatrixXd& M) {
  for (int k = tree.size() - 1; k >= 0; --k) {  // (2)
    double* row_k = M.col(k).data();
    if (!(row_k[k] > tree.singular_pivot[k])) return {k};
    const double inverse = 1.0 / row_k[k];
    for (int i = tree.parent[k]; i >= 0; i = tree.parent[i]) {
      const double a = row_k[i] * inverse;
      subtractAtChain(tree, i, a, row_k, M.col(i).data());
      row_k[i] = a;
    }
  }
  return {};
}

void multiplyL(const DegreeOfFreedomTree& tree, const MatrixXd& L_and_D, VectorXd& x) {
  for (int k = tree.size() - 1; k >= 0; --k) {  // (4)
    x[k] += dotAtChain(tree, tree.parent[k], rowOfL(L_and_D, k), x.data());
  }
}

void multiplyLTransposed(const DegreeOfFreedomTree& tree, const MatrixXd& L_and_D, VectorXd& x) {
  for (int k = 0; k < tree.size(); ++k) {  // (3)
    subtractAtChain(tree, tree.parent[k], -x[k], rowOfL(L_and_D, k), x.data());
  }
}

void solveL(const DegreeOfFreedomTree& tree, const MatrixXd& L_and_D, VectorXd& x) {
  for (int k = 0; k < tree.size(); ++k) {  // (6)
    x[k] -= dotAtChain(tree, tree.parent[k], rowOfL(L_and_D, k), x.data());
  }
}

void solveLTransposed(const DegreeOfFreedomTree& tree, const MatrixXd& L_and_D, VectorXd& x) {
  for (int k = tree.size() - 1; k >= 0; --k) {  // (5)
    subtractAtChain(tree, tree.parent[k], x[k], rowOfL(L_and_D, k), x.data());
  }
}

void solve(const DegreeOfFreedomTree& tree, const MatrixXd& L_and_D, VectorXd& x) {  // (7)
  solveLTransposed(tree, L_and_D, x);
  for (int k = 0; k < tree.size(); ++k) x[k] /= L_and_D(k, k);
  solveL(tree, L_and_D, x);
}

SolveStatus inverseMassMatrix(const Model& model, const State& state, Workspace& workspace,
                              MatrixXd& inverse) {
  massMatrix(model, state, workspace, workspace.matrix);
  const InEquation inverted("crba-solve");
  const DegreeOfFreedomTree& tree = workspace.tree(model);
  const MatrixXd& L_and_D = workspace.matrix;
  if (const SolveStatus status = factorize(tree, workspace.matrix); !status) return status;
  inverse.setZero(tree.size(), tree.size());
  for (int c = 0; c < tree.size(); ++c) {
    double* x = inverse.col(c).data();
    x[c] = 1.0;
    for (int k = c; k >= 0; k = tree.parent[k]) {  // (5), then D⁻¹
      subtractAtChain(tree, tree.parent[k], x[k], rowOfL(L_and_D, k), x);
      x[k] /= L_and_D(k, k);
    }
    for (int k = 0; k <= c; ++k) {  // (6), as far as the mirrored half
      x[k] -= dotAtChain(tree, tree.parent[k], rowOfL(L_and_D, k), x);
    }
    for (int k = 0; k < c; ++k) inverse(c, k) = x[k];
  }
  return {};
}

}  // namespace armillary

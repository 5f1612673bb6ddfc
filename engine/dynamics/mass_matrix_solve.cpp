// Forward dynamics from the mass matrix: M q̈ = τ − bias + Jᵀ f.
//
// M = Lᵀ D L, eliminated from the last degree of freedom to the first (Featherstone 2008, section
// 6.4), so that the pivots D are the articulated inertias that the joints feel and a vanishing one
// names its joint.
#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/forward_dynamics.h"
#include "engine/dynamics/recursive_newton_euler.h"

namespace armillary {
namespace {

// Smallest pivot that is not zero but for rounding, for each degree of freedom: a leader feels its
// followers too.
double singularPivot(const Model& model, int degree_of_freedom) {
  double pivot = 0.0;
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    const int size = model.joints[body.joint_index].velocity_size;
    if (degree_of_freedom >= body.velocity_index &&
        degree_of_freedom < body.velocity_index + size) {
      pivot += body.multiplier * body.multiplier * body.singular_pivot;
    }
  }
  return pivot;
}

// Replaces M by L (below the diagonal, unit diagonal) and D (on it).
SolveStatus factorize(const Model& model, Eigen::MatrixXd& M) {
  for (int k = static_cast<int>(M.rows()) - 1; k >= 0; --k) {
    if (!(M(k, k) > singularPivot(model, k))) return {k};
    for (int i = k - 1; i >= 0; --i) {
      if (M(k, i) == 0.0) continue;  // other branches
      const double factor = M(k, i) / M(k, k);
      for (int j = 0; j <= i; ++j) M(i, j) -= factor * M(k, j);
      M(k, i) = factor;
    }
  }
  return {};
}

void solve(const Eigen::MatrixXd& L_and_D, Eigen::VectorXd& x) {
  const int n = static_cast<int>(x.size());
  for (int k = n - 1; k >= 0; --k) {  // Lᵀ
    for (int j = 0; j < k; ++j) x[j] -= L_and_D(k, j) * x[k];
  }
  for (int k = 0; k < n; ++k) x[k] /= L_and_D(k, k);
  for (int k = 0; k < n; ++k) {  // L
    for (int j = 0; j < k; ++j) x[k] -= L_and_D(k, j) * x[j];
  }
}

}  // namespace

SolveStatus massMatrixSolve(const Model& model, const State& state, const Eigen::VectorXd& effort,
                            std::span<const LinkWrench> wrenches, Workspace& workspace,
                            Eigen::VectorXd& acceleration) {
  workspace.check(model, state);
  workspace.check(model, effort, "the effort");
  // inverse dynamics at zero acceleration holds the bias and the wrenches
  inverseDynamics(model, state, workspace.zero, wrenches, workspace, workspace.vector);
  acceleration = effort - workspace.vector;
  massMatrix(model, state, workspace, workspace.matrix);
  if (const SolveStatus status = factorize(model, workspace.matrix); !status) return status;
  solve(workspace.matrix, acceleration);
  return {};
}

SolveStatus forwardDynamics(const Model& model, const State& state, const Eigen::VectorXd& effort,
                            std::span<const LinkWrench> wrenches, Workspace& workspace,
                            Eigen::VectorXd& acceleration) {
  if (model.has_followers) {
    return massMatrixSolve(model, state, effort, wrenches, workspace, acceleration);
  }
  return articulatedBody(model, state, effort, wrenches, workspace, acceleration);
}

}  // namespace armillary

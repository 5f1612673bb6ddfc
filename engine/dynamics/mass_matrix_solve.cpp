// SPDX-License-Identifier: BSD-3-Clause
// Forward dynamics from the mass matrix: M q̈ = τ − bias + Jᵀ f.
//
// Source: Featherstone 2008, chapter 6: the bias by inverse dynamics at zero acceleration, M by the
// composite rigid body algorithm, M = Lᵀ D L by the sparse factorization.
#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/forward_dynamics.h"
#include "engine/dynamics/in_equation.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/dynamics/sparse_factorization.h"

namespace armillary {

SolveStatus massMatrixSolve(const Model& model, const State& state, const Eigen::VectorXd& effort,
                            std::span<const LinkWrench> wrenches, Workspace& workspace,
                            Eigen::VectorXd& acceleration) {
  workspace.check(model, state);
  workspace.check(model, effort, "the effort");
  // inverse dynamics at zero acceleration holds the bias and the wrenches
  inverseDynamics(model, state, workspace.zero, wrenches, workspace, workspace.vector);
  const InEquation solved("crba-solve");
  acceleration = effort - workspace.vector;
  massMatrix(model, state, workspace, workspace.matrix);
  if (const SolveStatus status = factorize(workspace.tree(model), workspace.matrix); !status) {
    return status;
  }
  solve(workspace.tree(model), workspace.matrix, acceleration);
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

// SPDX-License-Identifier: BSD-3-Clause
#include "engine/analysis/operational_space.h"

#include "engine/analysis/jacobian.h"
#include "engine/analysis/link_motions.h"
#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/dynamics/sparse_factorization.h"
#include "engine/linear_algebra/symmetric_eigenvalues.h"
#include "engine/spatial/spatial_matrices.h"

namespace armillary {
namespace {

struct OperationalScratch {
  explicit OperationalScratch(const Model& model)
      : M(model.velocitySize(), model.velocitySize()),
        J(6, model.velocitySize()),
        J_rate(6, model.velocitySize()),
        M_inverse_Jt(model.velocitySize(), 6),
        column(model.velocitySize()),
        effort(model.velocitySize()) {}

  Eigen::MatrixXd M;  // then its factors
  Jacobian J, J_rate;
  Eigen::Matrix<double, Eigen::Dynamic, 6> M_inverse_Jt;
  Eigen::VectorXd column, effort;
  OperationalSpace whole;
};

// J, M⁻¹ Jᵀ, and Λ of (1).
SolveStatus inertiaAtLink(const Model& model, const State& state, int link, Workspace& workspace,
                          OperationalScratch& scratch, OperationalSpace& result) {
  linkJacobian(model, state, link, JacobianFrame::kLinkOrigin, workspace, scratch.J);
  massMatrix(model, state, workspace, scratch.M);
  if (const SolveStatus status = factorize(workspace.tree(model), scratch.M); !status)
    return status;
  for (int k = 0; k < 6; ++k) {
    scratch.column = scratch.J.row(k).transpose();
    solve(workspace.tree(model), scratch.M, scratch.column);
    scratch.M_inverse_Jt.col(k) = scratch.column;
  }
  result.inverse_inertia.noalias() = scratch.J * scratch.M_inverse_Jt;
  invertOperationalInertia(result);
  return {};
}

}  // namespace

void invertOperationalInertia(OperationalSpace& result) {
  const Matrix6 symmetric = 0.5 * (result.inverse_inertia + result.inverse_inertia.transpose());
  const SymmetricEigenvalues<6> eigen = symmetricEigenvalues(symmetric);
  const auto& values = eigen.values;  // the largest is last
  result.inverse_inertia = symmetric;
  result.inertia.setZero();
  result.rank = 0;
  for (int i = 0; i < 6; ++i) {
    if (!(values[i] > kOperationalRankTolerance * values[5]) || !(values[5] > 0.0)) continue;
    const auto direction = eigen.vectors.col(i);
    result.inertia += direction * direction.transpose() / values[i];
    ++result.rank;
  }
}

SolveStatus operationalSpace(const Model& model, const State& state, int link, Workspace& workspace,
                             OperationalSpace& result) {
  workspace.check(model, state);
  checkLink(model, link);
  OperationalScratch& scratch = workspace.scratch<OperationalScratch>(model);
  const SolveStatus status = inertiaAtLink(model, state, link, workspace, scratch, result);
  if (!status) return status;
  linkJacobianRate(model, state, link, JacobianFrame::kLinkOrigin, workspace, scratch.J_rate);
  coriolisEffort(model, state, workspace, scratch.effort);
  const Vector6 free =
      scratch.M_inverse_Jt.transpose() * scratch.effort - scratch.J_rate * state.velocity;
  result.coriolis = result.inertia * free;  // (2)
  gravityEffort(model, state, workspace, scratch.effort);
  const Vector6 falling = scratch.M_inverse_Jt.transpose() * scratch.effort;
  result.gravity = result.inertia * falling;
  return {};
}

SolveStatus operationalNullSpace(const Model& model, const State& state, int link,
                                 Workspace& workspace, OperationalNullSpace& result) {
  workspace.check(model, state);
  checkLink(model, link);
  OperationalScratch& scratch = workspace.scratch<OperationalScratch>(model);
  const SolveStatus status = inertiaAtLink(model, state, link, workspace, scratch, scratch.whole);
  if (!status) return status;
  result.consistent_inverse.noalias() = scratch.M_inverse_Jt * scratch.whole.inertia;  // (4)
  result.projector.setIdentity(model.velocitySize(), model.velocitySize());            // (5)
  result.projector.noalias() -= scratch.J.transpose() * result.consistent_inverse.transpose();
  return {};
}

}  // namespace armillary

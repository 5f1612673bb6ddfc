// SPDX-License-Identifier: BSD-3-Clause
#include "engine/explanation/manipulability.h"

#include <cmath>
#include <limits>

#include "engine/analysis/jacobian.h"
#include "engine/analysis/link_motions.h"
#include "engine/linear_algebra/symmetric_eigenvalues.h"

namespace armillary {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

constexpr double kInfinite = std::numeric_limits<double>::infinity();

struct ManipulabilityScratch {
  explicit ManipulabilityScratch(const Model& model) : J(6, model.velocitySize()) {}
  Jacobian J;
};

// Eigenvectors by falling eigenvalues; those that are zero but for rounding become zero.
void principalAxes(const Matrix3d& symmetric, Matrix3d& axes, Vector3d& values) {
  const SymmetricEigenvalues<3> eigen = symmetricEigenvalues(symmetric);
  for (int k = 0; k < 3; ++k) {
    axes.col(k) = eigen.vectors.col(2 - k);
    values[k] = eigen.values[2 - k];
  }
  if (axes.determinant() < 0.0) axes.col(2) = -axes.col(2);
  const double least = kOperationalRankTolerance * values[0];
  for (double& value : values) {
    if (!(value > least)) value = 0.0;
  }
}

// Equations (1) and (2), from J Jᵀ = Σ σ² u uᵀ.
void ellipsoidsOf(const Matrix3d& J_Jt, Manipulability& result) {
  Vector3d squares;
  principalAxes(J_Jt, result.axes, squares);
  result.rank = 0;
  for (int k = 0; k < 3; ++k) {
    result.velocity[k] = std::sqrt(squares[k]);
    result.force[k] = squares[k] > 0.0 ? 1.0 / result.velocity[k] : kInfinite;
    if (squares[k] > 0.0) ++result.rank;
  }
}

// Equation (5).
void effectiveInertiaOf(const Matrix3d& inverse, EffectiveInertia& result) {
  Vector3d mobilities;
  result.inverse = inverse;
  principalAxes(inverse, result.axes, mobilities);
  for (int k = 0; k < 3; ++k) {
    result.principal[k] = mobilities[k] > 0.0 ? 1.0 / mobilities[k] : kInfinite;
  }
}

}  // namespace

double EffectiveInertia::along(const Vector3d& direction) const {
  const Vector3d u = direction.normalized();
  const double mobility = u.dot(inverse * u);
  const double least = kOperationalRankTolerance * inverse.trace();
  return mobility > least ? 1.0 / mobility : kInfinite;
}

SolveStatus linkManipulability(const Model& model, const State& state, int link,
                               Workspace& workspace, LinkManipulability& result) {
  ManipulabilityScratch& scratch = workspace.scratch<ManipulabilityScratch>(model);
  linkJacobian(model, state, link, JacobianFrame::kLinkOrigin, workspace, scratch.J);
  result.X_WL = linkPose(model, workspace.X_WB, link);
  const auto turning = scratch.J.topRows<3>(), moving = scratch.J.bottomRows<3>();
  Matrix3d J_Jt;
  J_Jt.noalias() = moving.lazyProduct(moving.transpose());
  ellipsoidsOf(J_Jt, result.translation);
  J_Jt.noalias() = turning.lazyProduct(turning.transpose());
  ellipsoidsOf(J_Jt, result.rotation);
  const SolveStatus status = operationalSpace(model, state, link, workspace, result.space);
  if (!status) {
    result.space.inertia.setZero();
    result.space.inverse_inertia.setZero();
    result.space.coriolis.setZero();
    result.space.gravity.setZero();
    result.space.rank = 0;
    result.mass = result.turning = {};
    return status;
  }
  effectiveInertiaOf(result.space.inverse_inertia.bottomRightCorner<3, 3>(), result.mass);
  effectiveInertiaOf(result.space.inverse_inertia.topLeftCorner<3, 3>(), result.turning);
  return status;
}

}  // namespace armillary

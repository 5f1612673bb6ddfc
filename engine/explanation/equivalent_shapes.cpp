// SPDX-License-Identifier: BSD-3-Clause
#include "engine/explanation/equivalent_shapes.h"

#include "engine/linear_algebra/symmetric_eigenvalues.h"

namespace armillary {
namespace {

// (I_y + I_z − I_x, ...) / m, none below zero.
Eigen::Vector3d spread(const PrincipalInertia& inertia) {
  const Eigen::Vector3d& I = inertia.moments;
  const Eigen::Vector3d twice_second = Eigen::Vector3d::Constant(I.sum()) - 2.0 * I;
  return twice_second.cwiseMax(0.0) / inertia.mass;
}

}  // namespace

std::optional<PrincipalInertia> principalInertia(const SpatialInertia& I) {
  if (!(I.mass > 0.0)) return std::nullopt;
  PrincipalInertia principal;
  principal.mass = I.mass;
  principal.X_LP.position = I.first_moment / I.mass;
  // about the centre of mass: I_L + m [c][c]
  const Eigen::Matrix3d c = skew(principal.X_LP.position);
  const Eigen::Matrix3d about_c = I.rotational.full() + I.mass * c * c;
  const SymmetricEigenvalues<3> found = symmetricEigenvalues(about_c);
  principal.moments = found.values;
  principal.X_LP.rotation = found.vectors;
  if (principal.X_LP.rotation.determinant() < 0.0) principal.X_LP.rotation.col(0) *= -1.0;
  const Eigen::Vector3d& m = principal.moments;
  constexpr double kRounding = 1e-9;  // of the sum of the moments
  const double slack = kRounding * m.cwiseAbs().sum();
  principal.possible = m[0] >= -slack && m[0] + m[1] >= m[2] - slack;
  return principal;
}

Eigen::Vector3d ellipsoidSemiAxes(const PrincipalInertia& inertia) {
  return (2.5 * spread(inertia)).cwiseSqrt();
}

Eigen::Vector3d blockEdges(const PrincipalInertia& inertia) {
  return (6.0 * spread(inertia)).cwiseSqrt();
}

}  // namespace armillary

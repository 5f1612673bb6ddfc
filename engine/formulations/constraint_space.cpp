// SPDX-License-Identifier: BSD-3-Clause
#include "engine/formulations/constraint_space.h"

#include <Eigen/QR>
#include <limits>

#include "engine/dynamics/method_does_not_apply.h"
#include "engine/linear_algebra/symmetric_eigenvalues.h"

namespace armillary {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

// Rotational inertia about the centre of mass, for a mass that is not zero.
Matrix3d aboutCenterOfMass(const SpatialInertia& I) {
  const Matrix3d h = skew(I.first_moment);
  return I.rotational.full() + h * h / I.mass;
}

// Whether turning the body about every axis through its centre of mass takes a moment. What is
// left of the inertia about the origin when the mass's part is subtracted may be rounding.
bool resistsEveryTurn(const SpatialInertia& I) {
  constexpr double kRounding = 64.0 * std::numeric_limits<double>::epsilon();
  const double least = symmetricEigenvalues(aboutCenterOfMass(I)).values[0];
  return least > kRounding * I.rotational.trace();
}

// (1) of the motion subspace S; one piece of code for every number of columns.
void spanSpaces(const Columns6& S, JointSpaces& spaces) {
  const Eigen::Index d = S.cols();
  const Eigen::HouseholderQR<Columns6> decomposition(S);
  const Matrix6 Q = decomposition.householderQ();
  const Columns6& R = decomposition.matrixQR();
  spaces.T_a = Q.leftCols(d);
  for (Eigen::Index k = d - 1; k >= 0; --k) {  // T_a Rᵀ = Q₁
    for (Eigen::Index l = k + 1; l < d; ++l) spaces.T_a.col(k) -= R(k, l) * spaces.T_a.col(l);
    spaces.T_a.col(k) /= R(k, k);
  }
  spaces.T = Q.rightCols(6 - d);
}

}  // namespace

Columns6 forcesToParent(const Pose& X_PB, const Columns6& F) {
  Columns6 result(6, F.cols());
  for (Eigen::Index k = 0; k < F.cols(); ++k) result.col(k) = forceToParent(X_PB, F.col(k));
  return result;
}

Vector6 forceToParent(const Pose& X_PB, const Vector6& F) {
  return toColumn(toParent(X_PB, Force{F.head<3>(), F.tail<3>()}));
}

Vector6 motionToChild(const Pose& X_PB, const Vector6& M) {
  return toColumn(toChild(X_PB, Motion{M.head<3>(), M.tail<3>()}));
}

void findJointSpaces(const JointKind& kind, const double* q, JointSpaces& spaces) {
  visitJoint(kind, [&](auto joint) {
    constexpr int d = decltype(joint)::kVelocities;
    Columns6 S(6, d);
    for (int k = 0; k < d; ++k) S.col(k) = toColumn(joint.column(q, k));
    spanSpaces(S, spaces);
  });
}

Matrix6 inverseOf(const SpatialInertia& I) {
  const Matrix3d turning = aboutCenterOfMass(I).inverse();
  const Matrix3d c = skew(I.first_moment / I.mass);
  Matrix6 result;
  result << turning, turning * c.transpose(), c * turning,
      Matrix3d::Identity() / I.mass + c * turning * c.transpose();
  return result;
}

std::string methodThatTreats(const Model& model) {
  return model.has_followers ? "a method of the mass matrix (crba)"
                             : "the articulated body algorithm (aba)";
}

void expectInvertibleInertias(const Model& model, const char* method) {
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    const bool has_mass = body.inertia.mass > 0.0;
    if (has_mass && resistsEveryTurn(body.inertia)) continue;
    const std::string& link = model.links[model.joints[body.joint_index].child].name;
    throw MethodDoesNotApply(
        std::string(method) + " does not apply to robot '" + model.name +
        "': the inertia of link '" + link + "' cannot be inverted, for " +
        (has_mass ? "its mass lies in a point or on a line" : "it has no mass") + "; use " +
        methodThatTreats(model));
  }
}

}  // namespace armillary

// SPDX-License-Identifier: BSD-3-Clause
// The diagonal of M⁻¹ from articulated bodies, without a square matrix.
//
// Sources: Featherstone 2008, section 7.3 (the articulated bodies); Jain, Robot and Multibody
// Dynamics (2011), chapter 10 (Ω, as in operational_space_recursion.cpp). With U = I_A S, D = Sᵀ U
// and the rotor's inertia, G = U D⁻¹, T = 1 − S Gᵀ:
//
//   (1)  (M⁻¹)_ii is the diagonal of  D⁻¹ + Gᵀ X Ω_P Xᵀ G
//   (2)  Ω_i = T X Ω_P Xᵀ Tᵀ + S D⁻¹ Sᵀ,   Ω_0 = 0, outward
//
// (1) follows from a unit effort at the joint: its child gains D⁻¹, and what it does to the parent,
// −Xᵀ G, comes back as the parent's acceleration.
#include "engine/forces/felt_inertia.h"

#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/forward_dynamics.h"
#include "engine/dynamics/joint_passes.h"
#include "engine/dynamics/kinematics.h"
#include "engine/linear_algebra/cholesky.h"
#include "engine/spatial/spatial_matrices.h"

namespace armillary {
namespace {

// The diagonal of M, from what moves with each joint. O(n).
Eigen::VectorXd diagonalOfMassMatrix(const Model& model, const State& state, Workspace& workspace) {
  bodyMotions(model, state, workspace);
  std::vector<SpatialInertia> moved;  // a body's with all that it carries
  for (const Body& body : model.bodies) moved.push_back(body.inertia);
  Eigen::VectorXd diagonal(model.velocitySize());
  for (int i = model.bodyCount() - 1; i > 0; --i) {
    const Body& body = model.bodies[i];
    const SpatialInertia& own = moved[static_cast<size_t>(i)];
    visitJoint(body.kind, [&](auto joint) {
      using Type = decltype(joint);
      const JointCoordinates<Type> q(body, state.position);
      for (int k = 0; k < Type::kVelocities; ++k) {
        const Motion S = joint.column(q.data(), k);
        diagonal[body.velocity_index + k] = toColumn(S).dot(toColumn(own * S));
      }
    });
    diagonal[body.velocity_index] += body.rotor_inertia;
    if (body.parent > 0) {
      moved[static_cast<size_t>(body.parent)] += toParent(workspace.bodies[i].X_PB, own);
    }
  }
  return diagonal;
}

// Of a robot with followers, each of which moves with its leader.
Eigen::VectorXd bySquareMatrix(const Model& model, Workspace& workspace) {
  Eigen::MatrixXd M;
  massMatrix(model, neutralState(model), workspace, M);
  const Cholesky factor(M);
  if (!factor.isPositiveDefinite()) return M.diagonal();
  const Eigen::VectorXd felt = factor.inverse().diagonal().cwiseInverse();
  return felt.allFinite() ? felt : Eigen::VectorXd(M.diagonal());
}

}  // namespace

Eigen::VectorXd feltInertia(const Model& model) {
  Workspace workspace(model);
  if (model.has_followers) return bySquareMatrix(model, workspace);
  const State zero = neutralState(model);
  const Eigen::VectorXd no_effort = Eigen::VectorXd::Zero(model.velocitySize());
  Eigen::VectorXd acceleration;
  if (!articulatedBody(model, zero, no_effort, {}, workspace, acceleration)) {
    return diagonalOfMassMatrix(model, zero, workspace);
  }
  Eigen::VectorXd felt(model.velocitySize());
  std::vector<Matrix6> Omega(static_cast<size_t>(model.bodyCount()), Matrix6::Zero());
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    const Workspace::ArticulatedScratch& own = workspace.articulated[i];
    const Matrix6 X = motionTransform(workspace.bodies[i].X_PB);
    const Matrix6 from_parent = X * Omega[static_cast<size_t>(body.parent)] * X.transpose();
    visitJoint(body.kind, [&](auto joint) {
      using Type = decltype(joint);
      constexpr int n = Type::kVelocities;
      using Columns = Eigen::Matrix<double, 6, n>;
      const JointCoordinates<Type> q(body, zero.position);
      Columns S, U;
      for (int k = 0; k < n; ++k) {
        S.col(k) = toColumn(joint.column(q.data(), k));
        U.col(k) = toColumn(own.U[k]);
      }
      const Eigen::Matrix<double, n, n> D_inverse = own.D_inverse.template topLeftCorner<n, n>();
      const Columns G = U * D_inverse;
      const Eigen::Matrix<double, n, n> freed = D_inverse + G.transpose() * from_parent * G;  // (1)
      for (int k = 0; k < n; ++k) felt[body.velocity_index + k] = 1.0 / freed(k, k);
      const Matrix6 T = Matrix6::Identity() - S * G.transpose();
      Omega[static_cast<size_t>(i)] =
          T * from_parent * T.transpose() + S * D_inverse * S.transpose();  // (2)
    });
  }
  // of a robot that is singular but for rounding nothing better can be said
  return felt.allFinite() ? felt : diagonalOfMassMatrix(model, zero, workspace);
}

}  // namespace armillary

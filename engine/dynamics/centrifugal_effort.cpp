// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/centrifugal_effort.h"

#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/joint_passes.h"
#include "engine/dynamics/recursive_newton_euler.h"

namespace armillary {
namespace {

using Matrix6 = Eigen::Matrix<double, 6, 6>;

struct CentrifugalScratch {
  explicit CentrifugalScratch(const Model& model)
      : bodies(model.bodyCount()), alone(neutralState(model)) {}

  struct Body {
    Matrix6 Q;         // Σ (s q̇)(s q̇)ᵀ of this joint and all before it, in B
    Motion a;          // Σ of their accelerations
    Force F;           // own
    Force beyond;      // Σ X* of those beyond
    Matrix6 Q_inside;  // without this joint's own
    Motion a_inside;
  };
  std::vector<Body> bodies;
  State alone;
  Eigen::VectorXd one;
};

Motion motion(const Eigen::Matrix<double, 6, 1>& vector) {
  return {vector.head<3>(), vector.tail<3>()};
}

// X with V_B = X V_P.
Matrix6 toChildMatrix(const Pose& X_PB) {
  const Eigen::Matrix3d R_BP = X_PB.rotation.transpose();
  Matrix6 X;
  X << R_BP, Eigen::Matrix3d::Zero(), -R_BP * skew(X_PB.position), R_BP;
  return X;
}

// Σ over the motions whose (s q̇)(s q̇)ᵀ sum to Q.
Force forceOfMotions(const SpatialInertia& I, const Matrix6& Q, const Motion& a) {
  Force F = I * a;
  for (int c = 0; c < 6; ++c) {
    const Force momentum = I * motion(Q.col(c));
    F += crossForce(motion(Matrix6::Identity().col(c)), momentum);
  }
  return F;
}

void outwardPass(const Model& model, const State& state, const Workspace& workspace,
                 CentrifugalScratch& scratch) {
  scratch.bodies[0].Q.setZero();
  scratch.bodies[0].a = {};
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    const CentrifugalScratch::Body& parent = scratch.bodies[body.parent];
    CentrifugalScratch::Body& self = scratch.bodies[i];
    const Matrix6 X = toChildMatrix(workspace.bodies[i].X_PB);
    self.Q_inside.noalias() = X * parent.Q * X.transpose();
    self.a_inside = toChild(workspace.bodies[i].X_PB, parent.a);
    Matrix6 Q = Matrix6::Zero();
    Motion a;
    visitJoint(body.kind, [&](auto joint) {
      using Type = decltype(joint);
      const JointCoordinates<Type> q(body, state.position);
      const JointVelocities<Type> v(body, state.velocity);
      for (int k = 0; k < Type::kVelocities; ++k) {
        double alone[6] = {};
        alone[k] = v.data()[k];
        Motion V;
        joint.addVelocity(q.data(), alone, V);
        a += joint.velocityProduct(q.data(), alone, V);
        Eigen::Matrix<double, 6, 1> column;
        column << V.angular, V.linear;
        Q.noalias() += column * column.transpose();
      }
    });
    self.F = forceOfMotions(workspace.composite[i], Q, a);
    self.Q = self.Q_inside + Q;
    self.a = self.a_inside + a;
    self.beyond = {};
  }
}

void inwardPass(const Model& model, const State& state, const Workspace& workspace,
                CentrifugalScratch& scratch, Eigen::VectorXd& effort) {
  for (int i = model.bodyCount() - 1; i > 0; --i) {
    const Body& body = model.bodies[i];
    const CentrifugalScratch::Body& self = scratch.bodies[i];
    const Force outward = self.F + self.beyond;
    const Force F = outward + forceOfMotions(workspace.composite[i], self.Q_inside, self.a_inside);
    visitJoint(body.kind, [&](auto joint) {
      const JointCoordinates<decltype(joint)> q(body, state.position);
      addEffort(joint, body, q.data(), F, effort);
    });
    if (body.parent > 0) {
      scratch.bodies[body.parent].beyond += toParent(workspace.bodies[i].X_PB, outward);
    }
  }
}

}  // namespace

void centrifugalEffort(const Model& model, const State& state, Workspace& workspace,
                       Eigen::VectorXd& effort) {
  workspace.check(model, state);
  effort.setZero(model.velocitySize());
  if (state.velocity.isZero(0.0)) return;
  auto& scratch = workspace.scratch<CentrifugalScratch>(model);
  if (model.has_followers) {
    scratch.alone.position = state.position;
    for (int j = 0; j < model.velocitySize(); ++j) {
      scratch.alone.velocity.setZero(model.velocitySize());
      scratch.alone.velocity[j] = state.velocity[j];
      coriolisEffort(model, scratch.alone, workspace, scratch.one);
      effort += scratch.one;
    }
    return;
  }
  compositeInertias(model, state, workspace);
  outwardPass(model, state, workspace, scratch);
  inwardPass(model, state, workspace, scratch, effort);
}

}  // namespace armillary

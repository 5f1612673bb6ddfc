// SPDX-License-Identifier: BSD-3-Clause
#include "engine/formulations/recursive_lagrangian.h"

#include "engine/dynamics/in_equation.h"
#include "engine/dynamics/joint_passes.h"

namespace armillary {
namespace {

using Eigen::Matrix3d;
using Eigen::Matrix4d;
using Eigen::Vector3d;
using Eigen::Vector4d;
using Eigen::VectorXd;

struct RecursiveLagrangianScratch {
  explicit RecursiveLagrangianScratch(const Model& model) : bodies(model.bodyCount()) {
    for (int i = 1; i < model.bodyCount(); ++i) {
      const SpatialInertia& I = model.bodies[i].inertia;
      Matrix3d second = -I.rotational.full();  // ∫ r rᵀ dm
      second.diagonal().array() += 0.5 * I.rotational.trace();
      bodies[i].J << second, I.first_moment, I.first_moment.transpose(), I.mass;
    }
    bodies[0].W.setIdentity();
    bodies[0].W_rate.setZero();
    bodies[0].W_second.setZero();
  }
  struct Moving {
    Matrix4d A, J, W, W_rate, W_second, D;
    Vector4d c;
  };
  std::vector<Moving> bodies;
};

Matrix3d crossMatrix(const Vector3d& v) {
  Matrix3d M;
  M << 0.0, -v.z(), v.y(), v.z(), 0.0, -v.x(), -v.y(), v.x(), 0.0;
  return M;
}

Matrix4d matrixOf(const Motion& V) {
  Matrix4d M;
  M << crossMatrix(V.angular), V.linear, 0.0, 0.0, 0.0, 0.0;
  return M;
}

Matrix4d matrixOf(const Pose& X) {
  Matrix4d M;
  M << X.rotation, X.position, 0.0, 0.0, 0.0, 1.0;
  return M;
}

// Equations (1) to (3).
template <class Type>
void outward(const Type& joint, const Body& body, const State& state, const VectorXd& acceleration,
             const RecursiveLagrangianScratch::Moving& parent,
             RecursiveLagrangianScratch::Moving& self) {
  const JointCoordinates<Type> q(body, state.position);
  const JointVelocities<Type> v(body, state.velocity), a(body, acceleration);
  const InEquation placement("link-placement");
  self.A = matrixOf(joint.place(body.X_PJ, q.data()));
  const InEquation rate("hollerbach-rate");
  Motion V_J;
  joint.addVelocity(q.data(), v.data(), V_J);
  const InEquation second("hollerbach-second");
  Motion V_J_rate = joint.velocityProduct(q.data(), v.data(), Motion());  // Ṡ v
  joint.addVelocity(q.data(), a.data(), V_J_rate);
  const Matrix4d own = matrixOf(V_J), own_rate = matrixOf(V_J_rate);
  {
    const InEquation place("hollerbach-place");
    self.W.noalias() = parent.W * self.A;
  }
  Matrix4d carried;
  {
    const InEquation first("hollerbach-rate");
    carried.noalias() = parent.W_rate * self.A;
    self.W_rate = carried;
    self.W_rate.noalias() += self.W * own;
  }
  self.W_second.noalias() = parent.W_second * self.A;
  self.W_second.noalias() += 2.0 * (carried * own);
  self.W_second.noalias() += self.W * (own * own + own_rate);
}

// E W⁻¹ of a wrench in the body's frame.
Matrix4d matrixOf(const Force& wrench, const Matrix4d& W) {
  Matrix4d E = Matrix4d::Zero(), W_inverse = Matrix4d::Identity();
  E.topLeftCorner(3, 3) = -0.5 * crossMatrix(wrench.moment);
  E.bottomLeftCorner(1, 3) = wrench.force.transpose();
  W_inverse.topLeftCorner(3, 3) = W.topLeftCorner(3, 3).transpose();
  W_inverse.topRightCorner(3, 1) = -W.topLeftCorner(3, 3).transpose() * W.topRightCorner(3, 1);
  return E * W_inverse;
}

// Equation (5).
template <class Type>
void project(const Type& joint, const Model& model, const Body& body, const State& state,
             const RecursiveLagrangianScratch::Moving& self, VectorXd& effort) {
  const JointCoordinates<Type> q(body, state.position);
  for (int k = 0; k < Type::kVelocities; ++k) {
    const Matrix4d slope = self.W * matrixOf(joint.column(q.data(), k));
    const Vector4d moved = slope * self.c;
    double own = 0.0;
    for (int i = 0; i < 4; ++i) own += slope.row(i).dot(self.D.col(i));  // tr(slope D)
    own -= model.gravity.dot(moved.head(3));
    effort[body.velocity_index + k] += body.multiplier * own;
  }
}

}  // namespace

void recursiveLagrangian(const Model& model, const State& state, const VectorXd& acceleration,
                         std::span<const LinkWrench> wrenches, Workspace& workspace,
                         VectorXd& effort) {
  workspace.check(model, state);
  workspace.check(model, acceleration, "the acceleration");
  auto& bodies = workspace.scratch<RecursiveLagrangianScratch>(model).bodies;
  if (!wrenches.empty()) {
    forwardKinematics(model, state, workspace, workspace.X_WB);
    gatherWrenches(model, state, wrenches, workspace);
  }
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    auto& self = bodies[i];
    visitJoint(body.kind, [&](auto joint) {
      outward(joint, body, state, acceleration, bodies[body.parent], self);
    });
    const InEquation moments("hollerbach-moments");
    self.D.noalias() = self.J * self.W_second.transpose();
    self.c = self.J.col(3);
    if (!wrenches.empty()) self.D -= matrixOf(workspace.wrenches[i], self.W);
  }
  effort.setZero(model.velocitySize());
  for (int i = model.bodyCount() - 1; i > 0; --i) {
    const Body& body = model.bodies[i];
    const auto& self = bodies[i];
    const InEquation own("hollerbach-effort");
    visitJoint(body.kind, [&](auto joint) { project(joint, model, body, state, self, effort); });
    effort[body.velocity_index] +=
        body.multiplier * body.multiplier * body.rotor_inertia * acceleration[body.velocity_index];
    if (body.parent == 0) continue;
    const InEquation moments("hollerbach-moments");
    bodies[body.parent].D.noalias() += self.A * self.D;  // (4)
    const InEquation mass("hollerbach-mass");
    bodies[body.parent].c.noalias() += self.A * self.c;
  }
}

}  // namespace armillary

// SPDX-License-Identifier: BSD-3-Clause
#include "engine/formulations/sparse_elimination.h"

#include <Eigen/Cholesky>

#include "engine/dynamics/in_equation.h"
#include "engine/dynamics/joint_passes.h"
#include "engine/dynamics/method_does_not_apply.h"
#include "engine/formulations/constraint_space.h"

namespace armillary {
namespace {

// A body and the joint that moves it: two nodes of the graph.
struct Node {
  Pose X_PB;
  Vector6 V;
  Vector6 c;
  JointSpaces joint;
  Columns6 Y;  // T in the parent's frame

  Matrix6 I;  // these two gather what the joints beyond add
  Vector6 f;
  Eigen::LLT<Matrix6> I_factor;
  Eigen::LLT<SmallMatrix> B_factor;
  SmallVector b;

  Vector6 a;
};

struct SparseEliminationScratch {
  std::vector<Node> nodes;

  explicit SparseEliminationScratch(const Model& model) : nodes(model.bodyCount()) {
    expectInvertibleInertias(model, "sparse elimination");
  }
};

// The numbers of (2) and (3) that a body has by itself.
void startBody(const Model& model, const State& state, int i, const Force& external,
               std::vector<Node>& nodes) {
  const Body& body = model.bodies[i];
  Node& self = nodes[i];
  visitJoint(body.kind, [&](auto joint) {
    using Type = decltype(joint);
    const JointCoordinates<Type> q(body, state.position);
    const JointVelocities<Type> v(body, state.velocity);
    const InEquation placement("link-placement");
    self.X_PB = joint.place(body.X_PJ, q.data());
    const InEquation velocity("maximal-velocity");
    const Vector6& V_P = nodes[body.parent].V;
    Motion V = toChild(self.X_PB, Motion{V_P.head<3>(), V_P.tail<3>()});
    joint.addVelocity(q.data(), v.data(), V);
    self.V = toColumn(V);
    const InEquation drift("maximal-drift");
    self.c = toColumn(joint.velocityProduct(q.data(), v.data(), V));
    const InEquation spaces("maximal-spaces");
    findJointSpaces(body.kind, q.data(), self.joint);
    const InEquation force("maximal-force");
    self.f = toColumn(external - crossForce(V, body.inertia * V));
  });
  const InEquation spaces("maximal-spaces");
  self.Y = forcesToParent(self.X_PB, self.joint.T);
  self.I = toMatrix(body.inertia);
}

// The efforts' part of (2).
void applyEffort(const Model& model, const Eigen::VectorXd& effort, int i,
                 std::vector<Node>& nodes) {
  const Body& body = model.bodies[i];
  Node& self = nodes[i];
  const InEquation force("maximal-force");
  const Vector6 F = self.joint.T_a * effort.segment(body.velocity_index, self.joint.T_a.cols());
  self.f += F;
  nodes[body.parent].f -= forceToParent(self.X_PB, F);
}

// Takes a body and its joint out of the system. Returns whether both pivots are positive.
bool eliminate(Node& self, Node& parent) {
  const InEquation give("sparse-give");
  self.I_factor.compute(self.I);
  if (self.I_factor.info() != Eigen::Success) return false;
  const Columns6& T = self.joint.T;
  if (T.cols() == 0) return true;  // nothing joins the body to its parent
  const Columns6 I_inverse_T = self.I_factor.solve(T);
  const InEquation pivot("sparse-pivot");
  const SmallMatrix B = T.transpose() * I_inverse_T;  // (5)
  {
    const InEquation rest("sparse-rest");
    self.b = T.transpose() * self.c - I_inverse_T.transpose() * self.f;
  }
  self.B_factor.compute(B);
  if (self.B_factor.info() != Eigen::Success) return false;
  const InEquation share("sparse-share");
  const SmallMatrix B_inverse_Y = self.B_factor.solve(self.Y.transpose());  // (6)
  const InEquation inertia("sparse-inertia");
  parent.I += self.Y * B_inverse_Y;
  const InEquation force("sparse-force");
  parent.f -= B_inverse_Y.transpose() * self.b;
  return true;
}

// Equations (5), (4) and (7), with the parent's acceleration known.
void substitute(const Body& body, Node& self, const Node& parent, Eigen::VectorXd& acceleration) {
  Vector6 force = self.f;
  if (self.joint.T.cols() > 0) {
    const InEquation constraint("sparse-constraint");
    const SmallVector beta = self.B_factor.solve(self.b + self.Y.transpose() * parent.a);
    const InEquation pushed("sparse-acceleration");
    force += self.joint.T * beta;
  }
  const InEquation accelerated("sparse-acceleration");
  self.a = self.I_factor.solve(force);
  const InEquation joint("maximal-joint");
  const Vector6 relative = self.a - motionToChild(self.X_PB, parent.a) - self.c;
  acceleration.segment(body.velocity_index, self.joint.T_a.cols()) =
      self.joint.T_a.transpose() * relative;
}

}  // namespace

SolveStatus sparseElimination(const Model& model, const State& state, const Eigen::VectorXd& effort,
                              std::span<const LinkWrench> wrenches, Workspace& workspace,
                              Eigen::VectorXd& acceleration) {
  workspace.check(model, state);
  workspace.check(model, effort, "the effort");
  expectNoFollowers(model, "sparse elimination");
  expectNoRotors(model, "sparse elimination");
  std::vector<Node>& nodes = workspace.scratch<SparseEliminationScratch>(model).nodes;
  gatherWrenches(model, state, wrenches, workspace);
  acceleration.resize(model.velocitySize());

  Node& root = nodes[0];
  root.V.setZero();
  root.I.setZero();
  root.f.setZero();
  root.a << Eigen::Vector3d::Zero(), -model.gravity;
  for (int i = 1; i < model.bodyCount(); ++i) {
    startBody(model, state, i, workspace.wrenches[i], nodes);
  }
  for (int i = 1; i < model.bodyCount(); ++i) applyEffort(model, effort, i, nodes);
  for (int i = model.bodyCount() - 1; i > 0; --i) {
    const Body& body = model.bodies[i];
    if (!eliminate(nodes[i], nodes[body.parent])) return {body.velocity_index};
  }
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    substitute(body, nodes[i], nodes[body.parent], acceleration);
  }
  return {};
}

}  // namespace armillary

// SPDX-License-Identifier: BSD-3-Clause
#include "engine/formulations/coriolis_matrix.h"

#include "engine/formulations/motion_subspace.h"

namespace armillary {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

// B in the form (6).
struct VelocityMatrix {
  Matrix3d T = Matrix3d::Zero();
  Vector3d f = Vector3d::Zero();

  VelocityMatrix() = default;
  VelocityMatrix(const SpatialInertia& I, const Motion& V) {
    const Matrix3d second_moments =
        0.5 * I.rotational.trace() * Matrix3d::Identity() - I.rotational.full();
    T = -skew(V.angular) * second_moments - skew(I.first_moment) * skew(V.linear);
    f = (I * V).force;
  }
  VelocityMatrix& operator+=(const VelocityMatrix& other) {
    T += other.T;
    f += other.f;
    return *this;
  }
  // B S
  Force operator*(const Motion& S) const { return {T * S.angular, S.angular.cross(f)}; }
  // Bᵀ S, a couple
  Vector3d transposeTimes(const Motion& S) const {
    return T.transpose() * S.angular + f.cross(S.linear);
  }
};

// Equation (7).
VelocityMatrix toParent(const Pose& X_PB, const VelocityMatrix& B) {
  VelocityMatrix moved;
  moved.f = X_PB.rotation * B.f;
  moved.T = X_PB.rotation * B.T * X_PB.rotation.transpose() - skew(X_PB.position) * skew(moved.f);
  return moved;
}

struct CoriolisScratch {
  struct BodyScratch {
    VelocityMatrix Bc;
    Motion S[6], S_rate[6];  // S_rate: S̊, as seen from the world
    int columns = 0;
  };
  explicit CoriolisScratch(const Model& model) : bodies(model.bodyCount()) {}
  std::vector<BodyScratch> bodies;
};

// Equations (1) and (2).
void outwardPass(const Model& model, const State& state, Workspace& workspace,
                 CoriolisScratch& own) {
  workspace.bodies[0].V = {};
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    Workspace::BodyScratch& self = workspace.bodies[i];
    CoriolisScratch::BodyScratch& mine = own.bodies[i];
    visitJoint(body.kind, [&](auto joint) {
      using Type = decltype(joint);
      const JointCoordinates<Type> q(body, state.position);
      const JointVelocities<Type> v(body, state.velocity);
      self.X_PB = joint.place(body.X_PJ, q.data());
      self.V = toChild(self.X_PB, workspace.bodies[body.parent].V);
      joint.addVelocity(q.data(), v.data(), self.V);
      mine.columns = Type::kVelocities;
      for (int k = 0; k < Type::kVelocities; ++k) {
        mine.S[k] = joint.column(q.data(), k);
        mine.S_rate[k] = cross(self.V, mine.S[k]) + subspaceRate(joint, q.data(), v.data(), k);
      }
    });
    mine.Bc = VelocityMatrix(body.inertia, self.V);
    workspace.composite[i] = body.inertia;
  }
}

// Equation (3).
void gatherComposites(const Model& model, Workspace& workspace, CoriolisScratch& own) {
  for (int i = model.bodyCount() - 1; i > 0; --i) {
    const int parent = model.bodies[i].parent;
    if (parent == 0) continue;
    const Pose& X_PB = workspace.bodies[i].X_PB;
    workspace.composite[parent] += toParent(X_PB, workspace.composite[i]);
    own.bodies[parent].Bc += toParent(X_PB, own.bodies[i].Bc);
  }
}

// Equations (4) and (5) for column k of body j's joint.
void fillRowAndColumn(const Model& model, const Workspace& workspace, const CoriolisScratch& own,
                      int j, int k, Eigen::MatrixXd& C) {
  const Body& body = model.bodies[j];
  const CoriolisScratch::BodyScratch& mine = own.bodies[j];
  const SpatialInertia& Ic = workspace.composite[j];
  Force F1 = Ic * mine.S_rate[k] + mine.Bc * mine.S[k];  // (4)
  Force F2 = Ic * mine.S[k];
  Vector3d F3 = mine.Bc.transposeTimes(mine.S[k]);
  const int jk = body.velocity_index + k;
  for (int l = 0; l < mine.columns; ++l) {
    C(body.velocity_index + l, jk) += body.multiplier * body.multiplier * dot(mine.S[l], F1);
  }
  for (int i = j; model.bodies[i].parent > 0;) {  // (5)
    const Pose& X_PB = workspace.bodies[i].X_PB;
    F1 = toParent(X_PB, F1);
    F2 = toParent(X_PB, F2);
    F3 = X_PB.rotation * F3;
    i = model.bodies[i].parent;
    const Body& ancestor = model.bodies[i];
    const CoriolisScratch::BodyScratch& theirs = own.bodies[i];
    const double scale = body.multiplier * ancestor.multiplier;
    for (int l = 0; l < theirs.columns; ++l) {
      const int il = ancestor.velocity_index + l;
      C(il, jk) += scale * dot(theirs.S[l], F1);
      C(jk, il) += scale * (dot(theirs.S_rate[l], F2) + dot(theirs.S[l].angular, F3));
    }
  }
}

}  // namespace

void coriolisMatrix(const Model& model, const State& state, Workspace& workspace,
                    Eigen::MatrixXd& C) {
  workspace.check(model, state);
  auto& own = workspace.scratch<CoriolisScratch>(model);
  outwardPass(model, state, workspace, own);
  gatherComposites(model, workspace, own);
  C.setZero(model.velocitySize(), model.velocitySize());
  for (int j = 1; j < model.bodyCount(); ++j) {
    for (int k = 0; k < own.bodies[j].columns; ++k) {
      fillRowAndColumn(model, workspace, own, j, k, C);
    }
  }
}

}  // namespace armillary

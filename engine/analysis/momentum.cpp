// SPDX-License-Identifier: BSD-3-Clause
#include "engine/analysis/momentum.h"

#include "engine/analysis/joint_columns.h"
#include "engine/analysis/reactions.h"

namespace armillary {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

struct MomentumScratch {
  explicit MomentumScratch(const Model& model) : composite_rate(model.bodyCount()) {}
  std::vector<SpatialInertia> composite_rate;  // İc, which has no mass
  std::vector<JointReaction> reactions;
};

// Frame O: where the world is in it, and how it moves.
struct MomentumFrame {
  Pose X_OW;
  Motion V_O;
};

// Needs the bodies' motions.
MomentumFrame momentumFrame(const Model& model, MomentumPoint point, const Workspace& workspace) {
  if (point == MomentumPoint::kWorldOrigin) return {};
  double mass = 0.0;
  Vector3d first_moment = Vector3d::Zero(), momentum = Vector3d::Zero();
  for (int i = 1; i < model.bodyCount(); ++i) {
    const SpatialInertia& I = model.bodies[i].inertia;
    const Pose& X_WB = workspace.X_WB[i];
    mass += I.mass;
    first_moment += I.mass * X_WB.position + X_WB.rotation * I.first_moment;
    momentum += X_WB.rotation * (I * workspace.bodies[i].V).force;
  }
  if (!(mass > 0.0)) return {};
  return {{Matrix3d::Identity(), -first_moment / mass}, {Vector3d::Zero(), momentum / mass}};
}

// Equation (3).
SpatialInertia inertiaRate(const SpatialInertia& I, const Motion& V) {
  const Vector3d &h = I.first_moment, &v = V.linear;
  const Matrix3d wJ = skew(V.angular) * I.rotational.full();
  const Matrix3d vh = v * h.transpose();
  return {0.0, I.mass * v + cross(V.angular, h),
          SymmetricMatrix3(wJ + wJ.transpose() - vh - vh.transpose() +
                           2.0 * dot(h, v) * Matrix3d::Identity())};
}

// Sums inward what stands at each body, all of it in O.
void sumInward(const Model& model, std::vector<SpatialInertia>& inertias) {
  for (int i = model.bodyCount() - 1; i > 0; --i) {
    const int parent = model.bodies[i].parent;
    if (parent > 0) inertias[parent] += inertias[i];
  }
}

// Ic of every joint, in O.
void gatherComposites(const Model& model, const MomentumFrame& frame, Workspace& workspace) {
  for (int i = 1; i < model.bodyCount(); ++i) {
    workspace.composite[i] = toParent(frame.X_OW * workspace.X_WB[i], model.bodies[i].inertia);
  }
  sumInward(model, workspace.composite);
}

// İc of every joint, in O.
void gatherCompositeRates(const Model& model, const MomentumFrame& frame,
                          const Workspace& workspace, std::vector<SpatialInertia>& rates) {
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Pose X_OB = frame.X_OW * workspace.X_WB[i];
    const Motion V = toParent(X_OB, workspace.bodies[i].V) - frame.V_O;
    rates[i] = inertiaRate(toParent(X_OB, model.bodies[i].inertia), V);  // (3)
  }
  sumInward(model, rates);
}

void addColumn(int k, const Force& F, MomentumMatrix& A) {
  A.col(k).head<3>() += F.moment;
  A.col(k).tail<3>() += F.force;
}

}  // namespace

void momentumMatrix(const Model& model, const State& state, MomentumPoint point,
                    Workspace& workspace, MomentumMatrix& A) {
  workspace.check(model, state);
  bodyMotions(model, state, workspace);
  const MomentumFrame frame = momentumFrame(model, point, workspace);
  gatherComposites(model, frame, workspace);
  A.setZero(6, model.velocitySize());
  for (int i = 1; i < model.bodyCount(); ++i) {
    visitColumns(model, state, i, workspace, frame.X_OW, frame.V_O,
                 [&](int k, const Motion& S, const Motion&) {
                   addColumn(k, workspace.composite[i] * S, A);  // (1)
                 });
  }
}

void momentumMatrixRate(const Model& model, const State& state, MomentumPoint point,
                        Workspace& workspace, MomentumMatrix& A_rate) {
  workspace.check(model, state);
  MomentumScratch& scratch = workspace.scratch<MomentumScratch>(model);
  bodyMotions(model, state, workspace);
  const MomentumFrame frame = momentumFrame(model, point, workspace);
  gatherComposites(model, frame, workspace);
  gatherCompositeRates(model, frame, workspace, scratch.composite_rate);
  A_rate.setZero(6, model.velocitySize());
  for (int i = 1; i < model.bodyCount(); ++i) {
    visitColumns(model, state, i, workspace, frame.X_OW, frame.V_O,
                 [&](int k, const Motion& S, const Motion& rate) {  // (2)
                   addColumn(k, scratch.composite_rate[i] * S, A_rate);
                   addColumn(k, workspace.composite[i] * rate, A_rate);
                 });
  }
}

Force spatialMomentum(const Model& model, const State& state, Workspace& workspace) {
  bodyMotions(model, state, workspace);
  Force sum;
  for (int i = 1; i < model.bodyCount(); ++i) {
    sum += toParent(workspace.X_WB[i], model.bodies[i].inertia * workspace.bodies[i].V);
  }
  return sum;
}

MomentumBalance momentumBalance(const Model& model, const State& state,
                                const Eigen::VectorXd& acceleration,
                                std::span<const LinkWrench> wrenches, Workspace& workspace) {
  workspace.check(model, state);
  std::vector<JointReaction>& reactions = workspace.scratch<MomentumScratch>(model).reactions;
  jointReactions(model, state, acceleration, wrenches, workspace, reactions);
  gatherWrenches(model, state, wrenches, workspace);
  bodyAccelerations(model, state, acceleration, workspace);
  MomentumBalance balance;  // (4)
  for (int i = 1; i < model.bodyCount(); ++i) {
    const SpatialInertia& I = model.bodies[i].inertia;
    const Workspace::BodyScratch& body = workspace.bodies[i];
    const Pose& X_WB = workspace.X_WB[i];
    balance.rate += toParent(X_WB, forceOfMotion(I, body.V, body.A));
    const Vector3d first_moment = I.mass * X_WB.position + X_WB.rotation * I.first_moment;
    balance.weight += {cross(first_moment, model.gravity), I.mass * model.gravity};
    balance.external += toParent(X_WB, workspace.wrenches[i]);
  }
  for (size_t j = 0; j < model.joints.size(); ++j) {
    const Joint& joint = model.joints[j];
    if (model.links[joint.parent].body > 0 || model.links[joint.child].body == 0) continue;
    const Pose X_WC = linkPose(model, workspace.X_WB, joint.child);
    balance.base += toParent(X_WC, reactions[j].atChild());
  }
  return balance;
}

}  // namespace armillary

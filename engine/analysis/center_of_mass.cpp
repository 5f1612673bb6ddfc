// SPDX-License-Identifier: BSD-3-Clause
#include "engine/analysis/center_of_mass.h"

#include "engine/analysis/joint_columns.h"

namespace armillary {
namespace {

using Eigen::Vector3d;

// Mass, first moment and its rate of all that lies beyond a joint, world axes about one point.
struct Beyond {
  double mass = 0.0;
  Vector3d first_moment = Vector3d::Zero();
  Vector3d first_moment_rate = Vector3d::Zero();
};

struct CenterOfMassScratch {
  explicit CenterOfMassScratch(const Model& model) : beyond(model.bodyCount()) {}
  std::vector<Beyond> beyond;  // [0]: of all that can move
};

// Sums inward what lies beyond every joint, about the world's origin. Needs the bodies' motions.
void gatherBeyond(const Model& model, const Workspace& workspace, std::vector<Beyond>& beyond) {
  beyond[0] = {};
  for (int i = 1; i < model.bodyCount(); ++i) {
    const SpatialInertia& I = model.bodies[i].inertia;
    const Pose& X_WB = workspace.X_WB[i];
    beyond[i].mass = I.mass;
    beyond[i].first_moment = X_WB.position * I.mass + X_WB.rotation * I.first_moment;
    beyond[i].first_moment_rate = X_WB.rotation * (I * workspace.bodies[i].V).force;
  }
  for (int i = model.bodyCount() - 1; i > 0; --i) {
    Beyond& parent = beyond[model.bodies[i].parent];
    parent.mass += beyond[i].mass;
    parent.first_moment += beyond[i].first_moment;
    parent.first_moment_rate += beyond[i].first_moment_rate;
  }
}

}  // namespace

Vector3d centerOfMass(const Model& model, const BodyPoses& X_WB) {
  expectSize(model, "body poses", static_cast<Eigen::Index>(X_WB.size()), model.bodyCount());
  double mass = 0.0;
  Vector3d first_moment = Vector3d::Zero();
  for (int i = 1; i < model.bodyCount(); ++i) {
    const SpatialInertia& I = model.bodies[i].inertia;
    mass += I.mass;
    first_moment += X_WB[i].position * I.mass + X_WB[i].rotation * I.first_moment;
  }
  return mass > 0.0 ? Vector3d(first_moment / mass) : Vector3d(Vector3d::Zero());
}

CenterOfMassMotion centerOfMassMotion(const Model& model, const State& state,
                                      const Eigen::VectorXd& acceleration, Workspace& workspace) {
  bodyAccelerations(model, state, acceleration, workspace);
  CenterOfMassMotion sum;
  for (int i = 1; i < model.bodyCount(); ++i) {
    const SpatialInertia& I = model.bodies[i].inertia;
    const Workspace::BodyScratch& body = workspace.bodies[i];
    const Pose& X_WB = workspace.X_WB[i];
    sum.mass += I.mass;
    sum.position += I.mass * X_WB.position + X_WB.rotation * I.first_moment;     // (1)
    sum.velocity += X_WB.rotation * (I * body.V).force;                          // (2)
    sum.acceleration += X_WB.rotation * forceOfMotion(I, body.V, body.A).force;  // (3)
  }
  if (!(sum.mass > 0.0)) return {};
  sum.position /= sum.mass;
  sum.velocity /= sum.mass;
  sum.acceleration /= sum.mass;
  return sum;
}

void centerOfMassJacobian(const Model& model, const State& state, Workspace& workspace,
                          PointJacobian& J) {
  workspace.check(model, state);
  std::vector<Beyond>& beyond = workspace.scratch<CenterOfMassScratch>(model).beyond;
  bodyMotions(model, state, workspace);
  gatherBeyond(model, workspace, beyond);
  J.setZero(3, model.velocitySize());
  const double mass = beyond[0].mass;
  if (!(mass > 0.0)) return;
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Beyond& own = beyond[i];
    visitColumns(model, state, i, workspace, Pose{}, Motion{},
                 [&](int k, const Motion& S, const Motion&) {  // (4)
                   J.col(k) += (own.mass * S.linear + cross(S.angular, own.first_moment)) / mass;
                 });
  }
}

void centerOfMassJacobianRate(const Model& model, const State& state, Workspace& workspace,
                              PointJacobian& J_rate) {
  workspace.check(model, state);
  std::vector<Beyond>& beyond = workspace.scratch<CenterOfMassScratch>(model).beyond;
  bodyMotions(model, state, workspace);
  gatherBeyond(model, workspace, beyond);
  J_rate.setZero(3, model.velocitySize());
  const double mass = beyond[0].mass;
  if (!(mass > 0.0)) return;
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Beyond& own = beyond[i];
    visitColumns(model, state, i, workspace, Pose{}, Motion{},
                 [&](int k, const Motion& S, const Motion& rate) {  // (5)
                   J_rate.col(k) +=
                       (own.mass * rate.linear + cross(rate.angular, own.first_moment) +
                        cross(S.angular, own.first_moment_rate)) /
                       mass;
                 });
  }
}

}  // namespace armillary

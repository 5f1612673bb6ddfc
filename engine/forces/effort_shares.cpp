// SPDX-License-Identifier: BSD-3-Clause
#include "engine/forces/effort_shares.h"

#include "engine/dynamics/centrifugal_effort.h"
#include "engine/dynamics/joint_passes.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/fast/fast_dynamics.h"

namespace armillary {

Eigen::VectorXd EffortShares::sum() const {
  Eigen::VectorXd sum = all[0];
  for (int i = 1; i < kEffortShareCount; ++i) sum += all[i];
  return sum;
}

EffortShare shareOf(LinkWrench::Source source) {
  switch (source) {
    case LinkWrench::Source::kGround:
      return EffortShare::kContact;
    case LinkWrench::Source::kLoop:
      return EffortShare::kConstraint;
    default:
      return EffortShare::kExternal;
  }
}

void wrenchEffort(const Model& model, const State& state, std::span<const LinkWrench> wrenches,
                  EffortShare share, Workspace& workspace, Eigen::VectorXd& effort) {
  workspace.check(model, state);
  effort.setZero(model.velocitySize());
  bool any = false;
  for (const LinkWrench& wrench : wrenches) any |= shareOf(wrench.source) == share;
  if (!any) return;
  forwardKinematics(model, state, workspace, workspace.X_WB);
  for (Workspace::BodyScratch& body : workspace.bodies) body.F = {};
  for (const LinkWrench& wrench : wrenches) {
    const Link& link = model.links[wrench.link];
    if (shareOf(wrench.source) != share || link.body == 0) continue;
    workspace.bodies[link.body].F -= toParent(link.X_BL, wrenchInLink(model, wrench, workspace));
  }
  for (int i = model.bodyCount() - 1; i > 0; --i) {
    const Body& body = model.bodies[i];
    const Force& F = workspace.bodies[i].F;
    visitJoint(body.kind, [&](auto joint) {
      const JointCoordinates<decltype(joint)> q(body, state.position);
      addEffort(joint, body, q.data(), F, effort);
    });
    if (body.parent == 0) continue;
    const Pose X_PB = workspace.X_WB[body.parent].inverse() * workspace.X_WB[i];
    workspace.bodies[body.parent].F += toParent(X_PB, F);
  }
}

namespace {

// The robot's own terms of the acceleration. A workspace keeps the fast form of one model: for the
// payload-free twin, which takes turns with the model itself, the readable form.
void ownTerms(const Model& bare, const Model& model, const State& state,
              const Eigen::VectorXd& acceleration, Workspace& workspace, EffortShares& shares) {
  Eigen::VectorXd& inertia = shares[EffortShare::kInertia];
  Eigen::VectorXd& coriolis = shares[EffortShare::kCoriolis];
  Eigen::VectorXd& gravity = shares[EffortShare::kGravity];
  if (&bare == &model) {
    fast::inertiaEffort(model, state, acceleration, workspace, inertia);
    fast::coriolisEffort(model, state, workspace, coriolis);
    fast::gravityEffort(model, state, workspace, gravity);
  } else {
    inertiaEffort(bare, state, acceleration, workspace, inertia);
    coriolisEffort(bare, state, workspace, coriolis);
    gravityEffort(bare, state, workspace, gravity);
  }
}

}  // namespace

void effortShares(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
                  const ActingForces& forces, Workspace& workspace, EffortShares& shares) {
  const int n = model.velocitySize();
  const Model& bare = model.without_payloads ? *model.without_payloads : model;
  ownTerms(bare, model, state, acceleration, workspace, shares);
  centrifugalEffort(bare, state, workspace, shares[EffortShare::kCentrifugal]);
  shares[EffortShare::kCoriolis] -= shares[EffortShare::kCentrifugal];
  Eigen::VectorXd& payload = shares[EffortShare::kPayload];
  payload.setZero(n);
  if (model.without_payloads) {
    inverseDynamics(model, state, acceleration, {}, workspace, payload);
    for (const EffortShare share : {EffortShare::kInertia, EffortShare::kCoriolis,
                                    EffortShare::kCentrifugal, EffortShare::kGravity}) {
      payload -= shares[share];
    }
  }
  Eigen::VectorXd& passive = shares[EffortShare::kPassive];
  passive.setZero(n);
  if (forces.passive.size() > 0) passive = -forces.passive;
  const std::span<const LinkWrench> wrenches = forces.wrenches;
  for (const EffortShare share :
       {EffortShare::kExternal, EffortShare::kContact, EffortShare::kConstraint}) {
    wrenchEffort(model, state, wrenches, share, workspace, shares[share]);
  }
  if (forces.stops.size() > 0) shares[EffortShare::kConstraint] -= forces.stops;
}

}  // namespace armillary

// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/recursive_newton_euler.h"

#include "engine/dynamics/in_equation.h"
#include "engine/dynamics/joint_passes.h"

namespace armillary {
namespace {

// Equations (1) to (3) of one body.
template <class Type>
inline void outwardStep(const Type& joint, const Body& body, const Workspace::BodyScratch& parent,
                        const Eigen::VectorXd& position, const Eigen::VectorXd& velocity,
                        const Eigen::VectorXd& acceleration, Workspace::BodyScratch& self) {
  const JointCoordinates<Type> q(body, position);
  const JointVelocities<Type> v(body, velocity), a(body, acceleration);
  const InEquation placement("link-placement");
  self.X_PB = joint.place(body.X_PJ, q.data());
  const InEquation velocity_of_link("rnea-velocity");
  Motion V = toChild(self.X_PB, parent.V);
  joint.addVelocity(q.data(), v.data(), V);  // (1)
  const InEquation acceleration_of_link("rnea-acceleration");
  Motion A = toChild(self.X_PB, parent.A);
  A += joint.velocityProduct(q.data(), v.data(), V);  // (2)
  joint.addVelocity(q.data(), a.data(), A);
  const InEquation force("rnea-body-force");
  self.F = forceOfMotion(body.inertia, V, A);  // (3)
  self.V = V;
  self.A = A;
}

void outwardPass(const Model& model, const Eigen::VectorXd& position,
                 const Eigen::VectorXd& velocity, const Eigen::VectorXd& acceleration,
                 const Eigen::Vector3d& gravity, Workspace& workspace) {
  workspace.bodies[0].V = {};
  workspace.bodies[0].A = {Eigen::Vector3d::Zero(), -gravity};
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    visitJoint(body.kind, [&](auto joint) {
      outwardStep(joint, body, workspace.bodies[body.parent], position, velocity, acceleration,
                  workspace.bodies[i]);
    });
  }
}

// Equations (4) and (5).
void inwardPass(const Model& model, const Eigen::VectorXd& position, Workspace& workspace,
                Eigen::VectorXd& effort) {
  effort.setZero(model.velocitySize());
  for (int i = model.bodyCount() - 1; i > 0; --i) {
    const Body& body = model.bodies[i];
    const Workspace::BodyScratch& self = workspace.bodies[i];
    visitJoint(body.kind, [&](auto joint) {
      using Type = decltype(joint);
      const JointCoordinates<Type> q(body, position);
      const InEquation own("rnea-effort");
      addEffort(joint, body, q.data(), self.F, effort);
    });
    const InEquation force("rnea-force");
    if (body.parent > 0) workspace.bodies[body.parent].F += toParent(self.X_PB, self.F);
  }
}

// A rotor turns with its joint alone: it adds to that joint's effort only.
void addRotors(const Model& model, const Eigen::VectorXd& acceleration, Eigen::VectorXd& effort) {
  if (!model.has_rotors) return;
  const InEquation own("rnea-effort");
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    effort[body.velocity_index] +=
        body.multiplier * body.multiplier * body.rotor_inertia * acceleration[body.velocity_index];
  }
}

}  // namespace

void inverseDynamics(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
                     std::span<const LinkWrench> wrenches, Workspace& workspace,
                     Eigen::VectorXd& effort) {
  workspace.check(model, state);
  workspace.check(model, acceleration, "the acceleration");
  outwardPass(model, state.position, state.velocity, acceleration, model.gravity, workspace);
  if (!wrenches.empty()) {
    const InEquation force("rnea-force");
    gatherWrenches(model, state, wrenches, workspace);
    for (int i = 1; i < model.bodyCount(); ++i) workspace.bodies[i].F -= workspace.wrenches[i];
  }
  inwardPass(model, state.position, workspace, effort);
  addRotors(model, acceleration, effort);
}

void bias(const Model& model, const State& state, Workspace& workspace, Eigen::VectorXd& effort) {
  workspace.check(model, state);
  outwardPass(model, state.position, state.velocity, workspace.zero, model.gravity, workspace);
  inwardPass(model, state.position, workspace, effort);
}

void gravityEffort(const Model& model, const State& state, Workspace& workspace,
                   Eigen::VectorXd& effort) {
  workspace.check(model, state);
  outwardPass(model, state.position, workspace.zero, workspace.zero, model.gravity, workspace);
  inwardPass(model, state.position, workspace, effort);
}

void inertiaEffort(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
                   Workspace& workspace, Eigen::VectorXd& effort) {
  workspace.check(model, state);
  workspace.check(model, acceleration, "the acceleration");
  outwardPass(model, state.position, workspace.zero, acceleration, Eigen::Vector3d::Zero(),
              workspace);
  inwardPass(model, state.position, workspace, effort);
  addRotors(model, acceleration, effort);
}

void coriolisEffort(const Model& model, const State& state, Workspace& workspace,
                    Eigen::VectorXd& effort) {
  workspace.check(model, state);
  outwardPass(model, state.position, state.velocity, workspace.zero, Eigen::Vector3d::Zero(),
              workspace);
  inwardPass(model, state.position, workspace, effort);
}

void effortTerms(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
                 Workspace& workspace, EffortTerms& terms) {
  inertiaEffort(model, state, acceleration, workspace, terms.inertia);
  coriolisEffort(model, state, workspace, terms.velocity);
  gravityEffort(model, state, workspace, terms.gravity);
}

}  // namespace armillary

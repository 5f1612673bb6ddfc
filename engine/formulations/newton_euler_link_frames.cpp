// SPDX-License-Identifier: BSD-3-Clause
#include "engine/formulations/newton_euler_link_frames.h"

#include "engine/dynamics/in_equation.h"
#include "engine/dynamics/joint_passes.h"
#include "engine/dynamics/method_does_not_apply.h"
#include "engine/formulations/center_of_mass_inertia.h"

namespace armillary {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

// A link and what acts on it, every vector in its own frame; [0] is the world.
struct LinkMotion {
  Matrix3d R = Matrix3d::Identity();  // R_PB
  Vector3d d = Vector3d::Zero();      // B's origin from P's, in P
  CenterOfMassInertia inertia;
  Vector3d omega = Vector3d::Zero(), omega_rate = Vector3d::Zero();
  Vector3d a = Vector3d::Zero();                             // of the centre of mass
  Vector3d f = Vector3d::Zero(), torque = Vector3d::Zero();  // through the joint
  Vector3d f_children = Vector3d::Zero();                    // Σ R f
  Vector3d torque_children = Vector3d::Zero();               // Σ R τ + (d − c) × R f
};

struct NewtonEulerScratch {
  explicit NewtonEulerScratch(const Model& model) : links(model.bodyCount()) {}
  std::vector<LinkMotion> links;
};

// What the joint adds to its parent's motion: û, ω̂ and the rates of their components.
struct JointMotion {
  Vector3d u, omega, u_rate, omega_rate;
};

template <class Type>
JointMotion jointMotion(const Type& joint, const double* q, const double* v, const double* v_rate) {
  const InEquation own("newton-euler-joint");
  Motion velocity;
  joint.addVelocity(q, v, velocity);
  Motion rate = joint.velocityProduct(q, v, Motion{});  // the part that S's change makes
  joint.addVelocity(q, v_rate, rate);
  return {velocity.linear, velocity.angular, rate.linear, rate.angular};
}

// Equations (78) to (80).
void moveLink(const LinkMotion& parent, const JointMotion& joint, LinkMotion& self) {
  const Matrix3d Rt = self.R.transpose();
  const Vector3d& c = self.inertia.center_of_mass;
  const InEquation velocity("newton-euler-velocity");
  const Vector3d carried = Rt * parent.omega;  // Rᵀ ω_p
  self.omega = carried + joint.omega;          // (78)
  const InEquation turning("newton-euler-turning");
  self.omega_rate = Rt * parent.omega_rate + joint.omega_rate + carried.cross(joint.omega);  // (80)
  const InEquation center("newton-euler-center");
  const Vector3d r = self.d - parent.inertia.center_of_mass;
  self.a = Rt * (parent.a + parent.omega_rate.cross(r) +
                 parent.omega.cross(parent.omega.cross(r))) +  // (79)
           2.0 * carried.cross(joint.u) +
           joint.omega.cross(joint.u) + joint.u_rate + self.omega_rate.cross(c) +
           self.omega.cross(self.omega.cross(c));
}

void outwardPass(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
                 std::vector<LinkMotion>& links) {
  links[0] = LinkMotion{};
  links[0].a = -model.gravity;  // (85)
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    LinkMotion& self = links[i];
    self.inertia = atCenterOfMass(body.inertia);
    visitJoint(body.kind, [&](auto joint) {
      using Type = decltype(joint);
      const JointCoordinates<Type> q(body, state.position);
      const JointVelocities<Type> v(body, state.velocity), v_rate(body, acceleration);
      const InEquation placement("link-placement");
      const Pose X_PB = joint.place(body.X_PJ, q.data());
      self.R = X_PB.rotation;
      self.d = X_PB.position;
      moveLink(links[body.parent], jointMotion(joint, q.data(), v.data(), v_rate.data()), self);
    });
    self.f_children.setZero();
    self.torque_children.setZero();
  }
}

// Equations (72) and (73); `external` acts at the link frame's origin.
void balanceLink(const Force& external, LinkMotion& self) {
  const CenterOfMassInertia& I = self.inertia;
  const Vector3d& c = I.center_of_mass;
  Vector3d body_force, body_moment;
  {
    const InEquation in("newton-euler-body-force");
    body_force = I.mass * self.a;
  }
  {
    const InEquation in("newton-euler-body-moment");
    body_moment = I.rotational * self.omega_rate + self.omega.cross(I.rotational * self.omega);
  }
  {
    const InEquation force("newton-euler-force");
    self.f = body_force - external.force + self.f_children;  // (72)
  }
  const InEquation moment("newton-euler-moment");
  const Vector3d n_external = external.moment - c.cross(external.force);            // about c
  self.torque = body_moment - n_external + c.cross(self.f) + self.torque_children;  // (73)
}

void inwardPass(const Model& model, const State& state, const std::vector<Force>& wrenches,
                std::vector<LinkMotion>& links, Eigen::VectorXd& effort) {
  effort.setZero(model.velocitySize());
  for (int i = model.bodyCount() - 1; i > 0; --i) {
    const Body& body = model.bodies[i];
    LinkMotion& self = links[i];
    balanceLink(wrenches[i], self);
    LinkMotion& parent = links[body.parent];
    const InEquation force("newton-euler-force");
    const Vector3d f_in_parent = self.R * self.f;
    parent.f_children += f_in_parent;
    const InEquation moment("newton-euler-moment");
    parent.torque_children +=
        self.R * self.torque + (self.d - parent.inertia.center_of_mass).cross(f_in_parent);
    visitJoint(body.kind, [&](auto joint) {
      using Type = decltype(joint);
      const JointCoordinates<Type> q(body, state.position);
      const InEquation own("newton-euler-effort");
      addEffort(joint, body, q.data(), Force{self.torque, self.f}, effort);
    });
  }
}

}  // namespace

void newtonEulerLinkFrames(const Model& model, const State& state,
                           const Eigen::VectorXd& acceleration,
                           std::span<const LinkWrench> wrenches, Workspace& workspace,
                           Eigen::VectorXd& effort) {
  workspace.check(model, state);
  workspace.check(model, acceleration, "the acceleration");
  expectNoRotors(model, "Newton-Euler in link frames");
  std::vector<LinkMotion>& links = workspace.scratch<NewtonEulerScratch>(model).links;
  gatherWrenches(model, state, wrenches, workspace);
  outwardPass(model, state, acceleration, links);
  inwardPass(model, state, workspace.wrenches, links, effort);
}

}  // namespace armillary

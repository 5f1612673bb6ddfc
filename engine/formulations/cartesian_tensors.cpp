// SPDX-License-Identifier: BSD-3-Clause
#include "engine/formulations/cartesian_tensors.h"

#include "engine/dynamics/in_equation.h"
#include "engine/dynamics/joint_passes.h"
#include "engine/dynamics/method_does_not_apply.h"

namespace armillary {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

// A link and what acts on it, every vector in its own frame; [0] is the world.
struct LinkTensors {
  Matrix3d second_moment = Matrix3d::Zero();  // Σ
  Matrix3d R = Matrix3d::Identity();          // R_PB
  Vector3d d = Vector3d::Zero();              // B's origin from P's, in P
  Vector3d omega = Vector3d::Zero(), omega_rate = Vector3d::Zero();
  Matrix3d Omega = Matrix3d::Zero();
  Vector3d a = Vector3d::Zero();                        // of the origin
  Vector3d f = Vector3d::Zero(), n = Vector3d::Zero();  // through the joint
};

struct CartesianTensorsScratch {
  explicit CartesianTensorsScratch(const Model& model) : links(model.bodyCount()) {
    for (int i = 1; i < model.bodyCount(); ++i) {
      links[i].second_moment = secondMoment(model.bodies[i].inertia);
    }
  }
  std::vector<LinkTensors> links;
};

// Equations (1) to (3).
template <class Type>
void moveLink(const LinkTensors& parent, const Type& joint, const double* q, const double* v,
              const double* v_rate, LinkTensors& self) {
  const InEquation own("newton-euler-joint");
  Motion velocity;  // ω̂, û
  joint.addVelocity(q, v, velocity);
  Motion rate = joint.velocityProduct(q, v, Motion{});  // the part that S's change makes
  joint.addVelocity(q, v_rate, rate);
  const Matrix3d Rt = self.R.transpose();
  const InEquation velocity_of_link("newton-euler-velocity");
  const Vector3d carried = Rt * parent.omega;
  self.omega = carried + velocity.angular;  // (1)
  const InEquation turning("newton-euler-turning");
  self.omega_rate = Rt * parent.omega_rate + carried.cross(velocity.angular) + rate.angular;  // (2)
  const InEquation acceleration("tensors-acceleration");
  self.a = Rt * (parent.a + parent.Omega * self.d) + 2.0 * carried.cross(velocity.linear) +  // (3)
           velocity.angular.cross(velocity.linear) + rate.linear;
  const InEquation tensor("tensors-tensor");
  self.Omega = angularAccelerationTensor(self.omega, self.omega_rate);
}

void outwardPass(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
                 const std::vector<Force>& wrenches, std::vector<LinkTensors>& links) {
  links[0].a = -model.gravity;
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    LinkTensors& self = links[i];
    visitJoint(body.kind, [&](auto joint) {
      using Type = decltype(joint);
      const JointCoordinates<Type> q(body, state.position);
      const JointVelocities<Type> v(body, state.velocity), v_rate(body, acceleration);
      const InEquation placement("link-placement");
      const Pose X_PB = joint.place(body.X_PJ, q.data());
      self.R = X_PB.rotation;
      self.d = X_PB.position;
      moveLink(links[body.parent], joint, q.data(), v.data(), v_rate.data(), self);
    });
    const SpatialInertia& I = body.inertia;
    const InEquation force("tensors-body-force");
    self.f = I.mass * self.a + self.Omega * I.first_moment - wrenches[i].force;  // (4), its own
    const InEquation moment("tensors-body-moment");
    self.n = momentOfTensors(self.Omega, self.second_moment) + I.first_moment.cross(self.a) -
             wrenches[i].moment;  // (6), its own
  }
}

void inwardPass(const Model& model, const State& state, std::vector<LinkTensors>& links,
                Eigen::VectorXd& effort) {
  effort.setZero(model.velocitySize());
  for (int i = model.bodyCount() - 1; i > 0; --i) {
    const Body& body = model.bodies[i];
    const LinkTensors& self = links[i];
    visitJoint(body.kind, [&](auto joint) {
      using Type = decltype(joint);
      const JointCoordinates<Type> q(body, state.position);
      const InEquation own("newton-euler-effort");
      addEffort(joint, body, q.data(), Force{self.n, self.f}, effort);
    });
    if (body.parent == 0) continue;
    LinkTensors& parent = links[body.parent];
    const InEquation force("newton-euler-force");
    const Vector3d f_in_parent = self.R * self.f;
    parent.f += f_in_parent;  // (4)
    const InEquation moment("tensors-moment");
    parent.n += self.R * self.n + self.d.cross(f_in_parent);  // (6)
  }
}

}  // namespace

Eigen::Matrix3d angularAccelerationTensor(const Vector3d& omega, const Vector3d& omega_rate) {
  const Vector3d squared = omega.cwiseProduct(omega);
  const double xy = omega.x() * omega.y(), xz = omega.x() * omega.z(), yz = omega.y() * omega.z();
  Matrix3d Omega;
  Omega << -squared.y() - squared.z(), xy - omega_rate.z(), xz + omega_rate.y(),  //
      xy + omega_rate.z(), -squared.x() - squared.z(), yz - omega_rate.x(),       //
      xz - omega_rate.y(), yz + omega_rate.x(), -squared.x() - squared.y();
  return Omega;
}

Eigen::Matrix3d secondMoment(const SpatialInertia& inertia) {
  Matrix3d second = -inertia.rotational.full();
  second.diagonal().array() += 0.5 * inertia.rotational.trace();
  return second;
}

// The skew part by its three entries: of the 27 products of Ω Σ and its transposed the symmetry of
// Σ leaves 15.
Eigen::Vector3d momentOfTensors(const Matrix3d& Omega, const Matrix3d& second_moment) {
  const InEquation skew_part("tensors-skew");
  const Matrix3d& S = second_moment;
  return {Omega(2, 0) * S(0, 1) - Omega(1, 0) * S(0, 2) + (Omega(2, 2) - Omega(1, 1)) * S(1, 2) +
              Omega(2, 1) * S(1, 1) - Omega(1, 2) * S(2, 2),
          Omega(0, 1) * S(1, 2) - Omega(2, 1) * S(0, 1) + (Omega(0, 0) - Omega(2, 2)) * S(0, 2) +
              Omega(0, 2) * S(2, 2) - Omega(2, 0) * S(0, 0),
          Omega(1, 2) * S(0, 2) - Omega(0, 2) * S(1, 2) + (Omega(1, 1) - Omega(0, 0)) * S(0, 1) +
              Omega(1, 0) * S(0, 0) - Omega(0, 1) * S(1, 1)};
}

void cartesianTensors(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
                      std::span<const LinkWrench> wrenches, Workspace& workspace,
                      Eigen::VectorXd& effort) {
  workspace.check(model, state);
  workspace.check(model, acceleration, "the acceleration");
  expectNoRotors(model, "Cartesian tensors");
  std::vector<LinkTensors>& links = workspace.scratch<CartesianTensorsScratch>(model).links;
  gatherWrenches(model, state, wrenches, workspace);
  outwardPass(model, state, acceleration, workspace.wrenches, links);
  inwardPass(model, state, links, effort);
}

}  // namespace armillary

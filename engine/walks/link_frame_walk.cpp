// SPDX-License-Identifier: BSD-3-Clause
#include "engine/walks/link_frame_walk.h"

namespace armillary {

using Eigen::Vector3d;

LinkFrameWalk::LinkFrameWalk(std::shared_ptr<const Model> robot, std::span<const Kind> kinds,
                             std::span<const Part> parts)
    : AlgorithmWalk(std::move(robot), kinds),
      parts_(parts),
      moves_(bodyCount()),
      tau_(bodyCount()) {
  const int count = static_cast<int>(kinds.size());
  const auto addAll = [&](Part first, Part last, int body) {
    for (int kind = 0; kind < count; ++kind) {
      if (parts_[kind] >= first && parts_[kind] <= last) addStep(kind, body);
    }
  };
  addAll(Part::kStart, Part::kStart, 0);
  for (int i = 1; i < bodyCount(); ++i) addAll(Part::kVelocity, Part::kOwn, i);
  for (int i = bodyCount() - 1; i > 0; --i) addAll(Part::kForce, Part::kEffort, i);
  addAll(Part::kBaseForce, Part::kResult, 0);
}

SolveStatus LinkFrameWalk::compute(const Given&, int&) {
  moves_[0] = Moving{};
  moves_[0].a = -model().gravity;
  for (int i = 1; i < bodyCount(); ++i) move(i);
  passInward();
  return {};
}

WalkEquation LinkFrameWalk::equationOf(const WalkStep& step) const {
  const int i = step.body;
  switch (parts_[step.kind]) {
    case Part::kStart:
      return startEquation();
    case Part::kVelocity:
      return velocityEquation(i);
    case Part::kTurning:
      return turningEquation(i);
    case Part::kAcceleration:
      return accelerationEquation(i);
    case Part::kOwn:
      return ownEquation(step);
    case Part::kForce:
      return forceEquation(i, ownForce(i));
    case Part::kMoment:
      return momentEquation(i, ownMoment(i));
    case Part::kEffort:
      return effortEquation(i);
    case Part::kBaseForce:
      return forceEquation(0, {});
    case Part::kBaseMoment:
      return momentEquation(0, {});
    case Part::kResult:
      break;
  }
  return gathered("tau", "tau_i", tau_, "N m", "N");
}

std::vector<WalkVector> LinkFrameWalk::vectorsOf(const WalkStep& step) const {
  using Kinds = WalkVector::Kind;
  const int i = step.body;
  const Moving& self = moves_[i];
  switch (parts_[step.kind]) {
    case Part::kVelocity:
      return {drawn(Kinds::kAngularVelocity, i, self.omega)};
    case Part::kTurning:
      return {drawn(Kinds::kAngularAcceleration, i, self.omega_rate)};
    case Part::kStart:
    case Part::kAcceleration:
      return {drawn(Kinds::kAcceleration, i, self.a)};
    case Part::kOwn:
      return ownVectors(step);
    case Part::kForce:
    case Part::kBaseForce:
      return {drawn(Kinds::kForce, i, self.f)};
    case Part::kMoment:
    case Part::kBaseMoment:
      return {drawn(Kinds::kMoment, i, self.n)};
    case Part::kEffort:
      return effortVectors(i);
    case Part::kResult:
      break;
  }
  return jointEfforts(tau_);
}

void LinkFrameWalk::turn(int i) {
  const WalkBody& joint = body(i);
  const Moving& parent = moves_[modelBody(i).parent];
  Moving& self = moves_[i];
  const Eigen::Matrix3d R = intoBody(i);
  const Vector3d& omega_J = joint.joint_velocity.angular;
  self.joint_rate = joint.times(joint.acceleration) + joint.axes_rate;
  self.carried = R * parent.omega;
  self.omega = self.carried + omega_J;
  self.omega_rate = R * parent.omega_rate + self.carried.cross(omega_J) + self.joint_rate.angular;
}

Vector3d LinkFrameWalk::jointAcceleration(int i) const {
  const Motion& joint = body(i).joint_velocity;
  return 2.0 * moves_[i].carried.cross(joint.linear) + joint.angular.cross(joint.linear) +
         moves_[i].joint_rate.linear;
}

void LinkFrameWalk::passInward() {
  result_.setZero(model().velocitySize(), 1);
  for (int i = bodyCount() - 1; i > 0; --i) {
    const WalkBody& joint = body(i);
    const Body& compiled = modelBody(i);
    const Moving& self = moves_[i];
    tau_[i] = joint.S.topRows<3>().transpose() * self.n +
              joint.S.bottomRows<3>().transpose() * self.f +
              compiled.rotor_inertia * joint.acceleration;
    Moving& parent = moves_[compiled.parent];
    const Vector3d f = joint.X_PB.rotation * self.f;
    parent.f += f;
    parent.n += joint.X_PB.rotation * self.n + joint.X_PB.position.cross(f);
    result_.col(0).segment(compiled.velocity_index, joint.freedoms) +=
        compiled.multiplier * tau_[i];
  }
}

WalkEquation LinkFrameWalk::startEquation() const {
  return {vectorFactor("vd_0", moves_[0].a, "m/s²"),
          {{{vectorFactor("g", model().gravity, "m/s²")}, -1.0}}};
}

WalkEquation LinkFrameWalk::velocityEquation(int i) const {
  const WalkBody& joint = body(i);
  const Vector3d& parent = moves_[modelBody(i).parent].omega;
  WalkEquation equation{
      vectorFactor("w_i", moves_[i].omega, "rad/s"),
      {{{plainFactor("R_ip", intoBody(i)), vectorFactor("w_p", parent, "rad/s")}}}};
  if (joint.turns) {
    equation.terms.push_back({{vectorFactor("w_J", joint.joint_velocity.angular, "rad/s")}});
  }
  return equation;
}

WalkEquation LinkFrameWalk::turningEquation(int i) const {
  const WalkBody& joint = body(i);
  const Moving &self = moves_[i], &parent = moves_[modelBody(i).parent];
  WalkEquation equation{
      vectorFactor("wd_i", self.omega_rate, "rad/s²"),
      {{{plainFactor("R_ip", intoBody(i)), vectorFactor("wd_p", parent.omega_rate, "rad/s²")}}}};
  if (joint.turns) {
    equation.terms.push_back({{vectorFactor("w_c", self.carried, "rad/s").cross(),
                               vectorFactor("w_J", joint.joint_velocity.angular, "rad/s")}});
    equation.terms.push_back({{vectorFactor("wd_J", self.joint_rate.angular, "rad/s²")}});
  }
  return equation;
}

void LinkFrameWalk::addJointAcceleration(int i, WalkEquation& equation) const {
  const WalkBody& joint = body(i);
  if (!joint.slides) return;
  const Moving& self = moves_[i];
  const WalkFactor v_J = vectorFactor("v_J", joint.joint_velocity.linear, "m/s");
  equation.terms.push_back({{vectorFactor("w_c", self.carried, "rad/s").cross(), v_J}, 2.0});
  if (joint.turns) {
    equation.terms.push_back(
        {{vectorFactor("w_J", joint.joint_velocity.angular, "rad/s").cross(), v_J}});
  }
  equation.terms.push_back({{vectorFactor("vd_J", self.joint_rate.linear, "m/s²")}});
}

void LinkFrameWalk::addChildren(int i, bool moments, WalkEquation& equation) const {
  const char* turn = i == 0 ? "R_0j" : "R_ij";
  for (const int child : body(i).children) {
    const Pose& X_PB = body(child).X_PB;
    const WalkFactor R = plainFactor(turn, X_PB.rotation);
    const WalkFactor f = vectorFactor("f_j", moves_[child].f, "N");
    if (!moments) {
      equation.terms.push_back({{R, f}, 1.0, child});
      continue;
    }
    equation.terms.push_back({{R, vectorFactor("n_j", moves_[child].n, "N m")}, 1.0, child});
    equation.terms.push_back({{vectorFactor("P_j", X_PB.position, "m").cross(), R, f}, 1.0, child});
  }
}

WalkEquation LinkFrameWalk::forceEquation(int i, std::vector<WalkTerm> own) const {
  WalkEquation equation{vectorFactor(i == 0 ? "f_0" : "f_i", moves_[i].f, "N"), std::move(own)};
  if (i > 0 && body(i).has_wrench) {
    equation.terms.push_back({{vectorFactor("fx_i", body(i).wrench.force, "N")}, -1.0});
  }
  addChildren(i, false, equation);
  return equation;
}

WalkEquation LinkFrameWalk::momentEquation(int i, std::vector<WalkTerm> own) const {
  WalkEquation equation{vectorFactor(i == 0 ? "n_0" : "n_i", moves_[i].n, "N m"), std::move(own)};
  if (i > 0 && body(i).has_wrench) {
    equation.terms.push_back({{vectorFactor("nx_i", body(i).wrench.moment, "N m")}, -1.0});
  }
  addChildren(i, true, equation);
  return equation;
}

WalkEquation LinkFrameWalk::effortEquation(int i) const {
  const WalkBody& joint = body(i);
  const Moving& self = moves_[i];
  WalkEquation equation{{"tau_i", tau_[i], jointUnits(model(), i, "N m", "N")}, {}};
  if (joint.turns) {
    equation.terms.push_back({{plainFactor("Sw_i", joint.S.topRows<3>()).transpose(),
                               vectorFactor("n_i", self.n, "N m")}});
  }
  if (joint.slides) {
    equation.terms.push_back({{plainFactor("Sv_i", joint.S.bottomRows<3>()).transpose(),
                               vectorFactor("f_i", self.f, "N")}});
  }
  if (modelBody(i).rotor_inertia != 0.0) {
    const Eigen::MatrixXd rotor = Eigen::MatrixXd::Constant(1, 1, modelBody(i).rotor_inertia);
    equation.terms.push_back(
        {{{"J_i", rotor, jointUnits(model(), i, "kg m²", "kg")},
          {"qdd_i", joint.acceleration, jointUnits(model(), i, "rad/s²", "m/s²")}}});
  }
  return equation;
}

std::vector<WalkVector> LinkFrameWalk::effortVectors(int i) const {
  std::vector<WalkVector> vectors;
  addJointEffort(i, tau_[i], vectors);
  return vectors;
}

}  // namespace armillary

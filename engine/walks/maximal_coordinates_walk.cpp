// SPDX-License-Identifier: BSD-3-Clause
#include "engine/walks/maximal_coordinates_walk.h"

#include "engine/dynamics/joint_passes.h"
#include "engine/dynamics/method_does_not_apply.h"
#include "engine/walks/walk_sums.h"

namespace armillary {

MaximalCoordinatesWalk::MaximalCoordinatesWalk(std::shared_ptr<const Model> robot,
                                               std::span<const Kind> kinds, const char* method,
                                               Treats treats)
    : AlgorithmWalk(std::move(robot), kinds), nodes_(bodyCount()) {
  expectFewLinks(model(), method);
  if (treats == Treats::kPlainJoints) {
    expectNoFollowers(model(), method);
    expectNoRotors(model(), method);
  }
  expectInvertibleInertias(model(), method);
}

void MaximalCoordinatesWalk::startNodes(const Given& given) {
  nodes_[0].a << Eigen::Vector3d::Zero(), -model().gravity;
  for (int i = 1; i < bodyCount(); ++i) {
    const Body& compiled = modelBody(i);
    const WalkBody& joint = body(i);
    Node& self = nodes_[i];
    self.V = toChild(joint.X_PB, nodes_[compiled.parent].V) + joint.joint_velocity;
    self.c = joint.axes_rate + cross(self.V, joint.joint_velocity);
    visitJoint(compiled.kind, [&](auto type) {
      const JointCoordinates<decltype(type)> q(compiled, given.state.position);
      findJointSpaces(compiled.kind, q.data(), self.joint);
    });
    self.Y = forcesToParent(joint.X_PB, self.joint.T);
    self.f = toColumn(joint.wrench - crossForce(self.V, compiled.inertia * self.V));
  }
  for (int i = 1; i < bodyCount(); ++i) {
    if (follows(i)) continue;
    const Vector6 F = nodes_[i].joint.T_a * body(i).effort;
    nodes_[i].f += F;
    nodes_[modelBody(i).parent].f -= forceToParent(body(i).X_PB, F);
  }
}

void MaximalCoordinatesWalk::accelerate(int i, const Vector6& a) {
  Node& self = nodes_[i];
  self.a = a;
  const Vector6 relative =
      a - motionToChild(body(i).X_PB, nodes_[modelBody(i).parent].a) - toColumn(self.c);
  self.acceleration = self.joint.T_a.transpose() * relative;
}

void MaximalCoordinatesWalk::gatherAccelerations() {
  result_.setZero(model().velocitySize(), 1);
  for (int i = 1; i < bodyCount(); ++i) {
    if (follows(i)) continue;
    result_.col(0).segment(modelBody(i).velocity_index, body(i).freedoms) = nodes_[i].acceleration;
  }
}

WalkFactor MaximalCoordinatesWalk::allowed(std::string_view symbol, int i) const {
  return plainColumns(symbol, nodes_[i].joint.T_a);
}

WalkFactor MaximalCoordinatesWalk::held(std::string_view symbol, int i) const {
  return plainColumns(symbol, nodes_[i].joint.T);
}

WalkEquation MaximalCoordinatesWalk::velocity(int i) const {
  const WalkFactor X = transformFactor("X_ip", motionTransform(body(i).X_PB));
  const WalkFactor rate{"qd_i", body(i).velocity, jointUnits(model(), i, "rad/s", "m/s")};
  return {velocityFactor("v_i", nodes_[i].V),
          {{{X, velocityFactor("v_p", nodes_[modelBody(i).parent].V)}},
           {{plainFactor("S_i", body(i).S), rate}}}};
}

WalkEquation MaximalCoordinatesWalk::drift(int i) const {
  const WalkBody& joint = body(i);
  WalkEquation equation{accelerationFactor("drift_i", nodes_[i].c), {}};
  if (joint.axes_move) {
    equation.terms.push_back({{accelerationFactor("Sdqd_i", joint.axes_rate)}});
  }
  const WalkFactor rate{"qd_i", joint.velocity, jointUnits(model(), i, "rad/s", "m/s")};
  equation.terms.push_back(
      {{velocityFactor("v_i", nodes_[i].V).cross(), plainFactor("S_i", joint.S), rate}});
  return equation;
}

WalkEquation MaximalCoordinatesWalk::force(int i) const {
  const WalkFactor V = velocityFactor("v_i", nodes_[i].V);
  const WalkFactor inertia = inertiaFactor("I_i", toMatrix(modelBody(i).inertia));
  const auto effort = [this](std::string_view symbol, int k) {
    return WalkFactor{symbol, body(k).effort, jointUnits(model(), k, "N m", "N")};
  };
  WalkEquation equation{forceFactor("f_i", toForce(nodes_[i].f)), {}};
  if (body(i).has_wrench) equation.terms.push_back({{forceFactor("fx_i", body(i).wrench)}});
  equation.terms.push_back({{V.crossForce(), inertia, V}, -1.0});
  if (!follows(i)) equation.terms.push_back({{allowed("Ta_i", i), effort("tau_i", i)}});
  for (const int child : body(i).children) {
    if (follows(child)) continue;
    equation.terms.push_back({{transformFactor("X_ij_force", forceTransform(body(child).X_PB)),
                               allowed("Ta_j", child), effort("tau_jv", child)},
                              -1.0,
                              child});
  }
  return equation;
}

WalkEquation MaximalCoordinatesWalk::jointAcceleration(int i) const {
  const Node& self = nodes_[i];
  const WalkFactor T_a = allowed("Ta_i", i).transpose();
  return {{"qdd_i", self.acceleration, jointUnits(model(), i, "rad/s²", "m/s²")},
          {{{T_a, accelerationFactor("a_i", toMotion(self.a))}},
           {{T_a, transformFactor("X_ip", motionTransform(body(i).X_PB)),
             accelerationFactor("a_p", toMotion(nodes_[modelBody(i).parent].a))},
            -1.0},
           {{T_a, accelerationFactor("drift_i", self.c)}, -1.0}}};
}

WalkEquation MaximalCoordinatesWalk::allAccelerations() const {
  std::vector<JointVector> accelerations(bodyCount());
  for (int i = 1; i < bodyCount(); ++i) accelerations[i] = nodes_[i].acceleration;
  WalkEquation equation = gathered("qdd", "qdd_i", accelerations, "rad/s²", "m/s²");
  std::erase_if(equation.terms, [this](const WalkTerm& term) { return follows(term.body); });
  return equation;
}

std::vector<WalkVector> MaximalCoordinatesWalk::drawnAcceleration(int i) const {
  return {drawn(WalkVector::Kind::kAngularAcceleration, i, nodes_[i].a.head<3>()),
          drawn(WalkVector::Kind::kSpatialAcceleration, i, nodes_[i].a.tail<3>())};
}

}  // namespace armillary

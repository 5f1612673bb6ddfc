// SPDX-License-Identifier: BSD-3-Clause
#include "engine/walks/moving_links_walk.h"

#include "engine/walks/walk_blocks.h"

namespace armillary {

using Kinds = WalkVector::Kind;

void MovingLinksWalk::moveLinks() {
  const int n = model().velocitySize();
  moves_[0] = {{}, {Eigen::Vector3d::Zero(), -model().gravity}, Eigen::MatrixXd::Zero(6, n)};
  for (int i = 1; i < bodyCount(); ++i) {
    const WalkBody& joint = body(i);
    const Body& compiled = modelBody(i);
    const Moving& parent = moves_[compiled.parent];
    Moving& self = moves_[i];
    self.V = toChild(joint.X_PB, parent.V) + joint.joint_velocity;
    self.A = toChild(joint.X_PB, parent.A) + joint.times(joint.acceleration) + joint.axes_rate +
             cross(self.V, joint.joint_velocity);
    self.J = motionTransform(joint.X_PB) * parent.J;
    self.J.middleCols(compiled.velocity_index, joint.freedoms) += compiled.multiplier * joint.S;
  }
}

JointVector MovingLinksWalk::own(int i, const Eigen::VectorXd& numbers) const {
  if (follows(i)) return JointVector::Zero(body(i).freedoms);
  return numbers.segment(modelBody(i).velocity_index, body(i).freedoms);
}

WalkEquation MovingLinksWalk::velocity(int i) const {
  const WalkBody& joint = body(i);
  const WalkFactor rate{"qd_i", joint.velocity, jointUnits(model(), i, "rad/s", "m/s")};
  return {velocityFactor("v_i", moves_[i].V),
          {{{transformFactor("X_ip", motionTransform(joint.X_PB)),
             velocityFactor("v_p", moves_[modelBody(i).parent].V)}},
           {{plainFactor("S_i", joint.S), rate}}}};
}

WalkEquation MovingLinksWalk::acceleration(int i) const {
  const WalkBody& joint = body(i);
  const WalkFactor S = plainFactor("S_i", joint.S);
  const WalkFactor rate{"qd_i", joint.velocity, jointUnits(model(), i, "rad/s", "m/s")};
  const WalkFactor second{"qdd_i", joint.acceleration, jointUnits(model(), i, "rad/s²", "m/s²")};
  WalkEquation equation{accelerationFactor("a_i", moves_[i].A),
                        {{{transformFactor("X_ip", motionTransform(joint.X_PB)),
                           accelerationFactor("a_p", moves_[modelBody(i).parent].A)}},
                         {{S, second}}}};
  if (joint.axes_move) equation.terms.push_back({{accelerationFactor("Sdqd_i", joint.axes_rate)}});
  equation.terms.push_back({{velocityFactor("v_i", moves_[i].V).cross(), S, rate}});
  return equation;
}

WalkEquation MovingLinksWalk::partialVelocities(int i) const {
  const WalkBlocks rows{{6}, {""}}, columns = freedomBlocks(model());
  const Body& compiled = modelBody(i);
  WalkEquation equation{pictureFactor("Jrow_i", moves_[i].J, rows, columns), {}};
  equation.terms.push_back({{transformFactor("X_ip", motionTransform(body(i).X_PB)),
                             pictureFactor("Jrow_p", moves_[compiled.parent].J, rows, columns)}});
  equation.terms.push_back(
      {{plainFactor("S_i", body(i).S)}, compiled.multiplier, -1, 0, compiled.velocity_index});
  return equation;
}

WalkEquation MovingLinksWalk::allEfforts(const std::vector<JointVector>& efforts) const {
  WalkEquation equation = gathered("tau", "tau_i", efforts, "N m", "N");
  std::erase_if(equation.terms, [this](const WalkTerm& term) { return follows(term.body); });
  for (WalkTerm& term : equation.terms) term.coefficient = 1.0;
  return equation;
}

std::vector<WalkVector> MovingLinksWalk::drawnVelocity(int i) const {
  return {drawn(Kinds::kAngularVelocity, i, moves_[i].V.angular),
          drawn(Kinds::kVelocity, i, moves_[i].V.linear)};
}

std::vector<WalkVector> MovingLinksWalk::drawnAcceleration(int i) const {
  return {drawn(Kinds::kAngularAcceleration, i, moves_[i].A.angular),
          drawn(Kinds::kSpatialAcceleration, i, moves_[i].A.linear)};
}

std::vector<WalkVector> MovingLinksWalk::drawnEfforts(
    const std::vector<JointVector>& efforts) const {
  std::vector<WalkVector> vectors;
  for (int k = 1; k < bodyCount(); ++k) {
    if (!follows(k)) addJointEffort(k, efforts[k], vectors);
  }
  return vectors;
}

}  // namespace armillary

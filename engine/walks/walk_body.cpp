// SPDX-License-Identifier: BSD-3-Clause
#include "engine/walks/walk_body.h"

#include "engine/dynamics/joint_passes.h"
#include "engine/spatial/spatial_matrices.h"

namespace armillary {
namespace {

template <class Type>
void readJoint(const Type& joint, const Body& body, const State& state,
               const Eigen::VectorXd& acceleration, WalkBody& self) {
  const JointCoordinates<Type> q(body, state.position);
  const JointVelocities<Type> v(body, state.velocity), a(body, acceleration);
  self.X_JB = joint.place(Pose{}, q.data());
  self.X_PB = joint.place(body.X_PJ, q.data());
  for (int k = 0; k < Type::kVelocities; ++k) {
    self.S.col(k) = toColumn(joint.column(q.data(), k));
    self.velocity[k] = v.data()[k];
    self.acceleration[k] = a.data()[k];
  }
  self.joint_velocity = {};
  joint.addVelocity(q.data(), v.data(), self.joint_velocity);
  self.axes_rate = joint.velocityProduct(q.data(), v.data(), Motion{});
}

}  // namespace

Motion WalkBody::times(const JointVector& numbers) const {
  return toMotion(S * numbers);
}

std::vector<WalkBody> makeWalkBodies(const Model& model) {
  std::vector<WalkBody> bodies(model.bodyCount());
  const State neutral = neutralState(model);
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    WalkBody& self = bodies[i];
    bodies[body.parent].children.push_back(i);
    visitJoint(body.kind, [&](auto joint) {
      using Type = decltype(joint);
      self.freedoms = Type::kVelocities;
      self.axes_move = Type::kSerial && Type::kVelocities > 1;
      self.S.setZero(6, self.freedoms);
      for (JointVector* numbers : {&self.velocity, &self.acceleration, &self.effort}) {
        numbers->setZero(self.freedoms);
      }
      const JointCoordinates<Type> q(body, neutral.position);
      for (int k = 0; k < self.freedoms; ++k) self.S.col(k) = toColumn(joint.column(q.data(), k));
    });
    self.turns = !self.S.topRows<3>().isZero(0.0);
    self.slides = !self.S.bottomRows<3>().isZero(0.0);
  }
  return bodies;
}

void updateWalkBodies(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
                      const Eigen::VectorXd& effort, std::span<const LinkWrench> wrenches,
                      Workspace& workspace, std::vector<WalkBody>& bodies) {
  gatherWrenches(model, state, wrenches, workspace);
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    WalkBody& self = bodies[i];
    visitJoint(body.kind, [&](auto joint) { readJoint(joint, body, state, acceleration, self); });
    self.effort = effort.segment(body.velocity_index, self.freedoms);
    self.X_WB = bodies[body.parent].X_WB * self.X_PB;
    self.wrench = workspace.wrenches[i];
    self.has_wrench = !self.wrench.force.isZero(0.0) || !self.wrench.moment.isZero(0.0);
  }
}

std::vector<const char*> jointUnits(const Model& model, int body, const char* angle,
                                    const char* length) {
  std::vector<const char*> units;
  const JointNaming* names = velocityNaming(model.bodies[body].kind.type);
  const int count = model.joints[model.bodies[body].joint_index].velocity_size;
  units.reserve(static_cast<std::size_t>(count));
  for (int k = 0; k < count; ++k) {
    units.push_back(names[k].measure == Measure::kLength ? length : angle);
  }
  return units;
}

}  // namespace armillary

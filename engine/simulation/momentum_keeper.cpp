// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/momentum_keeper.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "engine/dynamics/kinematics.h"

namespace armillary {

MomentumKeeper::MomentumKeeper(const Model& model) {
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    if (body.parent != 0 || body.kind.type != BodyJoint::kFloating) continue;
    FloatingRobot robot;
    robot.first_body = i;
    robot.end_body = i + 1;
    // bodies are numbered depth first: those of a root end where the next root begins
    while (robot.end_body < model.bodyCount() && model.bodies[robot.end_body].parent != 0) {
      ++robot.end_body;
    }
    // what a loop ties to something else can be pushed by it
    const auto within = [&](const Loop::End& end) {
      return end.body >= robot.first_body && end.body < robot.end_body;
    };
    const bool tied = std::any_of(model.loops.begin(), model.loops.end(), [&](const Loop& loop) {
      return within(loop.end1) != within(loop.end2);
    });
    if (!tied) robots_.push_back(robot);
  }
}

MomentumKeeper::Whole MomentumKeeper::measure(const Model& model, const FloatingRobot& robot,
                                              const Workspace& workspace) {
  Whole whole;
  SpatialInertia inertia;  // of all bodies, about the world's origin
  Force momentum;          // likewise
  for (int i = robot.first_body; i < robot.end_body; ++i) {
    const SpatialInertia& I = model.bodies[i].inertia;
    inertia += toParent(workspace.X_WB[i], I);
    momentum += toParent(workspace.X_WB[i], I * workspace.bodies[i].V);
  }
  whole.mass = inertia.mass;
  if (!(whole.mass > 0.0)) return whole;
  whole.center = inertia.first_moment / inertia.mass;
  const Eigen::Matrix3d c = skew(whole.center);
  whole.inertia = inertia.rotational.full() + whole.mass * c * c;
  whole.momentum = {momentum.moment - whole.center.cross(momentum.force), momentum.force};
  return whole;
}

void MomentumKeeper::begin(const Model& model, const State& state, const Eigen::VectorXd& effort,
                           bool wrenches, Workspace& workspace) {
  if (robots_.empty()) return;
  bodyMotions(model, state, workspace);
  for (FloatingRobot& robot : robots_) {
    const int base = model.bodies[robot.first_body].velocity_index;
    robot.kept = !wrenches && effort.segment<6>(base).isZero(0.0);
    if (robot.kept) robot.momentum = measure(model, robot, workspace).momentum;
  }
}

void MomentumKeeper::end(const Model& model, State& state, double duration,
                         Workspace& workspace) const {
  if (robots_.empty()) return;
  bodyMotions(model, state, workspace);
  for (const FloatingRobot& robot : robots_) {
    if (!robot.kept) continue;
    const Whole now = measure(model, robot, workspace);
    const double determinant = now.inertia.determinant();
    if (!(now.mass > 0.0) || !(std::abs(determinant) > 0.0)) continue;
    const Force missing{
        robot.momentum.moment - now.momentum.moment,
        robot.momentum.force + now.mass * duration * model.gravity - now.momentum.force};
    // the same rigid motion for all bodies: turning about the centre of mass, and moving it
    const Eigen::Vector3d angular = now.inertia.inverse() * missing.moment;
    const Eigen::Vector3d of_center = missing.force / now.mass;
    const Motion correction{angular, of_center - angular.cross(now.center)};
    const Motion in_base = toChild(workspace.X_WB[robot.first_body], correction);
    const int base = model.bodies[robot.first_body].velocity_index;
    state.velocity.segment<3>(base) += in_base.angular;
    state.velocity.segment<3>(base + 3) += in_base.linear;
  }
}

}  // namespace armillary

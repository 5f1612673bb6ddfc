// SPDX-License-Identifier: BSD-3-Clause
#include "engine/forces/point_springs.h"

#include "engine/dynamics/composite_rigid_body.h"
#include "engine/linear_algebra/cholesky.h"

namespace armillary {
namespace {

using Eigen::Vector3d;

Vector3d pointOf(const PointSpring::End& end, const Workspace& kinematics) {
  return kinematics.X_WB[end.body] * end.p_BP;
}

// World axes.
Vector3d velocityOf(const PointSpring::End& end, const Workspace& kinematics) {
  const Motion& V = kinematics.bodies[end.body].V;
  return kinematics.X_WB[end.body].rotation * (V.linear + V.angular.cross(end.p_BP));
}

// A force (world axes, N) at the end's point, as a wrench at its link's origin in link axes.
LinkWrench wrenchAt(const Model& model, const PointSpring::End& end, const Vector3d& force,
                    const Workspace& kinematics) {
  const Vector3d force_B = kinematics.X_WB[end.body].rotation.transpose() * force;
  const Force in_body{end.p_BP.cross(force_B), force_B};
  return {end.link, toChild(model.links[end.link].X_BL, in_body), LinkWrench::Axes::kLink};
}

// The direction from the first point to the second and how far it is; zero where they meet.
struct Line {
  Vector3d direction = Vector3d::Zero();
  double length = 0.0;
};

Line lineOf(const PointSpring& spring, const Workspace& kinematics) {
  const Vector3d d = pointOf(spring.end2, kinematics) - pointOf(spring.end1, kinematics);
  const double length = d.norm();
  if (!(length > 0.0)) return {};
  return {d / length, length};
}

double dampingRateAtHome(const Model& model) {
  Workspace workspace(model);
  const State home = homeState(model);
  Eigen::MatrixXd M;
  massMatrix(model, home, workspace, M);
  const Cholesky factor(M);
  forwardKinematics(model, home, workspace, workspace.X_WB);
  Jacobian J1, J2;
  double rate = 0.0;
  for (const PointSpring& spring : model.springs) {
    if (spring.damping == 0.0) continue;
    bodyJacobian(model, home, spring.end1.body, pointOf(spring.end1, workspace), workspace, J1);
    bodyJacobian(model, home, spring.end2.body, pointOf(spring.end2, workspace), workspace, J2);
    const Eigen::VectorXd along =
        (J2 - J1).bottomRows<3>().transpose() * lineOf(spring, workspace).direction;
    // where no inertia is felt, the diagonal's share is all that can be said
    const Eigen::VectorXd eased = factor.isPositiveDefinite()
                                      ? factor.solve(along)
                                      : Eigen::VectorXd(along.cwiseQuotient(M.diagonal()));
    rate += spring.damping * along.dot(eased);
  }
  return rate;
}

}  // namespace

PointSprings::PointSprings(const Model& model) : count_(static_cast<int>(model.springs.size())) {
  if (needed()) damping_rate_ = dampingRateAtHome(model);
}

void PointSprings::append(const Model& model, const Workspace& kinematics,
                          std::vector<LinkWrench>& wrenches) const {
  expectSize(model, "the springs' workspace", static_cast<Eigen::Index>(kinematics.X_WB.size()),
             model.bodyCount());
  const auto act = [&](const PointSpring::End& end, const Vector3d& force) {
    wrenches.push_back(wrenchAt(model, end, force, kinematics));
    wrenches.back().source = LinkWrench::Source::kSpring;
  };
  for (const PointSpring& spring : model.springs) {
    const Line line = lineOf(spring, kinematics);
    const double rate = line.direction.dot(velocityOf(spring.end2, kinematics) -
                                           velocityOf(spring.end1, kinematics));
    const double pull =
        spring.stiffness * (line.length - spring.rest_length) + spring.damping * rate;  // (1)
    const Vector3d force = pull * line.direction;                                       // (2)
    act(spring.end1, force);
    act(spring.end2, -force);
  }
}

double PointSprings::energy(const Model& model, const Workspace& kinematics) {
  double sum = 0.0;
  for (const PointSpring& spring : model.springs) {
    const double stretch = lineOf(spring, kinematics).length - spring.rest_length;
    sum += 0.5 * spring.stiffness * stretch * stretch;  // (3)
  }
  return sum;
}

}  // namespace armillary

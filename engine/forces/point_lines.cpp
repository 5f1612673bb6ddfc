// SPDX-License-Identifier: BSD-3-Clause
#include "engine/forces/point_lines.h"

namespace armillary {
namespace {

using Eigen::Vector3d;

struct LineScratch {
  explicit LineScratch(const Model&) {}
  Jacobian J1, J2;
};

// World axes.
Vector3d velocityOf(const LinkPoint& point, const Workspace& kinematics) {
  const Motion& V = kinematics.bodies[point.body].V;
  return kinematics.X_WB[point.body].rotation * (V.linear + V.angular.cross(point.p_BP));
}

}  // namespace

PointLine lineBetween(const LinkPoint& end1, const LinkPoint& end2, const Workspace& kinematics) {
  const Vector3d d = placeOf(end2, kinematics) - placeOf(end1, kinematics);
  PointLine line;
  line.length = d.norm();
  if (!(line.length > 0.0)) return {};
  line.direction = d / line.length;
  line.rate = line.direction.dot(velocityOf(end2, kinematics) - velocityOf(end1, kinematics));
  return line;
}

void lengthGradient(const Model& model, const State& state, const LinkPoint& end1,
                    const LinkPoint& end2, Workspace& workspace, Eigen::VectorXd& gradient) {
  LineScratch& scratch = workspace.scratch<LineScratch>(model);
  const Vector3d p1 = placeOf(end1, workspace), p2 = placeOf(end2, workspace);
  bodyJacobian(model, state, end1.body, p1, workspace, scratch.J1);
  bodyJacobian(model, state, end2.body, p2, workspace, scratch.J2);
  const double length = (p2 - p1).norm();
  gradient.setZero(model.velocitySize());
  if (!(length > 0.0)) return;
  const Vector3d u = (p2 - p1) / length;
  gradient.noalias() += scratch.J2.bottomRows<3>().transpose() * u;
  gradient.noalias() -= scratch.J1.bottomRows<3>().transpose() * u;
}

LinkWrench wrenchAt(const Model& model, const LinkPoint& point, const Vector3d& force,
                    const Workspace& kinematics) {
  const Vector3d force_B = kinematics.X_WB[point.body].rotation.transpose() * force;
  const Force in_body{point.p_BP.cross(force_B), force_B};
  return {point.link, toChild(model.links[point.link].X_BL, in_body), LinkWrench::Axes::kLink};
}

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
// Quantities of places and velocities, and sums over the robot.
#include "app/command_line/quantities.h"
#include "engine/analysis/link_motions.h"
#include "engine/dynamics/energy.h"
#include "engine/fast/fast_kinematics.h"

namespace armillary {
namespace {

void linkPosesRow(const Computation& with, const RobotRow& row, std::vector<double>& cells) {
  BodyPoses poses;
  fast::forwardKinematics(with.model, row.state, with.workspace, poses);
  for (size_t i = 0; i < with.model.links.size(); ++i) {
    const Pose X_WL = linkPose(with.model, poses, static_cast<int>(i));
    const Eigen::Quaterniond q = quaternionOf(X_WL.rotation);
    append(X_WL.position, cells);
    cells.insert(cells.end(), {q.w(), q.x(), q.y(), q.z()});
  }
}

void appendMotions(const std::vector<LinkMotion>& motions, std::vector<double>& cells) {
  for (const LinkMotion& motion : motions) {
    append(motion.linear, cells);
    append(motion.angular, cells);
  }
}

void linkVelocitiesRow(const Computation& with, const RobotRow& row, std::vector<double>& cells) {
  std::vector<LinkMotion> motions;
  linkVelocities(with.model, row.state, with.workspace, motions);
  appendMotions(motions, cells);
}

void linkAccelerationsRow(const Computation& with, const RobotRow& row,
                          std::vector<double>& cells) {
  std::vector<LinkMotion> motions;
  linkAccelerations(with.model, row.state, row.acceleration, with.workspace, motions);
  appendMotions(motions, cells);
}

void jacobianRow(const Computation& with, const RobotRow& row, std::vector<double>& cells) {
  Jacobian J;
  fast::linkJacobian(with.model, row.state, with.link, JacobianFrame::kLinkOrigin, with.workspace,
                     J);
  append(J.bottomRows<3>(), cells);
  append(J.topRows<3>(), cells);
}

void energyRow(const Computation& with, const RobotRow& row, std::vector<double>& cells) {
  const Energy sum = energy(with.model, row.state, with.workspace);
  cells.insert(cells.end(), {sum.kinetic, sum.potential});
}

void centerOfMassRow(const Computation& with, const RobotRow& row, std::vector<double>& cells) {
  append(centerOfMass(with.model, row.state, with.workspace).position, cells);
}

void momentumRow(const Computation& with, const RobotRow& row, std::vector<double>& cells) {
  const Force momentum = centroidalMomentum(with.model, row.state, with.workspace);
  append(momentum.force, cells);
  append(momentum.moment, cells);
}

}  // namespace

std::vector<ComputedQuantity> kinematicQuantities() {
  return {
      {.name = "link-poses", .methods = {{"", linkPosesRow}}, .of_velocities = false},
      {"link-velocities", {{"", linkVelocitiesRow}}},
      {.name = "link-accelerations",
       .methods = {{"", linkAccelerationsRow}},
       .of_accelerations = true},
      {.name = "jacobian", .methods = {{"", jacobianRow}}, .of_link = true, .of_velocities = false},
      {.name = "energy", .methods = {{"", energyRow}}, .feels_passive = true},  // its rotors turn
      {.name = "center-of-mass", .methods = {{"", centerOfMassRow}}, .of_velocities = false},
      {"momentum", {{"", momentumRow}}},
  };
}

}  // namespace armillary

// SPDX-License-Identifier: BSD-3-Clause
#include "engine/description/denavit_hartenberg_rods.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace armillary {
namespace {

using Eigen::Vector3d;
using Convention = DenavitHartenbergConvention;

constexpr double kSameLength = 1e-9;  // relative

// Where the row's rod begins and ends, in the frame where the row ends.
struct Ends {
  Vector3d from, to;
};

Ends endsOf(const DenavitHartenbergRobot& robot, size_t row) {
  const DenavitHartenbergParameters& own = robot.rows[row].row;
  if (robot.convention == Convention::kStandard) {
    return {rowPose(robot.convention, own).inverse().position, Vector3d::Zero()};
  }
  // the part along x that the standard convention's row would end with
  const DenavitHartenbergRobot standard = inConvention(robot, Convention::kStandard);
  return {-own.d * Vector3d::UnitZ(), rowPoseAlongX(standard.rows[row].row).position};
}

InertialDescription rodBetween(const Ends& ends, double mass) {
  const Vector3d along = ends.to - ends.from;
  const double length = std::max(along.norm(), 2.0 * kRodRadius);
  const Vector3d z = along.norm() > 1e-9 ? Vector3d(along.normalized()) : Vector3d::UnitZ();
  InertialDescription rod;
  rod.mass = mass;
  rod.X_LI.position = 0.5 * (ends.from + ends.to);
  const double r2 = kRodRadius * kRodRadius;
  const double axial = 0.5 * mass * r2, across = mass * (3.0 * r2 + length * length) / 12.0;
  rod.rotational = across * Eigen::Matrix3d::Identity() + (axial - across) * z * z.transpose();
  return rod;
}

}  // namespace

InertialDescription rodOf(const DenavitHartenbergRobot& robot, size_t row, double mass) {
  return rodBetween(endsOf(robot, row), mass);
}

bool isRod(const DenavitHartenbergRobot& robot, size_t row) {
  const auto& inertial = robot.rows[row].inertial;
  if (!inertial) return false;
  const InertialDescription rod = rodOf(robot, row, inertial->mass);
  const Eigen::Matrix3d& R = inertial->X_LI.rotation;
  const Eigen::Matrix3d turned = R * inertial->rotational * R.transpose();
  return (turned - rod.rotational).norm() <= kSameLength * rod.rotational.norm() &&
         (inertial->X_LI.position - rod.X_LI.position).norm() <=
             kSameLength * (1.0 + rod.X_LI.position.norm());
}

void followRods(const DenavitHartenbergRobot& before, DenavitHartenbergRobot& robot) {
  for (size_t i = 0; i < robot.rows.size(); ++i) {
    DenavitHartenbergJoint& row = robot.rows[i];
    const auto same = std::find_if(
        before.rows.begin(), before.rows.end(),
        [&](const DenavitHartenbergJoint& other) { return other.joint.name == row.joint.name; });
    if (!row.inertial || same == before.rows.end()) continue;
    if (isRod(before, static_cast<size_t>(same - before.rows.begin()))) {
      row.inertial = rodOf(robot, i, row.inertial->mass);
    }
  }
}

DenavitHartenbergRobot newArm(const std::string& name, Convention convention, int joints,
                              double length, double mass) {
  DenavitHartenbergRobot robot;
  robot.name = name;
  for (int i = 0; i < joints; ++i) {
    DenavitHartenbergJoint row;
    row.joint.name = "joint" + std::to_string(i + 1);
    row.joint.type = JointType::kRevolute;
    row.joint.limits.lower = -std::numbers::pi;
    row.joint.limits.upper = std::numbers::pi;
    if (i == 0 && joints > 1) {
      row.row = {0.0, 0.5 * std::numbers::pi, length, 0.0};
    } else {
      row.row.a = length;
    }
    robot.rows.push_back(row);
  }
  for (size_t i = 0; i < robot.rows.size(); ++i) robot.rows[i].inertial = rodOf(robot, i, mass);
  return inConvention(robot, convention);
}

}  // namespace armillary

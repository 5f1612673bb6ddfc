// SPDX-License-Identifier: BSD-3-Clause
// Robots whose mass matrix is singular, and one that only looks so.
#pragma once

#include "tests/support/robots.h"

namespace armillary::test {

// A base with a solid arm, and beyond it a joint of that type, "joint3", to a link without inertia.
inline RobotDescription robotWithMasslessLeaf(JointType type) {
  Random random(11);
  RobotDescription robot =
      randomRobot(random, {{JointType::kRevolute, JointType::kRevolute, type}}, "weak");
  robot.links.back().inertial.reset();
  return robot;
}

// The leaf is a point mass on the axis of "joint3": turning it moves nothing.
inline RobotDescription robotWithPointMassOnItsAxis() {
  RobotDescription robot = robotWithMasslessLeaf(JointType::kContinuous);
  InertialDescription point;
  point.mass = 2.0;
  robot.links.back().inertial = point;
  return robot;
}

// The leaf is a needle along that axis (0, 1, 2) in a ball joint: turning it about itself moves
// nothing.
inline RobotDescription robotWithNeedle(int axis) {
  RobotDescription robot = robotWithMasslessLeaf(JointType::kSpherical);
  InertialDescription needle;
  needle.mass = 2.0;
  needle.rotational = 0.3 * Eigen::Matrix3d::Identity();
  needle.rotational(axis, axis) = 0.0;
  robot.links.back().inertial = needle;
  return robot;
}

// A finger of 1 g behind a body of 100 kg and 1 m: seven digits apart, still well posed.
inline RobotDescription robotWithLightFinger() {
  RobotDescription robot = robotWithMasslessLeaf(JointType::kRevolute);
  robot.links[1].inertial->mass = 100.0;
  robot.links[1].inertial->rotational = 20.0 * Eigen::Matrix3d::Identity();
  InertialDescription finger;
  finger.mass = 1e-3;
  finger.rotational = 1e-8 * Eigen::Matrix3d::Identity();
  robot.links.back().inertial = finger;
  return robot;
}

}  // namespace armillary::test

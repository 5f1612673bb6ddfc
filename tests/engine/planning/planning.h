// SPDX-License-Identifier: BSD-3-Clause
// What tests of motions through points share.
#pragma once

#include <stdexcept>

#include "engine/planning/motion_plan.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"

namespace armillary::test {

// A robot with every joint type, and one whose joints follow others.
inline std::vector<TestRobot> someRobots() {
  Random random(61);
  std::vector<RobotDescription> robots;
  ZooOptions every;
  for (const JointType type : kAllJointTypes) every.types.push_back(type);
  every.tree = true;
  robots.push_back(randomRobot(random, every, "every joint"));
  robots.push_back(randomRobot(random, {{JointType::kSpherical}}, "a ball"));
  robots.push_back(randomRobot(random, {{JointType::kFloating, JointType::kRevolute}}, "floating"));
  robots.push_back(randomRobot(random, {randomTypes(random, 8), true, true}, "followers"));
  return compiled(robots);
}

inline std::vector<ViaPoint> randomPoints(const Model& model, Random& random, int count,
                                          bool timed) {
  std::vector<ViaPoint> points;
  double time = random.uniform(-1.0, 1.0);
  for (int k = 0; k < count; ++k) {
    ViaPoint point;
    point.position = randomState(model, random).position;
    if (timed) point.time = time;
    time += random.uniform(0.3, 1.5);
    points.push_back(point);
  }
  return points;
}

inline PlanOptions freely(const Model& model, Profile profile) {
  PlanOptions options;
  options.profile = profile;
  options.limits = noLimits(model);
  return options;
}

inline MotionPlan planned(const TestRobot& robot, const std::vector<ViaPoint>& points,
                          const PlanOptions& options) {
  PlannedMotion result = planMotion(robot.model, points, options);
  if (!result.plan) throw std::runtime_error(robot.name + ": " + result.error);
  return *result.plan;
}

struct Moment {
  State state;
  Eigen::VectorXd acceleration;
};
inline Moment at(const MotionOverTime& plan, double time) {
  Moment moment;
  plan.evaluate(time, moment.state, moment.acceleration);
  return moment;
}

// The tangent vector from one position to another, quaternions of either sign.
inline Eigen::VectorXd between(const Model& model, const Eigen::VectorXd& from,
                               const Eigen::VectorXd& to) {
  Eigen::VectorXd d;
  positionDifference(model, from, to, d);
  return d;
}

inline std::string label(const TestRobot& robot, Profile profile) {
  return robot.name + ", " + name(profile);
}

// Calls function(robot, profile, random) for each robot and profile.
template <class Function>
void forEachProfile(Function&& function) {
  static const std::vector<TestRobot> robots = someRobots();
  Random random(62);
  for (const TestRobot& robot : robots) {
    for (const Profile profile : kAllProfiles) function(robot, profile, random);
  }
}

}  // namespace armillary::test

// SPDX-License-Identifier: BSD-3-Clause
// Mechanisms with closed loops, made in memory: planar ones in the x-y plane, gravity along -y.
#pragma once

#include <cmath>
#include <numbers>

#include "engine/model/compile_model.h"
#include "engine/model/free_base.h"
#include "tests/support/zoo.h"

namespace armillary::test {

inline constexpr double kGravity = 9.81;  // m/s²

// A uniform bar of `length` m from its frame's origin along `direction`, `width` m thick.
inline LinkDescription bar(const std::string& name, double mass, double length,
                           const Eigen::Vector3d& direction = Eigen::Vector3d::UnitX(),
                           double width = 0.0) {
  LinkDescription link;
  link.name = name;
  InertialDescription inertial;
  inertial.X_LI.position = 0.5 * length * direction;
  inertial.mass = mass;
  const Eigen::Matrix3d along = direction * direction.transpose();
  const double across = (length * length + width * width) / 12.0;
  inertial.rotational =
      mass * (across * (Eigen::Matrix3d::Identity() - along) + width * width / 6.0 * along);
  link.inertial = inertial;
  return link;
}

inline JointDescription hinge(const std::string& name, const std::string& parent,
                              const std::string& child, const Eigen::Vector3d& place,
                              const Eigen::Vector3d& axis = Eigen::Vector3d::UnitZ()) {
  JointDescription joint;
  joint.name = name;
  joint.type = JointType::kContinuous;
  joint.parent = parent;
  joint.child = child;
  joint.X_PJ.position = place;
  joint.axis = axis;
  return joint;
}

inline LoopDescription loopHinge(const std::string& name, const std::string& link1,
                                 const Eigen::Vector3d& place1, const std::string& link2,
                                 const Eigen::Vector3d& place2,
                                 const Eigen::Vector3d& axis = Eigen::Vector3d::UnitZ()) {
  LoopDescription loop;
  loop.name = name;
  loop.type = JointType::kRevolute;
  loop.link1 = link1;
  loop.link2 = link2;
  loop.X_L1F.position = place1;
  loop.X_L2F.position = place2;
  loop.axis = axis;
  return loop;
}

inline RobotDescription emptyRobot(const std::string& name) {
  RobotDescription robot;
  robot.name = name;
  LinkDescription ground;
  ground.name = "ground";
  robot.links.push_back(ground);
  return robot;
}

// Gravity along -y, where these mechanisms swing.
inline std::shared_ptr<const Model> compiledInPlane(const RobotDescription& robot) {
  return compileModel(robot, {.gravity = {0.0, -kGravity, 0.0}});
}

// Crank of length a at the origin, coupler b on its end, rocker c at (d, 0); the loop's joint joins
// coupler and rocker.
struct FourBar {
  double a = 0.3, b = 0.9, c = 0.7, d = 0.8;        // m
  double crank = 1.0, coupler = 2.0, rocker = 1.5;  // kg

  RobotDescription description() const {
    RobotDescription robot = emptyRobot("four-bar");
    robot.links.push_back(bar("crank", crank, a));
    robot.links.push_back(bar("coupler", coupler, b));
    robot.links.push_back(bar("rocker", rocker, c));
    robot.joints.push_back(hinge("crank_joint", "ground", "crank", {0.0, 0.0, 0.0}));
    robot.joints.push_back(hinge("coupler_joint", "crank", "coupler", {a, 0.0, 0.0}));
    robot.joints.push_back(hinge("rocker_joint", "ground", "rocker", {d, 0.0, 0.0}));
    robot.loops.push_back(loopHinge("closure", "coupler", {b, 0.0, 0.0}, "rocker", {c, 0.0, 0.0}));
    return robot;
  }
  std::shared_ptr<const Model> model() const { return compiledInPlane(description()); }

  // Angles of crank, coupler and rocker to the x axis, the coupler above the diagonal: in the
  // triangle of coupler, rocker and diagonal f from the crank's end to the rocker's foot, the law
  // of cosines gives the angle between f and the coupler.
  Eigen::Vector3d angles(double theta) const {
    const Eigen::Vector2d end(a * std::cos(theta), a * std::sin(theta));
    const Eigen::Vector2d diagonal = Eigen::Vector2d(d, 0.0) - end;
    const double f = diagonal.norm();
    const double between = std::acos((f * f + b * b - c * c) / (2.0 * f * b));
    const double theta2 = std::atan2(diagonal.y(), diagonal.x()) + between;
    const Eigen::Vector2d joint = end + b * Eigen::Vector2d(std::cos(theta2), std::sin(theta2));
    return {theta, theta2, std::atan2(joint.y(), joint.x() - d)};
  }
  // The tree's coordinates.
  Eigen::VectorXd position(double theta) const {
    const Eigen::Vector3d angle = angles(theta);
    return Eigen::Vector3d(angle[0], angle[1] - angle[0], angle[2]);
  }
};

// Five rods of 1 m, 1 kg and 0.1 m x 0.1 m along the edges of a cube, and the ground for the sixth;
// every hinge is square to both its rods. One degree of freedom, though it has none by its count.
// Problem A04 of the IFToMM benchmark library (Bricard's mechanism).
inline RobotDescription bricard() {
  using Eigen::Vector3d;
  const Vector3d x = Vector3d::UnitX(), y = Vector3d::UnitY(), z = Vector3d::UnitZ();
  const Vector3d rods[] = {x, -y, z, -x, y}, axes[] = {y, z, x, y, z};
  RobotDescription robot = emptyRobot("Bricard");
  for (int i = 0; i < 5; ++i) {
    const std::string name = "rod" + std::to_string(i + 1);
    robot.links.push_back(bar(name, 1.0, 1.0, rods[i], 0.1));
    robot.joints.push_back(hinge("joint" + std::to_string(i + 1), robot.links[i].name, name,
                                 i == 0 ? Vector3d(0.0, 0.0, 0.0) : rods[i - 1], axes[i]));
  }
  robot.loops.push_back(loopHinge("closure", "rod5", y, "ground", z, x));
  return robot;
}

// `windows` squares of 1 m beside each other: that many uprights and one more, all hinged to the
// ground, their tops joined by bars; every bar 1 kg. Problem A02 of the IFToMM benchmark library.
inline RobotDescription windows(int count) {
  RobotDescription robot = emptyRobot("windows");
  for (int i = 0; i <= count; ++i) {
    const std::string number = std::to_string(i);
    robot.links.push_back(bar("upright" + number, 1.0, 1.0));
    robot.joints.push_back(
        hinge("foot" + number, "ground", "upright" + number, {static_cast<double>(i), 0.0, 0.0}));
    if (i == count) break;
    robot.links.push_back(bar("bar" + number, 1.0, 1.0));
    robot.joints.push_back(
        hinge("top" + number, "upright" + number, "bar" + number, {1.0, 0.0, 0.0}));
    robot.loops.push_back(loopHinge("corner" + number, "bar" + number, {1.0, 0.0, 0.0},
                                    "upright" + std::to_string(i + 1), {1.0, 0.0, 0.0}));
  }
  return robot;
}

// The state of windows() with the uprights at `theta` to the x axis.
inline State windowsState(const Model& model, double theta, double rate) {
  State state = neutralState(model);
  for (int i = 0; i < model.positionSize(); ++i) {
    const bool foot = model.coordinates[i].name.starts_with("foot");
    state.position[i] = foot ? theta : -theta;
    state.velocity[i] = foot ? rate : -rate;
  }
  return state;
}

// A delta robot: three motors on a ring of 0.2 m, arms of 0.3 m that hang a little, on each of them
// two parallel rods of 0.7 m between universal and ball joints, and the platform that all six
// carry. Gravity along -z. Three degrees of freedom; released at zero it falls through poses in
// which the rods of every arm lie in a plane with it, where constraints lose a rank.
inline RobotDescription delta() {
  using Eigen::Vector3d;
  const double rod_turn = 0.37348731456864853;  // that rods end under the platform's corners
  const auto about_y = [](double angle) {
    return Eigen::AngleAxisd(angle, Vector3d::UnitY()).toRotationMatrix();
  };
  const auto solid = [](const std::string& name, double mass, const Vector3d& center,
                        const Vector3d& inertia) {
    LinkDescription link;
    link.name = name;
    link.inertial = InertialDescription{0, {}, mass, inertia.asDiagonal()};
    link.inertial->X_LI.position = center;
    return link;
  };
  RobotDescription robot = emptyRobot("delta");
  Pose X_0;  // the platform in its first rod
  X_0.position = {0.0, 0.0, -0.7};
  X_0.rotation = about_y(-0.3 - rod_turn);
  const Vector3d corner(0.05, 0.04, 0.0);  // where the first rod ends, from the platform's middle
  for (int arm = 0; arm < 3; ++arm) {
    const std::string number = std::to_string(arm);
    const double angle = 2.0 / 3.0 * std::numbers::pi * arm;
    const Eigen::Matrix3d R(Eigen::AngleAxisd(angle, Vector3d::UnitZ()));
    robot.links.push_back(solid("arm" + number, 0.5, {0.15, 0.0, 0.0}, {1e-4, 4e-3, 4e-3}));
    JointDescription motor = hinge("motor" + number, "ground", "arm" + number,
                                   R * Vector3d(0.2, 0.0, 0.0), Vector3d::UnitY());
    motor.X_PJ.rotation = R * about_y(0.3);
    robot.joints.push_back(motor);
    for (const double side : {0.04, -0.04}) {
      const std::string rod = "rod" + number + (side > 0.0 ? "l" : "r");
      robot.links.push_back(solid(rod, 0.1, {0.0, 0.0, -0.35}, {4e-3, 4e-3, 1e-5}));
      JointDescription elbow =
          hinge("elbow" + rod.substr(3), "arm" + number, rod, {0.3, side, 0.0}, Vector3d::UnitY());
      elbow.type = JointType::kUniversal;
      elbow.axis2 = Vector3d::UnitX();
      elbow.X_PJ.rotation = about_y(rod_turn);
      robot.joints.push_back(elbow);
      if (arm == 0 && side > 0.0) {
        robot.links.push_back(solid("platform", 0.8, -corner, {1e-3, 1e-3, 2e-3}));
        JointDescription ball = hinge("ball", rod, "platform", X_0.position);
        ball.type = JointType::kSpherical;
        ball.X_PJ.rotation = X_0.rotation;
        robot.joints.push_back(ball);
        continue;
      }
      LoopDescription loop = loopHinge("loop" + rod.substr(3), rod, {0.0, 0.0, -0.7}, "platform",
                                       R * Vector3d(0.05, side, 0.0) - corner);
      loop.type = JointType::kSpherical;
      robot.loops.push_back(loop);
    }
  }
  return robot;
}

}  // namespace armillary::test

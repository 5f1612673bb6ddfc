// SPDX-License-Identifier: BSD-3-Clause
// Single bodies in the air, and steps with a ground under them (compiled as the engine is: an hour
// of them is in the tests).
#pragma once

#include "engine/dynamics/forward_dynamics.h"
#include "engine/forces/ground_contact.h"
#include "engine/model/compile_model.h"
#include "engine/model/free_base.h"

namespace armillary::test {

// A free body "body" with the collision shapes given; its inertia is that of the first, filled
// evenly (a sphere or a box).
inline RobotDescription freeBody(double mass, const std::vector<ShapeDescription>& shapes) {
  RobotDescription robot;
  robot.name = "free";
  LinkDescription body;
  body.name = "body";
  body.inertial = InertialDescription{};
  body.inertial->mass = mass;
  const ShapeDescription& first = shapes.front();
  if (first.type == ShapeType::kSphere) {
    body.inertial->rotational =
        0.4 * mass * first.radius * first.radius * Eigen::Matrix3d::Identity();
  } else {
    const Eigen::Vector3d s = first.size.cwiseAbs2();
    body.inertial->rotational =
        mass / 12.0 * Eigen::Vector3d(s.y() + s.z(), s.z() + s.x(), s.x() + s.y()).asDiagonal();
  }
  for (const ShapeDescription& shape : shapes) {
    GeometryDescription geometry;
    geometry.shape = shape;
    body.collisions.push_back(geometry);
  }
  robot.links = {body};
  freeBase(robot);
  return robot;
}

inline ShapeDescription box(double x, double y, double z) {
  ShapeDescription shape;
  shape.type = ShapeType::kBox;
  shape.size = {x, y, z};
  return shape;
}

inline ShapeDescription ball(double radius) {
  ShapeDescription shape;
  shape.type = ShapeType::kSphere;
  shape.radius = radius;
  return shape;
}

inline ShapeDescription rod(ShapeType type, double radius, double length) {
  ShapeDescription shape;
  shape.type = type;
  shape.radius = radius;
  shape.length = length;
  return shape;
}

// A robot on a ground. `effort(state, τ)` sets what its joints do; by default nothing.
class Standing {
 public:
  Standing(std::shared_ptr<const Model> robot, const ContactPoints& points, const State& start,
           const GroundOptions& options);

  std::function<void(const State&, Eigen::VectorXd&)> effort;

  // Of `at`; `solved` is false from the first that has none.
  const Eigen::VectorXd& acceleration(const State& at);
  void stepSemiImplicitEuler(double h);
  void stepRungeKutta4(double h);

  std::shared_ptr<const Model> model;
  State state;
  GroundContact ground;
  Workspace workspace;  // of `state` after a step
  bool solved = true;

 private:
  void accept(double h);

  std::vector<LinkWrench> wrenches_;
  Eigen::VectorXd tau_, a_, displacement_, velocity_sum_, rate_, position_sum_;
  State stage_;
};

}  // namespace armillary::test

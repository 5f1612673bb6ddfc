// SPDX-License-Identifier: BSD-3-Clause
// Single bodies in the air, and steps with a ground under them.
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
           const GroundOptions& options)
      : model(std::move(robot)),
        state(start),
        ground(*model, points, start, options),
        workspace(*model),
        tau_(Eigen::VectorXd::Zero(model->velocitySize())),
        a_(tau_),
        displacement_(tau_),
        velocity_sum_(tau_),
        rate_(Eigen::VectorXd::Zero(model->positionSize())),
        position_sum_(rate_),
        stage_(start) {
    wrenches_.reserve(ground.mostWrenches());
    bodyMotions(*model, state, workspace);
    ground.update(workspace);
  }

  std::function<void(const State&, Eigen::VectorXd&)> effort;

  const Eigen::VectorXd& acceleration(const State& at) {
    bodyMotions(*model, at, workspace);
    wrenches_.clear();
    ground.append(*model, workspace, wrenches_);
    if (effort) effort(at, tau_);
    solved = solved && forwardDynamics(*model, at, tau_, wrenches_, workspace, a_);
    return a_;
  }

  void stepSemiImplicitEuler(double h) {
    state.velocity += h * acceleration(state);
    displacement_ = h * state.velocity;
    integratePosition(*model, state.position, displacement_, state.position);
    accept(h);
  }

  void stepRungeKutta4(double h) {
    static constexpr double kNodes[] = {0.0, 0.5, 0.5, 1.0};
    static constexpr double kWeights[] = {1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0};
    position_sum_.setZero();
    velocity_sum_.setZero();
    for (int k = 0; k < 4; ++k) {
      stage_ = state;
      if (k > 0) {
        stage_.position += kNodes[k] * h * rate_;
        stage_.velocity += kNodes[k] * h * a_;
      }
      acceleration(stage_);
      positionRate(*model, stage_.position, stage_.velocity, rate_);
      position_sum_ += kWeights[k] * rate_;
      velocity_sum_ += kWeights[k] * a_;
    }
    state.position += h * position_sum_;
    state.velocity += h * velocity_sum_;
    normalizePosition(*model, state.position);
    accept(h);
  }

  std::shared_ptr<const Model> model;
  State state;
  GroundContact ground;
  Workspace workspace;  // of `state` after a step
  bool solved = true;

 private:
  void accept(double h) {
    state.time += h;
    bodyMotions(*model, state, workspace);
    ground.update(workspace);
  }

  std::vector<LinkWrench> wrenches_;
  Eigen::VectorXd tau_, a_, displacement_, velocity_sum_, rate_, position_sum_;
  State stage_;
};

}  // namespace armillary::test

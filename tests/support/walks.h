// SPDX-License-Identifier: BSD-3-Clause
// Robots in motion, to be walked through by every algorithm.
#pragma once

#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "engine/dynamics/method_does_not_apply.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/walks/algorithm_walk.h"
#include "tests/support/robots.h"
#include "tests/support/wrenches.h"

namespace armillary::test {

inline constexpr WalkAlgorithm kInverse[] = {WalkAlgorithm::kRecursiveNewtonEuler,
                                             WalkAlgorithm::kNewtonEuler,
                                             WalkAlgorithm::kCartesianTensors,
                                             WalkAlgorithm::kDalembert,
                                             WalkAlgorithm::kLagrange,
                                             WalkAlgorithm::kRecursiveLagrangian,
                                             WalkAlgorithm::kGibbsAppell,
                                             WalkAlgorithm::kKane};

// A robot in motion, with wrenches, and the efforts that its acceleration takes.
struct Moment {
  Moment(const std::shared_ptr<const Model>& robot, std::uint64_t seed)
      : model(robot), workspace(*robot) {
    Random random(seed);
    state = randomState(*model, random);
    acceleration = random.numbers(model->velocitySize(), 5.0);
    wrenches = randomWrenches(*model, random);
    inverseDynamics(*model, state, acceleration, wrenches, workspace, effort);
  }

  std::unique_ptr<AlgorithmWalk> walk(WalkAlgorithm algorithm) {
    auto walked = AlgorithmWalk::make(algorithm, model);
    status = walked->run(state, acceleration, effort, wrenches, workspace);
    return walked;
  }

  std::shared_ptr<const Model> model;
  Workspace workspace;
  State state;
  Eigen::VectorXd acceleration, effort;
  std::vector<LinkWrench> wrenches;
  SolveStatus status;
};

// Whether a walk of the algorithm can be had of the robot.
inline bool applies(WalkAlgorithm algorithm, const std::shared_ptr<const Model>& model) {
  try {
    AlgorithmWalk::make(algorithm, model);
    return true;
  } catch (const MethodDoesNotApply&) {
    return false;
  }
}

// Whether it goes outward and inward over the links, and does nothing else.
inline bool recurs(WalkAlgorithm algorithm) {
  return algorithm == WalkAlgorithm::kRecursiveNewtonEuler ||
         algorithm == WalkAlgorithm::kNewtonEuler ||
         algorithm == WalkAlgorithm::kCartesianTensors ||
         algorithm == WalkAlgorithm::kCompositeRigidBody ||
         algorithm == WalkAlgorithm::kArticulatedBody;
}

// Robots with the rotors of some joints felt too.
inline std::vector<std::shared_ptr<const Model>> models() {
  std::vector<std::shared_ptr<const Model>> result;
  for (const TestRobot& robot : allRobots()) result.push_back(robot.model);
  for (const TestRobot& robot : allRobots()) {
    auto geared = std::make_shared<Model>(*robot.model);
    int motors = 0;
    for (Body& body : geared->bodies) {
      const bool one =
          &body != geared->bodies.data() && geared->joints[body.joint_index].velocity_size == 1;
      if (one && motors++ % 2 == 0) body.rotor_inertia = 0.3 + 0.1 * motors;
    }
    geared->has_rotors = motors > 0;
    if (motors > 0 && geared->bodyCount() <= 13) result.push_back(geared);
  }
  return result;
}

inline const std::vector<std::shared_ptr<const Model>>& testModels() {
  static const auto all = models();
  return all;
}

// A term with the absolute values of its factors.
inline Eigen::MatrixXd sizeOf(WalkTerm term) {
  for (WalkFactor& factor : term.factors) factor.value = factor.value.cwiseAbs();
  return valueOf(term);
}

// The step's place in its walk: "rnea-velocity of link3".
inline std::string where(const AlgorithmWalk& walk, const WalkStep& step) {
  return walk.model().name + ": " + std::string(step.equation) + " of " +
         std::string(walk.link(step.body));
}

// The bodies of a pass in their order, each once where it stays the same.
inline std::vector<int> bodiesOf(const AlgorithmWalk& walk, WalkPass pass, bool own_steps_only) {
  std::vector<int> bodies;
  for (const WalkStep& step : walk.steps()) {
    if (step.pass != pass || (own_steps_only && step.moved != step.body)) continue;
    if (bodies.empty() || bodies.back() != step.body) bodies.push_back(step.body);
  }
  return bodies;
}

inline Eigen::Vector3d onlyVector(const AlgorithmWalk& walk, int step, WalkVector::Kind kind) {
  for (const WalkVector& vector : walk.vectors(step)) {
    if (vector.kind == kind) return vector.vector;
  }
  return Eigen::Vector3d::Constant(std::nan(""));
}

inline int stepOf(const AlgorithmWalk& walk, std::string_view equation, int body) {
  for (std::size_t i = 0; i < walk.steps().size(); ++i) {
    if (walk.steps()[i].equation == equation && walk.steps()[i].body == body) {
      return static_cast<int>(i);
    }
  }
  return -1;
}

}  // namespace armillary::test

// SPDX-License-Identifier: BSD-3-Clause
// Runs the fast calls once each, between two marks that callgrind knows by their function's name,
// and prints what it runs, a line each: what tst_instruction_counts counts.
#include <cstdio>
#include <functional>

#include "engine/fast/fast_derivatives.h"
#include "engine/fast/fast_kinematics.h"
#include "engine/parameters/fast_regressor.h"
#include "tests/support/robots.h"

using namespace armillary;
using namespace armillary::test;

namespace {

// Both stay functions of their own, whose names callgrind is given: it collects within the first,
// and writes down and begins anew at the second.
__attribute__((noinline)) void runMeasured(const std::function<void()>& call) {
  call();
  std::fflush(stdout);
}
__attribute__((noinline)) void endMeasured() {
  std::fflush(stdout);
}

void measure(const std::string& robot, const char* name, const std::function<void()>& call) {
  call();  // what the first call makes is not counted
  std::printf("%s %s\n", robot.c_str(), name);
  std::fflush(stdout);
  runMeasured(call);
  endMeasured();
}

void measureAll(const std::string& name) {
  const TestRobot robot = bundledRobot(name);
  const Model& model = *robot.model;
  Workspace workspace(model);
  Random random(1680);
  const State state = randomState(model, random);
  const Eigen::VectorXd numbers = random.numbers(model.velocitySize(), 5.0);
  Eigen::VectorXd vector;
  Eigen::MatrixXd matrix;
  SolveStatus status;
  InverseDynamicsDerivatives inverse;
  ForwardDynamicsDerivatives forward;
  BodyPoses poses;
  Jacobian columns;
  measure(name, "inverse-dynamics",
          [&] { fast::inverseDynamics(model, state, numbers, {}, workspace, vector); });
  measure(name, "forward-dynamics",
          [&] { status = fast::forwardDynamics(model, state, numbers, {}, workspace, vector); });
  measure(name, "mass-matrix", [&] { fast::massMatrix(model, state, workspace, matrix); });
  measure(name, "inverse-mass-matrix",
          [&] { status = fast::inverseMassMatrix(model, state, workspace, matrix); });
  measure(name, "inverse-dynamics-derivatives",
          [&] { fast::inverseDynamicsDerivatives(model, state, numbers, {}, workspace, inverse); });
  measure(name, "forward-dynamics-derivatives", [&] {
    status =
        fast::forwardDynamicsDerivatives(model, state, numbers, {}, workspace, vector, forward);
  });
  measure(name, "joint-columns",
          [&] { fast::jointColumns(model, state, workspace, poses, columns); });
  measure(name, "regressor", [&] { fast::regressor(model, state, numbers, workspace, matrix); });
}

}  // namespace

int main() {
  for (const char* robot : {"puma560", "quadruped", "humanoid"}) measureAll(robot);
  return 0;
}

// SPDX-License-Identifier: BSD-3-Clause
// Analytic derivatives of inverse and forward dynamics against differences of the functions.

#include "engine/analysis/forward_dynamics_derivatives.h"
#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/linear_algebra/general_eigensolver.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr double kTolerance = 1e-8;
constexpr int kMostDirections = 12;  // random directions a robot: any wrong entry shows in each

std::vector<LinkWrench> wrenchesOn(const Model& model, Random& random) {
  std::vector<LinkWrench> wrenches;
  for (const auto axes : {LinkWrench::Axes::kWorld, LinkWrench::Axes::kLink}) {
    wrenches.push_back({random.below(static_cast<int>(model.links.size())),
                        {random.vector(2.0), random.vector(5.0)},
                        axes});
  }
  return wrenches;
}

}  // namespace

class TestDynamicsDerivatives : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void inverseDynamicsDerivativesAreItsDifferences() {
    const Reached reached;
    Random random(100);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      const int n = model.velocitySize();
      Workspace workspace(model);
      const State state = randomState(model, random);
      const VectorXd acceleration = random.numbers(n, 2.0);
      const auto wrenches = wrenchesOn(model, random);
      InverseDynamicsDerivatives derivatives;
      inverseDynamicsDerivatives(model, state, acceleration, wrenches, workspace, derivatives);
      const auto effort = [&](const State& at, const VectorXd& a) {
        VectorXd result;
        inverseDynamics(model, at, a, wrenches, workspace, result);
        return result;
      };
      const double scale = effort(state, acceleration).cwiseAbs().maxCoeff();
      for (int k = 0; k < std::min(n, kMostDirections); ++k) {
        const VectorXd d = random.numbers(n, 1.0);
        const VectorXd by_position =
            derivative([&](double h) { return effort(moved(model, state, d, h), acceleration); });
        VERIFY_CLOSE_TO_SCALE(derivatives.by_position * d, by_position, kTolerance, scale,
                              robot.name + " position");
        const VectorXd by_velocity = derivative([&](double h) {
          State faster = state;
          faster.velocity += h * d;
          return effort(faster, acceleration);
        });
        VERIFY_CLOSE_TO_SCALE(derivatives.by_velocity * d, by_velocity, kTolerance, scale,
                              robot.name + " velocity");
      }
      MatrixXd M;
      massMatrix(model, state, workspace, M);
      VERIFY_CLOSE(derivatives.by_acceleration, M, 1e-12, robot.name + " acceleration");
    }
  }

  void forwardDynamicsDerivativesAreItsDifferences() {
    const Reached reached;
    Random random(101);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      const int n = model.velocitySize();
      if (n == 0) continue;
      Workspace workspace(model);
      const State state = randomState(model, random);
      const VectorXd effort = random.numbers(n, 5.0);
      const auto wrenches = wrenchesOn(model, random);
      VectorXd acceleration;
      ForwardDynamicsDerivatives derivatives;
      QVERIFY2(forwardDynamicsDerivatives(model, state, effort, wrenches, workspace, acceleration,
                                          derivatives),
               robot.name.c_str());
      InverseDynamicsDerivatives inverse;
      inverseDynamicsDerivatives(model, state, acceleration, wrenches, workspace, inverse);
      VERIFY_CLOSE(MatrixXd(inverse.by_acceleration * derivatives.by_position),
                   MatrixXd(-inverse.by_position), 1e-9, robot.name + " position, algebra");
      VERIFY_CLOSE(MatrixXd(inverse.by_acceleration * derivatives.by_velocity),
                   MatrixXd(-inverse.by_velocity), 1e-9, robot.name + " velocity, algebra");
      // differences of ill-conditioned accelerations have too few digits left to compare
      constexpr int kLongest = 50;
      if (n > kLongest) continue;
      const auto answer = [&](const State& at, const VectorXd& tau) {
        VectorXd result;
        if (!forwardDynamics(model, at, tau, wrenches, workspace, result)) result.setZero(n);
        return result;
      };
      const VectorXd d = random.numbers(n, 1.0);
      const double scale =
          std::max(acceleration.cwiseAbs().maxCoeff(), derivatives.by_position.norm());
      VERIFY_CLOSE_TO_SCALE(
          derivatives.by_position * d,
          VectorXd(derivative([&](double h) { return answer(moved(model, state, d, h), effort); },
                              2e-4)),
          kTolerance, scale, robot.name + " position");
      VERIFY_CLOSE_TO_SCALE(derivatives.by_velocity * d, VectorXd(derivative([&](double h) {
                              State faster = state;
                              faster.velocity += h * d;
                              return answer(faster, effort);
                            })),
                            kTolerance, scale, robot.name + " velocity");
      VERIFY_CLOSE_TO_SCALE(
          derivatives.by_effort * d,
          VectorXd(derivative([&](double h) { return answer(state, effort + h * d); })), kTolerance,
          scale, robot.name + " effort");
    }
  }

  // Two states that are a little apart drift apart as the linear system says.
  void linearizationIsTheRateOfASmallDifference() {
    const Reached reached;
    Random random(102);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      const int n = model.velocitySize();
      if (n == 0) continue;
      Workspace workspace(model);
      const State state = randomState(model, random);
      const VectorXd effort = random.numbers(n, 5.0);
      Linearization linear;
      QVERIFY(linearize(model, state, effort, {}, workspace, linear));
      VectorXd x = random.numbers(2 * n, 1.0);
      VectorXd acceleration;
      // the tangent δ(t) from one motion to the other, both followed for a time t at constant
      // velocity: dδ/dt at t = 0, per unit of the first difference
      const auto rate = [&](double h) {
        State other = state;
        integratePosition(model, state.position, VectorXd(h * x.head(n)), other.position);
        other.velocity += h * x.tail(n);
        return VectorXd(derivative(
            [&](double t) {
              VectorXd from, to, delta;
              integratePosition(model, state.position, VectorXd(t * state.velocity), from);
              integratePosition(model, other.position, VectorXd(t * other.velocity), to);
              positionDifference(model, from, to, delta);
              return delta;
            },
            1e-3));
      };
      const VectorXd drift = derivative(rate, 1e-2);
      const VectorXd predicted = linear.A * x;
      VERIFY_CLOSE_TO_SCALE(VectorXd(predicted.head(n)), drift, 1e-6, state.velocity.norm(),
                            robot.name);
      QCOMPARE(linear.B.topRows(n).norm(), 0.0);
    }
  }

  // q̈ = −(g/l) sin q: eigenvalues ± i √(g/l) hanging, ± √(g/l) upright.
  void pendulumHasItsEigenvalues() {
    RobotDescription robot;
    robot.name = "pendulum";
    LinkDescription base, bob;
    base.name = "base";
    bob.name = "bob";
    InertialDescription point;
    point.mass = 2.0;
    point.X_LI.position = {0.0, 0.0, -0.8};
    bob.inertial = point;
    robot.links = {base, bob};
    JointDescription joint;
    joint.name = "pin";
    joint.type = JointType::kContinuous;
    joint.parent = "base";
    joint.child = "bob";
    joint.axis = Eigen::Vector3d::UnitY();
    robot.joints = {joint};
    const auto model = compileModel(robot);
    Workspace workspace(*model);
    State state = neutralState(*model);
    Linearization linear;
    const double rate = std::sqrt(9.81 / 0.8);
    QVERIFY(linearize(*model, state, VectorXd::Zero(1), {}, workspace, linear));
    VERIFY_CLOSE(std::abs(generalEigenvalues(linear.A).values[0].imag()), rate, 1e-12, "hanging");
    state.position[0] = std::numbers::pi;
    QVERIFY(linearize(*model, state, VectorXd::Zero(1), {}, workspace, linear));
    VERIFY_CLOSE(std::abs(generalEigenvalues(linear.A).values[0].real()), rate, 1e-12, "upright");
    VERIFY_CLOSE(linear.B(1, 0), 1.0 / (2.0 * 0.8 * 0.8), 1e-12, "effort");
  }
};

ARMILLARY_TEST(TestDynamicsDerivatives)
#include "tst_dynamics_derivatives.moc"

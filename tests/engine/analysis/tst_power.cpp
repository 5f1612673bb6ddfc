// SPDX-License-Identifier: BSD-3-Clause
// The power balance: energy changes by what is put in.
#include "engine/analysis/power.h"

#include "engine/dynamics/forward_dynamics.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"
#include "tests/support/wrenches.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::VectorXd;

class TestPower : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void balanceCloses() {
    const Reached reached;
    Random random(631);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      const State state = randomState(model, random);
      const int n = model.velocitySize();
      const VectorXd effort = random.numbers(n, 10.0), passive = random.numbers(n, 2.0);
      const std::vector<LinkWrench> wrenches = randomWrenches(model, random);
      VectorXd acceleration;
      QVERIFY(massMatrixSolve(model, state, effort + passive, wrenches, workspace, acceleration));
      const PowerBalance balance =
          powerBalance(model, state, acceleration, effort, passive, wrenches, workspace);
      // the power of every joint by itself, however much of it cancels in the sum
      const double scale = (effort.cwiseProduct(state.velocity)).cwiseAbs().sum() +
                           std::abs(balance.kinetic_rate) + std::abs(balance.potential_rate) +
                           std::abs(balance.wrenches);
      VERIFY_CLOSE_TO_SCALE(balance.residual(), 0.0, 1e-10, scale, robot.name);
    }
  }

  void ratesAreTheDerivativesOfTheEnergies() {
    const Reached reached;
    Random random(632);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      const State state = randomState(model, random);
      const VectorXd acceleration = random.numbers(model.velocitySize(), 2.0);
      const PowerBalance balance =
          powerBalance(model, state, acceleration, workspace.zero, workspace.zero, {}, workspace);
      const auto after = [&](double time) {
        State then = moved(model, state, state.velocity + 0.5 * time * acceleration, time);
        then.velocity += time * acceleration;
        return energy(model, then, workspace);
      };
      VERIFY_CLOSE(balance.energy.kinetic, after(0.0).kinetic, 1e-15, robot.name);
      const double kinetic = after(0.0).kinetic;
      VERIFY_CLOSE_TO_SCALE(balance.kinetic_rate,
                            derivative([&](double time) { return after(time).kinetic; }), 1e-9,
                            kinetic, robot.name);
      VERIFY_CLOSE_TO_SCALE(balance.potential_rate,
                            derivative([&](double time) { return after(time).potential; }), 1e-9,
                            std::abs(balance.energy.potential), robot.name);
    }
  }

  // A bob of 1 kg 1 m below its hinge, 2 rad/s, at 30 degrees, driven by 3 N m against 1 N m.
  void pendulumByHand() {
    const TestRobot robot = bundledRobot("pendulum");
    const Model& model = *robot.model;
    Workspace workspace(model);
    State state = neutralState(model);
    state.position[0] = std::numbers::pi / 6.0;
    state.velocity[0] = 2.0;
    const VectorXd effort = VectorXd::Constant(1, 3.0), passive = VectorXd::Constant(1, -1.0);
    VectorXd acceleration;
    QVERIFY(forwardDynamics(model, state, effort + passive, {}, workspace, acceleration));
    const PowerBalance balance =
        powerBalance(model, state, acceleration, effort, passive, {}, workspace);
    VERIFY_CLOSE(balance.drives, 6.0, 1e-15, "drives");
    VERIFY_CLOSE(balance.passive, -2.0, 1e-15, "passive");
    VERIFY_CLOSE(balance.potential_rate, 9.81 * 0.5 * 2.0, 1e-14, "potential");
    VERIFY_CLOSE(balance.kinetic_rate, 4.0 - 9.81, 1e-14, "kinetic");
  }
};

ARMILLARY_TEST(TestPower)
#include "tst_power.moc"

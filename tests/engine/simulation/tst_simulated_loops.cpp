// SPDX-License-Identifier: BSD-3-Clause
// Mechanisms with closed loops in time: benchmark motions, order, energy, momentum, gaps.
#include <numbers>

#include "engine/dynamics/energy.h"
#include "engine/loops/loop_constraints.h"
#include "engine/simulation/simulator.h"
#include "tests/support/compare.h"
#include "tests/support/loops.h"
#include "tests/support/mechanisms.h"
#include "tests/support/reference.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

SimulationOptions options(double step, Integrator integrator = Integrator::kRungeKutta4) {
  return {integrator, step, {.passive = false, .stops = Stops::kNone}};
}

// Throws where a step fails.
void simulate(Simulator& simulator, State& state, int steps) {
  const VectorXd effort = VectorXd::Zero(simulator.model().velocitySize());
  for (int i = 0; i < steps; ++i) {
    const StepStatus status = simulator.step(state, simulator.options().step, effort);
    if (!status) throw std::runtime_error(describe(status, simulator.model()));
  }
}

State movingFourBar(const Model& model) {
  const FourBar bars;
  State state = neutralState(model);
  state.position = bars.position(1.0);
  state.velocity = 4.0 * derivative([&](double h) { return VectorXd(bars.position(1.0 + h)); });
  return state;
}

}  // namespace

class TestSimulatedLoops : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void bricardsMechanismFollowsTheReference() {
    const auto rows = reference("A04_bricard.csv");
    const auto model = compiledInPlane(bricard());
    Workspace workspace(*model);
    const int rod3 = model->findLink("rod3");
    State state = neutralState(*model);
    const double start = energy(*model, state, workspace).total();
    Simulator simulator(model, options(0.002));
    double worst = 0.0, drift = 0.0, gap = 0.0;
    for (const auto& row : rows) {
      simulate(simulator, state, static_cast<int>(std::lround((row.at("t") - state.time) / 0.002)));
      BodyPoses poses;
      forwardKinematics(*model, state, workspace, poses);
      const Vector3d want(row.at("P3x"), row.at("P3y"), row.at("P3z"));
      worst = std::max(worst, (linkPose(*model, poses, rod3).position - want).norm());
      drift = std::max(drift, std::abs(energy(*model, state, workspace).total() - start));
      gap = std::max(gap, largestGap(*model, state));
    }
    qInfo("%.1f s: place %.2g m, energy %.2g J, gap %.2g", state.time, worst, drift, gap);
    QVERIFY(state.time > 9.9);
    QVERIFY(worst < 1e-6);
    QVERIFY(drift < 1e-6);
    QVERIFY(gap < 1e-10);
  }

  void windowsFallAndRiseThroughTheirSingularPoses() {
    const auto rows = reference("A02_N2_four_bar.csv");
    const auto model = compiledInPlane(windows(2));
    Workspace workspace(*model);
    State state = windowsState(*model, 0.5 * std::numbers::pi, -1.0);
    const double start = energy(*model, state, workspace).total();
    Simulator simulator(model, options(0.002));
    double worst = 0.0, drift = 0.0, gap = 0.0;
    for (const auto& row : rows) {
      simulate(simulator, state, static_cast<int>(std::lround((row.at("t") - state.time) / 0.002)));
      worst = std::max(worst, std::abs(state.position[0] - row.at("theta")));
      drift = std::max(drift, std::abs(energy(*model, state, workspace).total() - start));
      gap = std::max(gap, largestGap(*model, state));
    }
    qInfo("%.1f s: angle %.2g, energy %.2g J, gap %.2g", state.time, worst, drift, gap);
    QVERIFY(state.time > 9.9);
    QVERIFY(worst < 1e-5);
    QVERIFY(drift < 1e-5);
    QVERIFY(gap < 1e-10);
  }

  void fortyWindowsFallAsTheReferenceDoes() {
    const auto rows = reference("A02_N40_four_bar.csv");
    const auto model = compiledInPlane(windows(40));
    State state = windowsState(*model, 0.5 * std::numbers::pi, -1.0);
    Simulator simulator(model, options(0.025));
    simulate(simulator, state, 10);
    QCOMPARE(rows[1].at("t"), 0.25);
    VERIFY_CLOSE(state.position[0], rows[1].at("theta"), 1e-6, "angle");
    VERIFY_CLOSE(state.velocity[0], rows[1].at("theta_dot"), 1e-6, "its rate");
    QVERIFY(largestGap(*model, state) < 1e-10);
  }

  void projectionKeepsTheOrderOfTheIntegrators() {
    const auto model = FourBar{}.model();
    const State start = movingFourBar(*model);
    const auto after = [&](Integrator integrator, int steps) {
      State state = start;
      Simulator simulator(model, options(0.5 / steps, integrator));
      simulate(simulator, state, steps);
      return state;
    };
    const State exact = after(Integrator::kRungeKutta4, 8000);
    for (const auto& [integrator, order, coarse] :
         {std::tuple(Integrator::kRungeKutta4, 4.0, 100),
          std::tuple(Integrator::kSemiImplicitEuler, 1.0, 2000)}) {
      double errors[2];
      for (int i = 0; i < 2; ++i) {
        const State state = after(integrator, coarse << i);
        errors[i] =
            (state.position - exact.position).norm() + (state.velocity - exact.velocity).norm();
      }
      const double found = std::log2(errors[0] / errors[1]);
      qInfo("order %.2f, error %.2g", found, errors[1]);
      QVERIFY(std::abs(found - order) < 0.25);
    }
  }

  void floatingLoopsKeepMomentumAndEnergy() {
    RobotDescription description = FourBar{}.description();
    Random random(351);
    description.links[0].inertial = randomInertial(random);
    freeBase(description);
    const auto model = compileModel(description, {.gravity = Vector3d::Zero()});
    State state = neutralState(*model);
    state.position.tail(3) = movingFourBar(*FourBar{}.model()).position;
    state.velocity.head(6) = random.numbers(6, 1.0);
    state.velocity.tail(3) = movingFourBar(*FourBar{}.model()).velocity;
    Workspace workspace(*model);
    const Force before = centroidalMomentum(*model, state, workspace);
    const double start = energy(*model, state, workspace).total();
    Simulator simulator(model, options(0.001));
    simulate(simulator, state, 2000);
    const Force after = centroidalMomentum(*model, state, workspace);
    VERIFY_CLOSE(after.force, before.force, 1e-11, "linear momentum");
    VERIFY_CLOSE(after.moment, before.moment, 1e-11, "angular momentum");
    VERIFY_CLOSE(energy(*model, state, workspace).total(), start, 1e-8, "energy");
    QVERIFY(largestGap(*model, state) < 1e-10);
  }

  void aFloatingRobotTiedToTheWorldMayChangeItsMomentum() {
    // hung on a pin a free bar is a pendulum: of 1.5 s period, not one that falls
    RobotDescription description = emptyRobot("hung");
    description.links[0] = bar("bar", 1.0, 0.6);
    freeBase(description);
    description.loops.push_back(loopHinge("pin", "world", {0.0, 0.0, 0.0}, "bar", {0.0, 0.0, 0.0}));
    const auto model = compiledInPlane(description);
    State state = neutralState(*model);
    Workspace workspace(*model);
    const double start = energy(*model, state, workspace).total();
    Simulator simulator(model, options(0.001));
    simulate(simulator, state, 1000);
    VERIFY_CLOSE(energy(*model, state, workspace).total(), start, 1e-8, "energy");
    QVERIFY(state.position.head<3>().norm() < 1e-10);
  }

  void loopsThatAreOpenAtTheStartAreClosed() {
    const auto model = FourBar{}.model();
    State near = movingFourBar(*model);
    near.position[1] += 0.05;
    // with all bars in a line no small motion lessens the gap: a new start is needed
    for (State state : {near, neutralState(*model)}) {
      QVERIFY(largestGap(*model, state) > 0.01);
      Simulator simulator(model, options(0.001));
      simulate(simulator, state, 1);
      QVERIFY(largestGap(*model, state) < 1e-10);
    }
  }

  void loopsThatCannotBeClosedAreNamed() {
    FourBar bars;
    bars.d = 5.0;
    const auto model = bars.model();
    State state = neutralState(*model);
    const VectorXd before = state.position;
    Simulator simulator(model, options(0.001));
    const StepStatus status = simulator.step(state, 0.001, VectorXd::Zero(3));
    QCOMPARE(status.kind, StepStatus::Kind::kOpen);
    QCOMPARE(status.loop, 0);
    QVERIFY(describe(status, *model).starts_with("loop 'closure' cannot be closed"));
    QCOMPARE(state.position, before);
  }
};

ARMILLARY_TEST(TestSimulatedLoops)
#include "tst_simulated_loops.moc"

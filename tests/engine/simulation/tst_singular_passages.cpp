// SPDX-License-Identifier: BSD-3-Clause
// Steps that follow a tolerance where loops pass singular poses: past them, or an end that says
// why.
#include "engine/dynamics/energy.h"
#include "engine/loops/loop_constraints.h"
#include "engine/simulation/simulator.h"
#include "tests/support/compare.h"
#include "tests/support/loops.h"
#include "tests/support/mechanisms.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::VectorXd;

namespace {

SimulationOptions passageOptions(Integrator integrator, double tolerance) {
  SimulationOptions how{integrator, 0.001, {.passive = true, .stops = Stops::kNone}};
  how.tolerance = tolerance;
  return how;
}

// Free steps up to `end` s, `most` at the most; how many they were.
int run(Simulator& simulator, State& state, double end, int most, StepStatus& status) {
  const VectorXd none = VectorXd::Zero(simulator.model().velocitySize());
  int steps = 0;
  for (status = {}; status && state.time < end && steps < most; ++steps) {
    status = simulator.stepFreely(state, end - state.time, none);
  }
  return steps;
}

// A parallelogram that folds flat slowly, without gravity, and on its crank a small pendulum on a
// spring, which swings at about `frequency` rad/s and keeps steps short.
std::shared_ptr<const Model> foldingWithPendulum(double frequency) {
  RobotDescription robot = FourBar{0.5, 1.0, 0.5, 1.0}.description();
  robot.links.push_back(bar("pendulum", 0.001, 0.02));
  JointDescription joint = hinge("spring_joint", "crank", "pendulum", {0.2, 0.0, 0.0});
  joint.stiffness = 0.001 * 0.02 * 0.02 / 3.0 * frequency * frequency;
  robot.joints.push_back(joint);
  return compileModel(robot, {.gravity = Eigen::Vector3d::Zero()});
}

State folding(const Model& model, double angle, double rate) {
  State state = neutralState(model);
  const auto set = [&](const char* name, double q, double v) {
    const Joint& joint = model.joints[model.findJoint(name)];
    state.position[joint.position_index] = q;
    state.velocity[joint.velocity_index] = v;
  };
  set("crank_joint", angle, rate);
  set("coupler_joint", -angle, -rate);
  set("rocker_joint", angle, rate);
  return state;
}

}  // namespace

class TestSingularPassages : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // The platform falls through three singular poses in 1.5 s: at 0.31, 0.75 and 1.36 s.
  void deltaFallsThroughItsSingularPoses_data() {
    QTest::addColumn<Integrator>("integrator");
    QTest::addColumn<double>("tolerance");
    QTest::addColumn<int>("most_steps");
    QTest::addColumn<double>("energy_error");  // J, of 7 J that move
    const Integrator fifth = Integrator::kDormandPrince, fourth = Integrator::kKuttaMerson,
                     third = Integrator::kBogackiShampine;
    QTest::newRow("dormand-prince, its default") << fifth << 0.0 << 1000 << 1e-7;
    QTest::newRow("dormand-prince 1e-8") << fifth << 1e-8 << 1000 << 1e-6;
    QTest::newRow("dormand-prince 1e-10") << fifth << 1e-10 << 2000 << 1e-7;
    QTest::newRow("dormand-prince 1e-12") << fifth << 1e-12 << 4000 << 1e-7;
    QTest::newRow("kutta-merson 1e-9") << fourth << 1e-9 << 4000 << 1e-7;
    QTest::newRow("kutta-merson 1e-11") << fourth << 1e-11 << 10000 << 1e-7;
    QTest::newRow("bogacki-shampine 1e-6") << third << 1e-6 << 4000 << 1e-3;
    QTest::newRow("bogacki-shampine 1e-8") << third << 1e-8 << 10000 << 1e-6;
  }
  void deltaFallsThroughItsSingularPoses() {
    QFETCH(const Integrator, integrator);
    QFETCH(const double, tolerance);
    QFETCH(const int, most_steps);
    QFETCH(const double, energy_error);
    const auto model = compileModel(delta());
    Simulator simulator(model, passageOptions(integrator, tolerance));
    State state = neutralState(*model);
    QVERIFY(largestGap(*model, state) < 1e-12);
    simulator.restart(state);
    StepStatus status;
    const int steps = run(simulator, state, 1.5, most_steps, status);
    qInfo("%.6f s, %d steps, energy %.2g J", state.time, steps, simulator.energyDrift(state));
    QVERIFY2(status, describe(status, *model).c_str());
    QCOMPARE(state.time, 1.5);
    QVERIFY(std::abs(simulator.energyDrift(state)) < energy_error);
    QVERIFY(largestGap(*model, state) < 1e-12);
  }

  // Two methods, which pass the poses with steps of their own, go on along the same motion.
  void methodsAgreeBehindSingularPoses() {
    const auto model = compileModel(delta());
    State ends[2];
    for (int i = 0; i < 2; ++i) {
      Simulator simulator(
          model,
          passageOptions(i == 0 ? Integrator::kDormandPrince : Integrator::kKuttaMerson, 1e-11));
      ends[i] = neutralState(*model);
      StepStatus status;
      run(simulator, ends[i], 1.0, 10000, status);
      QVERIFY2(status, describe(status, *model).c_str());
    }
    const double apart = (ends[1].position - ends[0].position).lpNorm<Eigen::Infinity>();
    qInfo("%.2g", apart);
    QVERIFY(apart < 1e-6);
  }

  // As the window simulates: from sample to sample, wherever these lie.
  void samplesMayLieNearSingularPoses() {
    const auto model = compileModel(delta());
    const VectorXd none = VectorXd::Zero(model->velocitySize());
    Simulator simulator(model, passageOptions(Integrator::kDormandPrince, 0.0));
    State state = neutralState(*model);
    simulator.restart(state);
    for (int i = 0; i < 300; ++i) {
      const StepStatus status = simulator.step(state, 0.005, none);
      QVERIFY2(status, describe(status, *model).c_str());
    }
    QVERIFY(std::abs(simulator.energyDrift(state)) < 1e-6);
  }

  // Steps of 0.1 ms through a pose that is passed at 0.02 rad/s: rounding near it changes
  // velocities by 1e-5, and no longer step is to be had.
  void whatCannotBePassedEndsAndNamesTheLoop_data() {
    QTest::addColumn<Integrator>("integrator");
    QTest::addColumn<double>("tolerance");
    QTest::newRow("dormand-prince") << Integrator::kDormandPrince << 1e-10;
    QTest::newRow("kutta-merson") << Integrator::kKuttaMerson << 1e-10;
    QTest::newRow("bogacki-shampine") << Integrator::kBogackiShampine << 1e-8;
  }
  void whatCannotBePassedEndsAndNamesTheLoop() {
    QFETCH(const Integrator, integrator);
    QFETCH(const double, tolerance);
    const auto model = foldingWithPendulum(2000.0);
    State state = folding(*model, 0.0004, -0.02);  // flat at 0.02 s
    state.velocity[model->joints[model->findJoint("spring_joint")].velocity_index] = 200.0;
    Simulator simulator(model, passageOptions(integrator, tolerance));
    StepStatus status;
    const int steps = run(simulator, state, 0.04, 100000, status);
    qInfo("%.6f s, %d steps: %s", state.time, steps, describe(status, *model).c_str());
    QCOMPARE(status.kind, StepStatus::Kind::kSingularPose);
    QCOMPARE(status.loop, 0);
    QVERIFY(std::abs(state.time - 0.02) < 0.005);
    QVERIFY(describe(status, *model).starts_with("loop 'closure' is so near a singular pose"));
  }
};

ARMILLARY_TEST(TestSingularPassages)
#include "tst_singular_passages.moc"

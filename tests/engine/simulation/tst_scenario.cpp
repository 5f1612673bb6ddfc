// SPDX-License-Identifier: BSD-3-Clause
// Scenarios of a robot's file: the valves of the hydraulic manipulator close, and it rings as the
// linearization says. What a schedule of efforts holds.
#include "engine/simulation/scenario.h"

#include <numbers>

#include "engine/linear_algebra/orthogonal.h"
#include "engine/simulation/effort_schedule.h"
#include "engine/simulation/small_motions.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::VectorXd;

namespace {

struct Run {
  std::shared_ptr<const Model> model;
  Scenario scenario;
  SimulationOptions options;
};

Run closedValves() {
  const TestRobot robot = bundledRobot("hydraulic_manipulator");
  Run run{
      robot.model, compileScenario(*robot.model, robot.description.simulation.scenarios.at(0)), {}};
  run.options.integrator = Integrator::kDormandPrince;
  run.options.tolerance = 1e-11;
  run.options.control.joints = run.scenario.control;
  run.options.control.reference = std::make_shared<KeptPose>(run.scenario.start.position);
  return run;
}

}  // namespace

class TestScenario : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void theFilesScenarioIsFound() {
    const Run run = closedValves();
    QCOMPARE(run.scenario.name, std::string("valves-closed"));
    QCOMPARE(run.scenario.start.velocity[1], -0.2);
    QCOMPARE(run.scenario.control.size(), size_t{5});
    QVERIFY(run.scenario.control[1].law == ControlLaw::kClosedValves);
  }

  // δq(t) = Re Σ c_k φ_k exp(λ_k t), the c_k from the start: every frequency and every damping
  // takes part. At a thousandth of the speed nothing else is left.
  void smallMotionsRingAndDecayAsTheLinearizationSays() {
    Run run = closedValves();
    Simulator simulator(run.model, run.options);
    State state = run.scenario.start;
    const int n = run.model->velocitySize();
    State rest = state;
    rest.velocity.setZero();
    const std::vector<SmallMotion> motions = smallMotions(simulator, rest, run.scenario.effort);
    QCOMPARE(static_cast<int>(motions.size()), n);  // all of them ring
    Eigen::MatrixXd start(2 * n, 2 * n);
    for (int k = 0; k < n; ++k) {
      const SmallMotion& motion = motions[k];
      qInfo("%.3f Hz, damping ratio %.4f", motion.frequency(), motion.dampingRatio());
      QVERIFY(motion.frequency() > 0.5 && motion.dampingRatio() > 0.02);
      const Eigen::VectorXcd rate = motion.eigenvalue * motion.shape;
      start.col(2 * k) << motion.shape.real(), rate.real();
      start.col(2 * k + 1) << -motion.shape.imag(), -rate.imag();
    }
    state.velocity *= 1e-3;
    VectorXd given(2 * n);
    given << VectorXd::Zero(n), state.velocity;
    const VectorXd shares = LeastSquares(start).solve(given);
    double largest = 0.0, worst = 0.0;
    for (int i = 0; i < 200; ++i) {
      const StepStatus status = simulator.step(state, 0.025, run.scenario.effort);
      QVERIFY2(status, describe(status, *run.model).c_str());
      VectorXd want = VectorXd::Zero(n);
      for (int k = 0; k < n; ++k) {
        const std::complex<double> share(shares[2 * k], shares[2 * k + 1]);
        want += (share * motions[k].shape * std::exp(motions[k].eigenvalue * state.time)).real();
      }
      const VectorXd moved = state.position - rest.position;
      largest = std::max(largest, moved.lpNorm<Eigen::Infinity>());
      worst = std::max(worst, (moved - want).lpNorm<Eigen::Infinity>());
    }
    qInfo("moves by %.2e rad, apart from the linearization by %.1e rad", largest, worst);
    QVERIFY(worst < 2e-3 * largest);
    QVERIFY((state.position - rest.position).norm() < 0.02 * largest);
  }

  // At full speed: the slowest motion alone is left after a while, and crosses zero with its
  // period.
  void theWholeMotionRingsAboutTheStart() {
    Run run = closedValves();
    Simulator simulator(run.model, run.options);
    State state = run.scenario.start, rest = state;
    rest.velocity.setZero();
    const std::vector<SmallMotion> motions = smallMotions(simulator, rest, run.scenario.effort);
    double largest = 0.0, before = 0.0, first = 0.0, last = 0.0;
    int crossings = 0;
    while (state.time < 3.0) {
      QVERIFY(simulator.step(state, 0.001, run.scenario.effort));
      const double yaw = state.position[0] - rest.position[0];
      largest = std::max(largest, std::abs(yaw));
      if (before * yaw < 0.0) {
        const double time = state.time - 0.001 * yaw / (yaw - before);
        if (crossings++ == 0) first = time;
        last = time;
      }
      before = yaw;
    }
    QVERIFY(largest > 0.01);
    QVERIFY((state.position - rest.position).norm() < 0.05 * largest);
    const double frequency = 0.5 * (crossings - 1) / (last - first);
    double nearest = INFINITY;
    for (const SmallMotion& motion : motions) {
      nearest = std::min(nearest, std::abs(motion.frequency() / frequency - 1.0));
    }
    qInfo("the base rings at %.3f Hz, moving by %.3f rad", frequency, largest);
    QVERIFY(nearest < 0.02);
  }

  void unknownLawsAndJointsAreRefused() {
    const auto model = bundledRobot("pendulum").model;
    ScenarioDescription description;
    description.name = "wrong";
    description.controllers.push_back({"no_such_joint", 0, "pd", {}, {}});
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, compileScenario(*model, description));
    description.controllers[0] = {model->joints[0].name, 0, "magic", {}, {}};
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, compileScenario(*model, description));
  }

  void aScheduleHoldsFromRowToRow() {
    EffortSchedule schedule(VectorXd::Constant(1, 1.0));
    schedule.add(0.5, VectorXd::Constant(1, 2.0), {});
    schedule.add(1.0, VectorXd::Constant(1, 3.0), {});
    QCOMPARE(schedule.effort()[0], 1.0);
    QCOMPARE(schedule.until(), 0.5);
    schedule.moveTo(0.5);
    QCOMPARE(schedule.effort()[0], 2.0);
    QCOMPARE(schedule.until(), 1.0);
    schedule.moveTo(7.0);
    QCOMPARE(schedule.effort()[0], 3.0);
    QVERIFY(std::isinf(schedule.until()));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, schedule.add(0.9, VectorXd::Zero(1), {}));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, schedule.add(2.0, VectorXd::Zero(2), {}));
  }
};

ARMILLARY_TEST(TestScenario)
#include "tst_scenario.moc"

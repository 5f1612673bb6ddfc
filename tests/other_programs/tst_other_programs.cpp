// SPDX-License-Identifier: GPL-3.0-or-later
// A chaotic double pendulum beside the same one in MuJoCo and in DART, where they are installed.
#include "engine/simulation/simulator.h"
#include "tests/other_programs/chain_runs.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

State start(const Model& model) {
  State state = neutralState(model);
  state.position << 2.0, 1.0;
  state.velocity << 0.5, -1.0;
  return state;
}

[[maybe_unused]] State simulatedByUs(const std::shared_ptr<const Model>& model, double duration) {
  SimulationOptions options;
  options.integrator = Integrator::kDormandPrince;
  options.tolerance = 1e-12;
  options.joint_forces.passive = false;
  Simulator simulator(model, options);
  State state = start(*model);
  const StepStatus status =
      simulator.step(state, duration, Eigen::VectorXd::Zero(model->velocitySize()));
  if (!status) throw std::runtime_error(describe(status, *model));
  return state;
}

[[maybe_unused]] double difference(const State& a, const State& b) {
  return (a.position - b.position).lpNorm<Eigen::Infinity>();
}

}  // namespace

class TestOtherPrograms : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void agreesWithMujocosRungeKutta() {
#ifdef ARMILLARY_HAS_MUJOCO
    const auto model = bundledRobot("double_pendulum").model;
    const State ours = simulatedByUs(model, 2.0);
    const State theirs = simulatedByMujoco(*model, start(*model), 1e-4, 20000);
    qInfo("apart by %.1e rad after 2 s", difference(ours, theirs));
    QVERIFY(difference(ours, theirs) < 1e-6);
    // and it is no accident: half a radian of another start is seen
    QVERIFY(difference(ours, start(*model)) > 0.1);
#else
    QSKIP("MuJoCo was not found (Debian: libmujoco-dev)");
#endif
  }

  // DART steps with first order: what is left is its error.
  void differenceFromDartHalvesWithItsStep() {
#ifdef ARMILLARY_HAS_DART
    const auto model = bundledRobot("double_pendulum").model;
    const State ours = simulatedByUs(model, 0.5);
    double before = 0.0;
    for (const int count : {5000, 10000, 20000}) {
      const State theirs = simulatedByDart(*model, start(*model), 0.5 / count, count);
      const double apart = difference(ours, theirs);
      qInfo("DART with %d steps: apart by %.2e rad", count, apart);
      if (before > 0.0) {
        QVERIFY2(std::abs(before / apart - 2.0) < 0.05, std::to_string(before / apart).c_str());
      }
      before = apart;
    }
#else
    QSKIP("DART was not found (Debian: libdart-dev)");
#endif
  }
};

ARMILLARY_TEST(TestOtherPrograms)
#include "tst_other_programs.moc"

// SPDX-License-Identifier: BSD-3-Clause
// A recorded motion as what controllers follow.
#include "engine/simulation/recorded_reference.h"

#include "engine/simulation/simulator.h"
#include "tests/support/allocations.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

#include <QCoreApplication>
#include <QTest>

using namespace armillary;
using namespace armillary::test;

namespace {

// A few samples of one smooth motion of every joint, 0.1 s apart, from 0.2 s on.
std::shared_ptr<Recording> motion(const std::shared_ptr<const Model>& model) {
  Random random(7);
  State state = randomState(*model, random, 0.5);
  const Eigen::VectorXd rate = random.numbers(model->velocitySize(), 1.0);
  Workspace workspace(*model);
  auto recording = std::make_shared<Recording>(model);
  for (int i = 0; i < 5; ++i) {
    state.time = 0.2 + 0.1 * i;
    state.velocity = rate * (1.0 + i);
    recording->append(sampleOfMotion(*model, state, rate * (2.0 - i), {}, workspace));
    integratePosition(*model, state.position, 0.1 * state.velocity, state.position);
  }
  return recording;
}

}  // namespace

class TestRecordedReference : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // Orientations too: the zoo has every type of joint.
  void itIsWhatTheRecordingShows() {
    for (const char* name : {"joint_zoo", "quadruped"}) {
      const auto model = bundledRobot(name).model;
      const auto recording = motion(model);
      const RecordedReference reference(recording);
      State wanted = neutralState(*model);
      Eigen::VectorXd acceleration;
      for (const double time : {0.2, 0.23, 0.299, 0.3, 0.41, 0.555, 0.6}) {
        reference.at(time, wanted, acceleration);
        const Sample shown = recording->sampleAt(time);
        QVERIFY2(wanted.position == shown.state.position, name);
        QVERIFY2(wanted.velocity == shown.state.velocity, name);
        QVERIFY2(acceleration == shown.acceleration, name);
        expectValid(*model, wanted);  // orientations of unit length
      }
    }
  }

  void beforeAndAfterTheRobotIsWantedAtRest() {
    const auto model = bundledRobot("puma560").model;
    const auto recording = motion(model);
    const RecordedReference reference(recording);
    State wanted = neutralState(*model);
    Eigen::VectorXd acceleration;
    for (const double time : {0.0, 0.7}) {
      reference.at(time, wanted, acceleration);
      QVERIFY(wanted.position == recording->sampleAt(time).state.position);
      QVERIFY(wanted.velocity.isZero(0.0) && acceleration.isZero(0.0));
    }
  }

  void anEmptyRecordingIsRefused() {
    const auto model = bundledRobot("pendulum").model;
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                             RecordedReference(std::make_shared<Recording>(model)));
  }

  void askingTakesNoMemory() {
#ifdef COUNTS_ALLOCATIONS
    const auto model = bundledRobot("quadruped").model;
    const RecordedReference reference(motion(model));
    State wanted = neutralState(*model);
    Eigen::VectorXd acceleration;
    reference.at(0.25, wanted, acceleration);
    const long before = allocations;
    for (int i = 0; i < 100; ++i) reference.at(0.1 + 0.006 * i, wanted, acceleration);
    QCOMPARE(allocations, before);
#else
    QSKIP("allocations are not counted in this build");
#endif
  }

  // Computed torque makes the error die out; the arm then moves as the trajectory does.
  void anArmUnderComputedTorqueFollowsIt() {
    const auto model = bundledRobot("planar_3r").model;
    Workspace workspace(*model);
    auto recording = std::make_shared<Recording>(model);
    for (int i = 0; i <= 1000; ++i) {
      const double t = 0.002 * i;
      State state = neutralState(*model);
      state.time = t;
      state.position.setConstant(0.3 * std::sin(2.0 * t));
      state.velocity.setConstant(0.6 * std::cos(2.0 * t));
      const Eigen::VectorXd acceleration =
          Eigen::VectorXd::Constant(model->velocitySize(), -1.2 * std::sin(2.0 * t));
      recording->append(sampleOfMotion(*model, state, acceleration, {}, workspace));
    }
    SimulationOptions options;
    options.joint_forces.passive = false;
    options.control.joints = sameControl(*model, {.law = ControlLaw::kComputedTorque});
    options.control.reference = std::make_shared<RecordedReference>(recording);
    Simulator simulator(model, options);
    State state = recording->sample(0).state;
    state.position.array() += 0.05;
    const Eigen::VectorXd none = Eigen::VectorXd::Zero(model->velocitySize());
    while (state.time < 1.5) QVERIFY(simulator.step(state, options.step, none));
    const Eigen::VectorXd error = state.position - recording->sampleAt(state.time).state.position;
    // positions between samples are straight lines: off by q̈ h² / 8
    QVERIFY2(error.lpNorm<Eigen::Infinity>() < 2e-6,
             std::to_string(error.lpNorm<Eigen::Infinity>()).c_str());
  }
};

ARMILLARY_EVENT_TEST(TestRecordedReference)
#include "tst_recorded_reference.moc"

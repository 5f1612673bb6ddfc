// SPDX-License-Identifier: BSD-3-Clause
// Motions sampled into recordings: their moments, their efforts, and stopping.
#include "engine/simulation/recording_of_motion.h"

#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/planning/motion_plan.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::VectorXd;

namespace {

MotionPlan someMotion(const TestRobot& robot, double start, double end) {
  Random random(41);
  PlanOptions options;
  options.profile = Profile::kQuintic;
  options.limits = noLimits(*robot.model);
  std::vector<ViaPoint> points(2);
  for (ViaPoint& point : points) point.position = randomState(*robot.model, random).position;
  points[0].time = start;
  points[1].time = end;
  return *planMotion(robot.model, points, options).plan;
}

}  // namespace

class TestRecordingOfMotion : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void theLastMomentIsAlwaysASample() {
    QVERIFY((sampleTimes(0.0, 1.0, 4.0) == std::vector<double>{0.0, 0.25, 0.5, 0.75, 1.0}));
    QVERIFY((sampleTimes(2.0, 2.6, 4.0) == std::vector<double>{2.0, 2.25, 2.5, 2.6}));
    QVERIFY((sampleTimes(1.0, 1.0, 4.0) == std::vector<double>{1.0}));
    QCOMPARE(sampleTimes(0.0, 0.3, 10.0).size(), size_t{4});  // 0.3 is less than 3 times 0.1
    QCOMPARE(sampleTimes(0.0, 0.3, 10.0)[3], 0.3);
    QCOMPARE(sampleTimes(0.0, 8.0, 100.0)[29], 0.29);
    for (const double rate : {0.0, -1.0, std::nan(""), 1e300}) {
      QVERIFY_THROWS_EXCEPTION(std::invalid_argument, sampleTimes(0.0, 1.0, rate));
    }
  }

  void effortsAreThoseOfInverseDynamics() {
    const TestRobot robot = bundledRobot("puma560");
    const MotionPlan plan = someMotion(robot, -1.0, 1.0);
    SimulationOptions options;
    options.joint_forces.passive = false;
    const auto maker = [&] { return SampleMaker(robot.model, options); };
    double told = -1.0;
    const auto recording =
        recordingOfMotion(plan, robot.model, maker, 300.0, {}, [&](double share) {
          QVERIFY(share > told && share <= 1.0);
          told = share;
        });
    QCOMPARE(recording->size(), size_t{601});
    QVERIFY(told > 0.8);
    Workspace workspace(*robot.model);
    for (size_t i = 0; i < recording->size(); i += 50) {
      const Sample sample = recording->sample(i);
      State state;
      VectorXd acceleration, effort;
      plan.evaluate(sample.state.time, state, acceleration);
      VERIFY_CLOSE(sample.state.position, state.position, 0.0, "position");
      VERIFY_CLOSE(sample.acceleration, acceleration, 0.0, "acceleration");
      inverseDynamics(*robot.model, state, acceleration, {}, workspace, effort);
      VERIFY_CLOSE(sample.effort, effort, 1e-12, "effort");
    }
  }

  void stoppedThereIsNone() {
    const TestRobot robot = bundledRobot("pendulum");
    const auto maker = [&] { return SampleMaker(robot.model); };
    std::stop_source source;
    const auto recording = recordingOfMotion(someMotion(robot, 0.0, 1.0), robot.model, maker, 1e6,
                                             source.get_token(), [&](double share) {
                                               if (share > 0.001) source.request_stop();
                                             });
    QVERIFY(!recording);
  }
};

ARMILLARY_TEST(TestRecordingOfMotion)
#include "tst_recording_of_motion.moc"

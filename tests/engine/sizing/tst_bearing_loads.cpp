// SPDX-License-Identifier: BSD-3-Clause
// What bearings carry: a pendulum's pivot worked by hand, and the steady load that wears as much.
#include "engine/sizing/bearing_loads.h"

#include <QTest>
#include <cmath>

#include "engine/sizing/joint_load.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

// The pendulum turning evenly at `speed` through the bottom, for a moment.
std::vector<MotionSample> evenly(double speed, double from, double duration) {
  std::vector<MotionSample> motion(2);
  for (int i = 0; i < 2; ++i) {
    motion[i].state.time = duration * i;
    motion[i].state.position = Eigen::VectorXd::Constant(1, from);
    motion[i].state.velocity = Eigen::VectorXd::Constant(1, speed);
    motion[i].acceleration = Eigen::VectorXd::Zero(1);
  }
  return motion;
}

}  // namespace

class TestBearingLoads : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void aPivotCarriesWeightAndCentrifugalForce() {
    const auto model = bundledRobot("pendulum").model;
    const std::vector<std::vector<MotionSample>> motion{evenly(3.0, 0.0, 1.0)};
    const BearingLoad load = bearingLoads(*model, motion).front();
    QCOMPARE(load.joint, std::string("pivot"));
    const double force = 9.81 + 9.0;  // m g + m l ω², in the bob's axes upward
    VERIFY_CLOSE(load.peaks[2], force, 1e-12, "fz");
    VERIFY_CLOSE(load.largest->radial, force, 1e-12, "across the axis");
    VERIFY_CLOSE(load.largest->axial, 0.0, 1e-12, "along it");
    VERIFY_CLOSE(load.equivalent->radial, force, 1e-12, "steady");
  }

  // A hand that holds the bob up by 5 N takes that off the pivot, and off the motor.
  void whatPushesFromOutsideIsCarriedToo() {
    const auto model = bundledRobot("pendulum").model;
    std::vector<MotionSample> motion = evenly(0.0, 0.5, 1.0);
    LinkWrench hand;
    hand.link = model->findLink("bob");
    hand.wrench.force = {0.0, 0.0, 5.0};
    // at the link's origin, the pivot: of a force at the bob, (sin q, 0, −cos q)
    hand.wrench.moment = {0.0, -5.0 * std::sin(0.5), 0.0};
    for (MotionSample& each : motion) each.wrenches = {hand};
    const std::vector<std::vector<MotionSample>> motions{motion};
    const BearingLoad load = bearingLoads(*model, motions).front();
    VERIFY_CLOSE(load.largest->radial, 9.81 - 5.0, 1e-12, "across the axis");
    const JointLoad motor = jointLoads(*model, motions, true).front();
    VERIFY_CLOSE(motor.cycles[0][0].torque, (9.81 - 5.0) * std::sin(0.5), 1e-12, "motor");
  }

  void equivalentLoadsCountByTurnsAndCubes() {
    const auto model = withGravity(*bundledRobot("pendulum").model, Eigen::Vector3d::Zero());
    // 1 N for 6 rad, 4 N for 2 rad, and 100 s at rest that wear nothing
    const std::vector<std::vector<MotionSample>> motions{
        evenly(1.0, 0.3, 6.0), evenly(-2.0, 1.1, 1.0), evenly(0.0, 0.0, 100.0)};
    const BearingLoad load = bearingLoads(*model, motions).front();
    VERIFY_CLOSE(load.equivalent->radial, std::cbrt((6.0 + 64.0 * 2.0) / 8.0), 1e-12, "mean");
    VERIFY_CLOSE(load.largest->radial, 4.0, 1e-12, "largest");
  }

  void anOverhangTiltsAVerticalAxis() {
    const TestRobot robot = bundledRobot("scara");
    MotionSample sample;
    sample.state = neutralState(*robot.model);
    sample.acceleration = Eigen::VectorXd::Zero(4);
    const std::vector<std::vector<MotionSample>> motion{{sample}};
    const std::vector<BearingLoad> loads = bearingLoads(*robot.model, motion);
    const double weight = 9.81 * (4.2 + 5.4 + 0.9 + 0.4);
    VERIFY_CLOSE(loads[0].largest->axial, weight, 1e-10, "axial");
    const double moment = 9.81 * (4.2 * 0.1 + 5.4 * 0.275 + 1.3 * 0.4);
    VERIFY_CLOSE(loads[0].largest->tilting, moment, 1e-10, "tilting");
    QVERIFY(!loads[0].equivalent);  // it does not turn
  }
};

ARMILLARY_TEST(TestBearingLoads)
#include "tst_bearing_loads.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// `armillary compute actuators`: cylinders of a robot's file, beside what its joints ask.
#include "tests/app/program.h"
#include "tests/support/compare.h"
#include "tests/support/test_program.h"

using namespace armillary::test;

class TestComputeActuators : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void powerIsThatOfTheJoint() {
    const QByteArray rows =
        "base_yaw/velocity,boom/position,boom/velocity,forearm/position,forearm/velocity,"
        "boom/acceleration\n0.1,-0.4,0.2,0.3,-0.5,0.1\n0,0,0,0,0.3,-0.2\n";
    const QStringList input{"--input", "-"};
    const Run run =
        armillaryRun(QStringList{"compute", "actuators", "hydraulic_manipulator"} + input, rows);
    VERIFY_EXIT(run, 0);
    const Output found(run.out);
    const Run asked = armillaryRun(
        QStringList{"compute", "inverse-dynamics", "hydraulic_manipulator"} + input, rows);
    const Output efforts(asked.out);
    const double velocities[][2] = {{0.2, -0.5}, {0.0, 0.3}};
    for (int row = 0; row < 2; ++row) {
      for (int k = 0; k < 2; ++k) {
        const std::string name = k == 0 ? "boom" : "forearm", cylinder = name + "_cylinder";
        const double effort = efforts.at(row, name + "/effort");
        VERIFY_CLOSE(found.at(row, cylinder + "/power"), effort * velocities[row][k], 1e-8,
                     cylinder);
        VERIFY_CLOSE(found.at(row, cylinder + "/force") * found.at(row, cylinder + "/moment_arm"),
                     effort, 1e-8, cylinder);
        VERIFY_CLOSE(found.at(row, cylinder + "/speed"),
                     velocities[row][k] * found.at(row, cylinder + "/moment_arm"), 1e-12, cylinder);
        QVERIFY(found.at(row, cylinder + "/pressure") > 0.0);
      }
    }
    VERIFY_EXIT(
        armillaryRun({"compute", "energy", "hydraulic_manipulator", "--input", "-"}, run.out), 0);
  }

  void whatIsBeyondItsStrokeIsTold() {
    const Run run = armillaryRun({"compute", "actuators", "hydraulic_manipulator", "--input", "-"},
                                 "boom/position\n0.9\n");
    VERIFY_EXIT(run, 0);
    VERIFY_SAYS(run, "boom_cylinder");
    VERIFY_SAYS(run, "m long here");
  }

  void aRobotWithoutAnySaysSo() {
    const Run run = armillaryRun({"compute", "actuators", "puma560"});
    VERIFY_EXIT(run, 3);
    VERIFY_SAYS(run, "puma560");
  }
};

ARMILLARY_TEST(TestComputeActuators)
#include "tst_compute_actuators.moc"

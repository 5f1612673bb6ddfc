// SPDX-License-Identifier: GPL-3.0-or-later
// Runs that are held ready: what the window offers under Scenarios, a script asks for by name.
#include <QTest>
#include <cmath>

#include "program.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

Output simulated(const QStringList& arguments) {
  const Run result = armillaryRun(QStringList{"simulate"} + arguments);
  if (result.code != 0) throw std::runtime_error(result.err.toStdString());
  return Output(result.out);
}

}  // namespace

class TestScenarios : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // It begins where the trajectory does and keeps to it.
  void theSeamIsFollowed() {
    QFile file(ARMILLARY_SOURCE_FOLDER "/resources/trajectories/puma560_welding_seam.csv");
    QVERIFY(file.open(QIODevice::ReadOnly));
    const Output seam(file.readAll());
    const Output run =
        simulated({"puma560", "--scenario", "welding-seam", "--duration", "1", "--rate", "10"});
    int at = 0;
    for (int row = 0; row < run.rows(); ++row) {
      while (at + 1 < seam.rows() && seam.at(at, "time") < run.at(row, "time") - 1e-9) ++at;
      if (std::abs(seam.at(at, "time") - run.at(row, "time")) > 1e-6) continue;
      for (const char* joint : {"joint1/position", "joint2/position", "joint3/position"}) {
        QVERIFY(std::abs(seam.at(at, joint) - run.at(row, joint)) < 0.02);
      }
    }
    QVERIFY(std::abs(seam.at(0, "joint2/position") - run.at(0, "joint2/position")) < 1e-9);
    QVERIFY(at > 0);
  }

  // Pushed to the side after a second, and not before.
  void theQuadrupedStandsAndIsPushed() {
    const Output run = simulated({"quadruped", "--scenario", "stance-and-push", "--duration", "1.3",
                                  "--rate", "10", "--step", "0.001"});
    const double start = run.at(0, "floating_base.y/position");
    QVERIFY(std::abs(run.at(9, "floating_base.y/position") - start) < 0.005);
    QVERIFY(run.at(12, "floating_base.y/position") - start > 0.01);
    QVERIFY(run.at(0, "floating_base.z/position") - run.at(12, "floating_base.z/position") < 0.1);
  }

  // Its base is freed by what it is.
  void theHumanoidsBaseIsFree() {
    const Output run =
        simulated({"humanoid", "--scenario", "squat", "--duration", "0.02", "--rate", "50"});
    QVERIFY(std::isfinite(run.at(1, "floating_base.z/position")));
  }

  // From wherever it starts, of any robot.
  void itIsHeldForASecondAndReleased() {
    QTemporaryDir folder;
    const Run names = armillaryRun({"simulate", "double_pendulum", "--duration", "0"});
    const Output header(names.out);
    const std::string first = header.header()[1], second = header.header()[2];
    QFile start(folder.filePath("start.csv"));
    QVERIFY(start.open(QIODevice::WriteOnly));
    start.write((first + "," + second + "\n0.9,-0.4\n").c_str());
    start.close();
    const Output run = simulated({"double_pendulum", "--scenario", "hold-and-release", "--initial",
                                  start.fileName(), "--duration", "1.5", "--rate", "10"});
    QCOMPARE(run.at(0, first), 0.9);
    QVERIFY(std::abs(run.at(9, first) - 0.9) < 1e-6);
    QVERIFY(std::abs(run.at(15, first) - 0.9) > 0.1);
  }

  // What is said beside it holds before what it says.
  void otherOptionsHoldBeforeIt() {
    const QStringList scenario{"puma560", "--scenario", "welding-seam", "--duration", "0.2",
                               "--rate",  "10"};
    const Output followed = simulated(scenario);
    const Output held = simulated(scenario + QStringList{"--controller", "pd-gravity"});
    QVERIFY(std::abs(held.at(2, "joint1/position") - held.at(0, "joint1/position")) <
            std::abs(followed.at(2, "joint1/position") - followed.at(0, "joint1/position")));
    const Run coarse = armillaryRun(
        {"simulate", "humanoid", "--scenario", "squat", "--duration", "0.02", "--step", "0.01"});
    QCOMPARE(Output(coarse.out).rows(), 3);
  }

  void anUnknownOneIsToldWhichThereAre() {
    const Run wrong =
        armillaryRun({"simulate", "scara", "--scenario", "stackin", "--duration", "1"});
    QCOMPARE(wrong.code, 1);
    QVERIFY2(wrong.err.contains("stacking"), wrong.err.constData());
    // a robot's own file of that name is another robot
    const Run other =
        armillaryRun({"simulate", "pendulum", "--scenario", "zzz", "--duration", "1"});
    QCOMPARE(other.code, 1);
    QVERIFY2(other.err.contains("hold-and-release") && other.err.contains("sine-sweep"),
             other.err.constData());
  }
};

ARMILLARY_TEST(TestScenarios)
#include "tst_scenarios.moc"

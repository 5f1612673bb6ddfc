// SPDX-License-Identifier: GPL-3.0-or-later
// `armillary uncertainty`: bands, their causes by name, and words for what cannot be.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "tests/app/program.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

class TestUncertaintyCommand : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void bandsAndTheirCauses() {
    const Folder folder;
    const Run run = armillaryRun({"uncertainty", "puma560", "--input", "puma560_polishing",
                                  "--mass", "5", "--friction", "20", "--samples", "50", "--output",
                                  folder.path("bands.csv"), "--json"});
    VERIFY_EXIT(run, 0);
    const QJsonObject answer = QJsonDocument::fromJson(run.out).object();
    const QJsonObject joint = answer["joints"].toArray()[1].toObject();
    QCOMPARE(joint["name"].toString(), QString("joint2"));
    QVERIFY(joint["guilty"].toArray()[0].toObject()["part"].toString().startsWith("mass of "));
    const Output bands(folder.read("bands.csv"));
    QCOMPARE(bands.rows(), answer["rows"].toInt());
    double largest = 0.0;
    for (int row = 0; row < bands.rows(); ++row) {
      largest = std::max(largest, bands.at(row, "joint2/deviation"));
      QVERIFY(bands.at(row, "joint2/bound") >= bands.at(row, "joint2/deviation") - 1e-12);
      QVERIFY(bands.at(row, "joint2/sampled_least") <= bands.at(row, "joint2/sampled_greatest"));
    }
    QCOMPARE(largest, joint["largest_deviation"].toDouble());
    // each maximum with its own moment
    int checked = 0;
    for (int row = 0; row < bands.rows(); ++row) {
      if (bands.at(row, "time") != joint["bound_at"].toDouble()) continue;
      QCOMPARE(bands.at(row, "joint2/bound"), joint["largest_bound"].toDouble());
      ++checked;
    }
    QCOMPARE(checked, 1);
    const Run text = armillaryRun({"uncertainty", "puma560", "--input", "puma560_polishing",
                                   "--mass", "5", "--friction", "20"});
    VERIFY_EXIT(text, 0);
    QVERIFY2(text.out.contains(" s, worst case up to "), text.out.constData());
    // the effort in the middle is that of inverse dynamics with friction
    const Run compute =
        armillaryRun({"compute", "inverse-dynamics", "puma560", "--passive", "--input",
                      ARMILLARY_SOURCE_FOLDER "/resources/trajectories/puma560_polishing.csv"});
    VERIFY_EXIT(compute, 0);
    const Output efforts(compute.out);
    for (const int row : {0, 100, 555}) {
      QVERIFY(std::abs(efforts.at(row, "joint2/effort") - bands.at(row, "joint2/effort")) < 1e-9);
    }
  }

  // With springs in joints that turn, slide and follow, and without all that is passive.
  void theEffortInTheMiddleHasSprings() {
    const Folder folder;
    const QString robot = folder.write(
        "robot.xml",
        "<mujoco><worldbody><body name='a' pos='0 0 1'><joint name='j1' axis='0 1 0' "
        "stiffness='20' "
        "springref='17' damping='0.5' frictionloss='0.2' armature='0.05'/>"
        "<inertial pos='0.2 0 0' mass='2' diaginertia='0.01 0.02 0.025'/>"
        "<body name='b' pos='0.4 0 0'><joint name='j2' type='slide' axis='1 0 0' stiffness='300' "
        "springref='0.05'/><inertial pos='0.05 0.02 0' mass='1' diaginertia='0.004 0.005 0.006'/>"
        "</body></body></worldbody></mujoco>");
    const QString motion = folder.write("move.csv",
                                        "time,j1/position,j2/position,j1/velocity,j2/velocity,"
                                        "j1/acceleration,j2/acceleration\n"
                                        "0,0.1,0.02,1,0.2,3,1\n0.1,0.2,0.05,0.5,-0.2,-3,1\n");
    for (const bool passive : {true, false}) {
      QStringList uncertain{"uncertainty", robot,       "--input", motion,     "--mass",
                            "5",           "--samples", "20",      "--output", "-"};
      QStringList compute{"compute", "inverse-dynamics", robot, "--input", motion};
      if (passive) {
        compute << "--passive";
      } else {
        uncertain << "--no-passive";
      }
      const Run bands = armillaryRun(uncertain), efforts = armillaryRun(compute);
      VERIFY_EXIT(bands, 0);
      VERIFY_EXIT(efforts, 0);
      const Output found(bands.out), expected(efforts.out);
      for (int row = 0; row < 2; ++row) {
        for (const char* joint : {"j1", "j2"}) {
          const std::string name = joint;
          const double effort = expected.at(row, name + "/effort");
          QVERIFY2(std::abs(found.at(row, name + "/effort") - effort) < 1e-12,
                   (name + " " + std::to_string(effort)).c_str());
          QVERIFY(found.at(row, name + "/sampled_least") <= effort);
          QVERIFY(effort <= found.at(row, name + "/sampled_greatest"));
        }
      }
    }
  }

  void whatCannotBeIsSaid() {
    const Run nothing = armillaryRun({"uncertainty", "puma560", "--input", "puma560_polishing"});
    VERIFY_EXIT(nothing, 1);
    VERIFY_SAYS(nothing, "nothing is uncertain");
    const Run loop =
        armillaryRun({"uncertainty", "four_bar", "--input", "puma560_polishing", "--mass", "5"});
    QVERIFY(loop.code == 3);
    const Run share =
        armillaryRun({"uncertainty", "puma560", "--input", "puma560_polishing", "--mass", "-5"});
    VERIFY_EXIT(share, 1);
  }
};

ARMILLARY_TEST(TestUncertaintyCommand)
#include "tst_uncertainty_command.moc"

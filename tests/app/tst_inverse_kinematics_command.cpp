// SPDX-License-Identifier: GPL-3.0-or-later
// `armillary inverse-kinematics`: what link-poses wrote comes back as positions that do the same.
#include "tests/app/program.h"
#include "tests/support/compare.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

class TestInverseKinematicsCommand : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void positionsGiveThePosesAgain() {
    const QByteArray rows =
        "time,joint1/position,joint2/position,joint3/position,joint4/position,joint5/position,"
        "joint6/position\n0,0.1,-0.2,0.3,0.4,0.5,0.6\n0.5,0.2,-0.3,0.4,0.5,0.6,0.5\n"
        "1,0.3,-0.4,0.5,0.6,0.7,0.4\n";
    const Run poses = armillaryRun({"compute", "link-poses", "puma560", "--input", "-"}, rows);
    VERIFY_EXIT(poses, 0);
    const Run found = armillaryRun(
        {"inverse-kinematics", "puma560", "--link", "link6", "--input", "-"}, poses.out);
    VERIFY_EXIT(found, 0);
    const Output positions(found.out);
    QCOMPARE(positions.rows(), 3);
    QCOMPARE(positions.header().front(), std::string("time"));
    QCOMPARE(positions.at(1, "time"), 0.5);
    const Run again = armillaryRun({"compute", "link-poses", "puma560", "--input", "-"}, found.out);
    VERIFY_EXIT(again, 0);
    const Output want(poses.out), got(again.out);
    for (int row = 0; row < 3; ++row) {
      for (const char* part : {"x", "y", "z", "qw", "qx", "qy", "qz"}) {
        const std::string column = std::string("link6/") + part;
        VERIFY_CLOSE(got.at(row, column), want.at(row, column), 1e-7, column);
      }
    }
    // near to where the row before was, the same branch is followed
    const Run beside = armillaryRun(
        {"inverse-kinematics", "puma560", "--link", "link6", "--input", "-", "--initial", "-"},
        poses.out);
    QVERIFY(beside.code != 0);  // standard input is one file only
    const Folder folder;
    const QString start = folder.write(
        "start.csv",
        "joint1/position,joint2/position,joint3/position,joint4/position,joint5/position,"
        "joint6/position\n0.1,-0.2,0.3,0.4,0.5,0.6\n");
    const Run same = armillaryRun(
        {"inverse-kinematics", "puma560", "--link", "link6", "--input", "-", "--initial", start},
        poses.out);
    VERIFY_EXIT(same, 0);
    const Output followed(same.out);
    VERIFY_CLOSE(followed.at(2, "joint1/position"), 0.3, 1e-6, "joint 1");
    VERIFY_CLOSE(followed.at(2, "joint2/position"), -0.4, 1e-6, "joint 2");
    VERIFY_CLOSE(followed.at(2, "joint5/position"), 0.7, 1e-6, "joint 5");
  }

  // x, y and z of nobody, or in another unit: it says how they are to be called.
  void placesOfNobodyAreTold() {
    for (const char* header : {"x,y,z", "time,tcp_x,tcp_y,tcp_z", "x [mm],y [mm],z [mm]"}) {
      const QByteArray rows = QByteArray(header) + "\n";
      const Run run =
          armillaryRun({"inverse-kinematics", "planar_3r", "--link", "hand", "--input", "-"}, rows);
      QCOMPARE(run.code, 2);
      QVERIFY2(run.err.contains("hold a place") && run.err.contains("'hand/x'"), run.err);
    }
  }

  void rowsBeforeOneOutOfReachAreWritten() {
    const Run run = armillaryRun(
        {"inverse-kinematics", "planar_3r", "--link", "hand", "--position-only", "--input", "-"},
        "hand/x,hand/y,hand/z\n0.5,0,1.6\n0.4,0,1.5\n9,0,0\n0.3,0,1.5\n");
    VERIFY_EXIT(run, 3);
    VERIFY_SAYS(run, "row 3");
    VERIFY_SAYS(run, "beyond reach");
    QCOMPARE(Output(run.out).rows(), 2);
  }

  void aToolIsBroughtThere() {
    const Run link = armillaryRun({"inverse-kinematics", "puma560", "--link", "link6", "--input",
                                   "-", "--tool", "0 0 0.1 0 0 0"},
                                  "link6/x,link6/y,link6/z\n0.43,0.19,1\n");
    VERIFY_EXIT(link, 0);
    const Run poses = armillaryRun({"compute", "link-poses", "puma560", "--input", "-"}, link.out);
    const Output output(poses.out);
    // without a quaternion the orientation is the identity: the tool is 0.1 m above the link
    VERIFY_CLOSE(output.at(0, "link6/x"), 0.43, 1e-7, "x");
    VERIFY_CLOSE(output.at(0, "link6/y"), 0.19, 1e-7, "y");
    VERIFY_CLOSE(output.at(0, "link6/z"), 0.9, 1e-7, "z");
    VERIFY_CLOSE(output.at(0, "link6/qw"), 1.0, 1e-7, "qw");
  }

  void degreesAreWritten() {
    const QByteArray poses = "hand/x,hand/y,hand/z\n0.5,0,1.6\n";
    const QStringList words{"inverse-kinematics", "planar_3r", "--link", "hand",
                            "--position-only",    "--input",   "-"};
    const Output radians(armillaryRun(words, poses).out);
    const Output degrees(armillaryRun(words + QStringList{"--degrees"}, poses).out);
    VERIFY_CLOSE(degrees.at(0, "elbow/position"),
                 radians.at(0, "elbow/position") * 57.29577951308232, 1e-9, "elbow");
  }

  void aFreeBaseMovesOnlyWhenAsked() {
    const QByteArray poses = "hand/x,hand/y,hand/z\n9,0,0.5\n";
    const QStringList words{"inverse-kinematics", "planar_3r", "--link", "hand",
                            "--floating-base",    "--input",   "-"};
    VERIFY_EXIT(armillaryRun(words, poses), 3);
    VERIFY_EXIT(armillaryRun(words + QStringList{"--move-base"}, poses), 0);
  }

  void mechanismsComeOutClosed() {
    const Run poses = armillaryRun(
        {"inverse-kinematics", "four_bar", "--link", "coupler", "--position-only", "--input", "-"},
        "coupler/x,coupler/y,coupler/z\n99,0,0\n");
    VERIFY_EXIT(poses, 3);
    VERIFY_SAYS(poses, "beyond reach");
  }

  void wrongInputsHaveTheirExitCodes() {
    const auto run = [](const QStringList& words, const QByteArray& poses) {
      return armillaryRun(QStringList{"inverse-kinematics"} + words, poses);
    };
    const QByteArray pose = "hand/x\n0.5\n";
    VERIFY_EXIT(run({"planar_3r", "--input", "-"}, pose), 1);
    VERIFY_EXIT(run({"planar_3r", "--link", "hand"}, pose), 1);
    VERIFY_EXIT(run({"planar_3r", "--link", "nobody", "--input", "-"}, pose), 1);
    VERIFY_EXIT(run({"planar_3r", "--link", "hand", "--input", "-", "--tool", "1 2"}, pose), 1);
    const QStringList hand{"planar_3r", "--link", "hand", "--input", "-"};
    Run wrong = run(hand, "elbow/position\n1\n");
    VERIFY_EXIT(wrong, 2);
    VERIFY_SAYS(wrong, "hand/x");
    VERIFY_EXIT(run(hand, "hand/x,nonsense\n1,2\n"), 2);
    VERIFY_EXIT(run(hand, "hand/x,hand/qw\n1,1\n"), 2);
    wrong = run(hand, "hand/x,hand/qw,hand/qx,hand/qy,hand/qz\n0.3,1,1,0,0\n");
    VERIFY_EXIT(wrong, 2);
    VERIFY_SAYS(wrong, "length");
    VERIFY_EXIT(run({"planar_3r", "--link", "hand", "--input", "nowhere.csv"}, {}), 4);
  }

  void helpNamesIt() {
    const Run run = armillaryRun({"--help"});
    QVERIFY(run.out.contains("inverse-kinematics ROBOT --link NAME"));
  }
};

ARMILLARY_EVENT_TEST(TestInverseKinematicsCommand)
#include "tst_inverse_kinematics_command.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// `armillary compute`: what it writes, that it reads it back, and how options change it.
#include "resources/bundled.h"
#include "tests/app/program.h"
#include "tests/support/compare.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

constexpr double kGravity = 9.81;

const QStringList kQuantities{"inverse-dynamics", "forward-dynamics", "mass-matrix", "bias",
                              "gravity",          "coriolis",         "link-poses",  "energy",
                              "center-of-mass",   "momentum"};

}  // namespace

class TestCompute : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void aBundledMotionHasAName() {
    const auto file = bundledTrajectoryFile("puma560_polishing");
    QVERIFY(file.has_value());
    const QStringList compute{"compute", "inverse-dynamics", "puma560", "--input"};
    const Run by_name = armillaryRun(compute + QStringList{"puma560_polishing"});
    VERIFY_EXIT(by_name, 0);
    QCOMPARE(by_name.out, armillaryRun(compute + QStringList{QString::fromStdString(*file)}).out);
    VERIFY_EXIT(armillaryRun(compute + QStringList{"puma560_polishin"}), 4);
  }

  void withoutInputOneRowOfZeros() {
    const Run run = armillaryRun({"compute", "inverse-dynamics", "planar_3r"});
    VERIFY_EXIT(run, 0);
    const Output output(run.out);
    QCOMPARE(output.rows(), 1);
    QVERIFY((output.header() ==
             std::vector<std::string>{"shoulder/effort", "elbow/effort", "wrist/effort"}));
    // at full stretch, from the file's comment
    VERIFY_CLOSE(output.at(0, "shoulder/effort"), 31.392, 1e-12, "shoulder");
  }

  // What another program puts beside our columns: its row numbers in front, a status behind. A slip
  // of the pen in a column of the robot is still an error.
  void columnsBesideTheRobotAreLeftOut() {
    const QByteArray positions = "shoulder/position,elbow/position,wrist/position";
    const QStringList compute{"compute", "inverse-dynamics", "planar_3r", "--input", "-"};
    const Run plain = armillaryRun(compute, "time," + positions + "\n0,0.5,1,2\n0.25,1,2,3\n");
    VERIFY_EXIT(plain, 0);
    for (const QByteArray first : {"", "index", "Unnamed: 0", "#"}) {
      const Run run =
          armillaryRun(compute, first + ",time," + positions + "\n0,0,0.5,1,2\n1,0.25,1,2,3\n");
      VERIFY_EXIT(run, 0);
      QCOMPARE(run.out, plain.out);
      VERIFY_SAYS(run, "says nothing of this robot: not used");
    }
    const Run beside = armillaryRun(
        compute, "time," + positions + ",temp,status\n" + "0,0.5,1,2,40,1\n0.25,1,2,3,41,1\n");
    VERIFY_EXIT(beside, 0);
    QCOMPARE(beside.out, plain.out);
    VERIFY_SAYS(beside, "'temp', 'status' say nothing of this robot");
    for (const QByteArray slip : {"wrist/velocty", "wrst velocity", "tmie", "elbw", "velocty"}) {
      const Run run =
          armillaryRun(compute, "time," + positions + "," + slip + "\n0,0.5,1,2,7\n0.25,1,2,3,9\n");
      VERIFY_EXIT(run, 2);
      VERIFY_SAYS(run, "unknown column '" + slip + "'");
    }
    // numbers that do not count rows are no row numbers
    const Run other = armillaryRun(compute, "," + positions + "\n0,0.5,1,2\n0.25,1,2,3\n");
    VERIFY_EXIT(other, 2);
  }

  void everyQuantityReadsBackWhatItWrote() {
    const Folder folder;
    const QString input = folder.write(
        "rows.csv", "time,shoulder/position,elbow/velocity,wrist/effort\n0,0.5,1,2\n0.25,1,2,3\n");
    for (const QString& quantity : kQuantities) {
      const Run first = armillaryRun({"compute", quantity, "planar_3r", "--input", input});
      VERIFY_EXIT(first, 0);
      QCOMPARE(Output(first.out).rows(), 2);
      QCOMPARE(Output(first.out).at(1, "time"), 0.25);
      for (const QString& other : kQuantities) {
        const Run again = armillaryRun({"compute", other, "planar_3r", "--input", "-"}, first.out);
        VERIFY_EXIT(again, 0);
        QCOMPARE(Output(again.out).rows(), 2);
        QCOMPARE(Output(again.out).at(1, "time"), 0.25);
      }
    }
  }

  void inverseDynamicsReadsForwardDynamics() {
    // the accelerations that efforts give take those efforts
    const Folder folder;
    const QByteArray header = "shoulder/position,elbow/position,shoulder/velocity,wrist/velocity";
    const Run forward = armillaryRun({"compute", "forward-dynamics", "planar_3r", "--input", "-"},
                                     header + ",elbow/effort,wrist/effort\n0.1,0.2,0.3,0.4,5,-1\n");
    VERIFY_EXIT(forward, 0);
    const QList<QByteArray> lines = forward.out.trimmed().split('\n');
    const Run back = armillaryRun({"compute", "inverse-dynamics", "planar_3r", "--input", "-"},
                                  header + "," + lines[0] + "\n0.1,0.2,0.3,0.4," + lines[1] + "\n");
    VERIFY_EXIT(back, 0);
    const Output output(back.out);
    VERIFY_CLOSE(output.at(0, "shoulder/effort"), 0.0, 1e-12, "shoulder");
    VERIFY_CLOSE(output.at(0, "elbow/effort"), 5.0, 1e-12, "elbow");
    VERIFY_CLOSE(output.at(0, "wrist/effort"), -1.0, 1e-12, "wrist");
  }

  void methodsOfForwardDynamicsAgree() {
    const QByteArray rows = "shoulder/velocity,elbow/effort\n1,2\n";
    const Output aba(
        armillaryRun(
            {"compute", "forward-dynamics", "planar_3r", "--method", "aba", "--input", "-"}, rows)
            .out);
    const Output crba(
        armillaryRun(
            {"compute", "forward-dynamics", "planar_3r", "--method", "crba", "--input", "-"}, rows)
            .out);
    for (const std::string& column : aba.header()) {
      VERIFY_CLOSE(aba.at(0, column), crba.at(0, column), 1e-12, column);
    }
  }

  void rowsBeforeAFailingOneAreWritten() {
    const QByteArray rows =
        "floating_base.qw/position,floating_base.qx/position,floating_base.qy/position,"
        "floating_base.qz/position\n1,0,0,0\n0,1,0,0\n1,1,0,0\n0,0,0,1\n";
    const Folder folder;
    const Run run = armillaryRun({"compute", "energy", "quadruped", "--input", "-"}, rows);
    VERIFY_EXIT(run, 2);
    VERIFY_SAYS(run, "row 3");
    QCOMPARE(Output(run.out).rows(), 2);
    const Run file = armillaryRun(
        {"compute", "energy", "quadruped", "--input", "-", "--output", folder.path("out.csv")},
        rows);
    VERIFY_EXIT(file, 2);
    QCOMPARE(Output(folder.read("out.csv")).rows(), 2);
  }

  void ratesOfARecordingAreItsSlopes() {
    // as `armillary trajectory` finds them, from the time in the file or from --rate
    const Folder folder;
    QByteArray timed = "time,shoulder,elbow,wrist\n", plain = "shoulder,elbow,wrist\n";
    for (int i = 0; i < 60; ++i) {
      const double t = 0.01 * i;
      const QByteArray q = QByteArray::number(std::sin(2 * t), 'g', 17) + "," +
                           QByteArray::number(0.3 * std::cos(3 * t), 'g', 17) + "," +
                           QByteArray::number(0.5 * t * t, 'g', 17) + "\n";
      timed += QByteArray::number(t, 'g', 17) + "," + q;
      plain += q;
    }
    const QString with_time = folder.write("timed.csv", timed);
    const QString without = folder.write("plain.csv", plain);
    const Run trajectory =
        armillaryRun({"trajectory", "planar_3r", "--input", with_time, "--no-passive"});
    VERIFY_EXIT(trajectory, 0);
    const Output want(trajectory.out);
    const auto compute = [](const QString& quantity, const QStringList& more) {
      return armillaryRun(QStringList{"compute", quantity, "planar_3r"} + more);
    };
    for (const QStringList& input :
         {QStringList{"--input", with_time}, QStringList{"--input", without, "--rate", "100"}}) {
      const Run run = compute("inverse-dynamics", input);
      VERIFY_EXIT(run, 0);
      VERIFY_SAYS(run, "velocities and accelerations without a column are slopes");
      const Output got(run.out);
      QCOMPARE(got.rows(), want.rows());
      for (int row = 0; row < got.rows(); ++row) {  // slopes of slopes multiply rounding
        VERIFY_CLOSE(got.at(row, "elbow/effort"), want.at(row, "elbow/effort"), 1e-10, "elbow");
      }
    }
    // what depends on no rate says nothing of them
    const Run poses = compute("link-poses", {"--input", without});
    VERIFY_EXIT(poses, 0);
    QVERIFY2(!poses.err.contains("zero"), poses.err.constData());
    // without a time rows are states
    const Run states = compute("inverse-dynamics", {"--input", without});
    VERIFY_EXIT(states, 0);
    VERIFY_SAYS(states, "velocities and accelerations are zero: no column is the time");
    const Run gravity = compute("gravity", {"--input", without});
    VERIFY_CLOSE(Output(states.out).at(7, "elbow/effort"),
                 Output(gravity.out).at(7, "elbow/gravity"), 1e-12, "gravity alone");
    // and their times must go on
    QByteArray back = timed;
    back.replace("time,", "t,");
    back += timed.mid(timed.indexOf('\n') + 1);
    const Run repeated = compute("inverse-dynamics", {"--input", folder.write("b.csv", back)});
    VERIFY_EXIT(repeated, 2);
    VERIFY_SAYS(repeated, "b.csv:62: time 0 does not come after");
    const Run fast = compute("inverse-dynamics", {"--input", without, "--rate", "1e308"});
    VERIFY_EXIT(fast, 1);
    VERIFY_SAYS(fast, "--rate");
  }

  void recordingsWithoutPositionsAreNone() {
    const Run run = armillaryRun({"compute", "inverse-dynamics", "planar_3r", "--input", "-"},
                                 "t,shoulder_vel,elbow_vel,wrist_vel\n0,1,1,1\n0.1,1,1,1\n");
    VERIFY_EXIT(run, 2);
    VERIFY_SAYS(run, "'shoulder/position'");
    // our own columns are states, of which what is missing is zero
    const Run ours = armillaryRun({"compute", "inverse-dynamics", "planar_3r", "--input", "-"},
                                  "shoulder/velocity\n1\n2\n");
    VERIFY_EXIT(ours, 0);
    VERIFY_SAYS(ours, "there are no positions");
  }

  void gravityTurnsAndVanishes() {
    const auto effort = [](const QString& gravity) {
      return Output(armillaryRun({"compute", "inverse-dynamics", "pendulum", "--gravity", gravity})
                        .out)
          .at(0, "pivot/effort");
    };
    // positive swings the bob to x: to hold it against a pull along +x takes a negative effort
    VERIFY_CLOSE(effort("0 0 -9.81"), 0.0, 1e-15, "hanging");
    VERIFY_CLOSE(effort("3 0 0"), -3.0, 1e-14, "sideways");
    VERIFY_CLOSE(effort("0 0 0"), 0.0, 1e-15, "none");
  }

  void degreesChangeAnglesOnly() {
    const Run radians = armillaryRun({"compute", "forward-dynamics", "pendulum", "--input", "-"},
                                     "pivot/position,pivot/velocity\n1.5707963267948966,1\n");
    const Run degrees =
        armillaryRun({"compute", "forward-dynamics", "pendulum", "--degrees", "--input", "-"},
                     "pivot/position,pivot/velocity\n90,57.29577951308232\n");
    VERIFY_CLOSE(Output(degrees.out).at(0, "pivot/acceleration"),
                 Output(radians.out).at(0, "pivot/acceleration") * 180.0 / std::numbers::pi, 1e-14,
                 "acceleration");
    const Run effort =
        armillaryRun({"compute", "inverse-dynamics", "pendulum", "--degrees", "--input", "-"},
                     "pivot/position\n90\n");
    VERIFY_CLOSE(Output(effort.out).at(0, "pivot/effort"), kGravity, 1e-14, "effort");
  }

  void floatingBaseFallsFreely() {
    const Run run = armillaryRun({"compute", "forward-dynamics", "pendulum", "--floating-base"});
    VERIFY_EXIT(run, 0);
    const Output output(run.out);
    VERIFY_CLOSE(output.at(0, "floating_base.vz/acceleration"), -kGravity, 1e-13, "fall");
    VERIFY_CLOSE(output.at(0, "floating_base.wy/acceleration"), 0.0, 1e-13, "turn");
    VERIFY_CLOSE(output.at(0, "pivot/acceleration"), 0.0, 1e-13, "pivot");
    // one that floats already stays as it is
    QCOMPARE(armillaryRun({"compute", "energy", "quadruped", "--floating-base"}).out,
             armillaryRun({"compute", "energy", "quadruped"}).out);
  }

  void linkPosesHoldEveryLinkWithPositiveW() {
    const Run run = armillaryRun({"compute", "link-poses", "quadruped", "--input", "-"},
                                 "floating_base.qw/position,floating_base.qx/position,"
                                 "floating_base.qy/position,floating_base.qz/position,"
                                 "floating_base.x/position\n-0.6,0.8,0,0,2\n");
    VERIFY_EXIT(run, 0);
    const Output output(run.out);
    QCOMPARE(output.at(0, "world/qw"), 1.0);
    QCOMPARE(output.at(0, "trunk/x"), 2.0);
    VERIFY_CLOSE(output.at(0, "trunk/qw"), 0.6, 1e-14, "w");
    VERIFY_CLOSE(output.at(0, "trunk/qx"), -0.8, 1e-14, "x");
    for (const std::string& column : output.header()) {
      if (column.ends_with("/qw")) QVERIFY(output.at(0, column) >= 0.0);
    }
  }

  void passiveAddsTheJointsOwnForces() {
    const Folder folder;
    const QString robot =
        folder.write("r.urdf", robotFile().replace("</joint>", "<dynamics damping='3'/></joint>"));
    const auto effort = [&](const QStringList& more) {
      return Output(armillaryRun(
                        QStringList{"compute", "inverse-dynamics", robot, "--input", "-"} + more,
                        "j/velocity\n2\n")
                        .out)
          .at(0, "j/effort");
    };
    VERIFY_CLOSE(effort({"--passive"}) - effort({}), 6.0, 1e-14, "damping");
  }

  void followersColumnsWarn() {
    const Folder folder;
    const QString robot = folder.write(
        "r.urdf", robotFile("revolute",
                            "<link name='f'/><joint name='m' type='continuous'><parent "
                            "link='arm'/><child link='f'/><mimic joint='j'/></joint>"));
    const Run good =
        armillaryRun({"compute", "energy", robot, "--input", "-"}, "j/position,m/position\n1,1\n");
    VERIFY_EXIT(good, 0);
    QVERIFY2(!good.err.contains("'m/position'"), good.err.constData());
    const Run bad =
        armillaryRun({"compute", "energy", robot, "--input", "-"}, "j/position,m/position\n1,2\n");
    VERIFY_EXIT(bad, 0);
    VERIFY_SAYS(bad, "'m/position'");
  }

  void wrenchesAct() {
    const Output output(armillaryRun({"compute", "inverse-dynamics", "pendulum", "--input", "-"},
                                     "bob/wrench/fx,bob/wrench/ty\n0,0\n7,0\n0,2\n")
                            .out);
    // at the link's origin, the pivot, a force does nothing and a torque about −y everything
    VERIFY_CLOSE(output.at(1, "pivot/effort"), 0.0, 1e-14, "force");
    VERIFY_CLOSE(output.at(2, "pivot/effort"), 2.0, 1e-14, "torque");
  }

  void robotWithoutMotionIsFine() {
    const Folder folder;
    const QString robot = folder.write("r.urdf", "<robot name='stone'><link name='a'/></robot>");
    for (const QString& quantity : kQuantities) {
      const Run run = armillaryRun({"compute", quantity, robot});
      VERIFY_EXIT(run, 0);
    }
    VERIFY_EXIT(armillaryRun({"simulate", robot, "--duration", "0.01"}), 0);
  }

  // The spellings that `trajectory --input` takes, with what they were taken for.
  void columnsAreReadAsPeopleCallThem() {
    const Folder folder;
    const auto compute = [&](const QByteArray& rows, const QStringList& more = {}) {
      return armillaryRun(QStringList{"compute", "inverse-dynamics", "double_pendulum", "--input",
                                      folder.write("rows.csv", rows)} +
                          more);
    };
    const Run ours =
        compute("time,shoulder/position,elbow/position,elbow/velocity\n0.5,0.25,1.5,2\n");
    VERIFY_EXIT(ours, 0);
    QVERIFY2(ours.err.isEmpty(), ours.err.constData());
    const Run theirs = compute("t,q_shoulder,elbow.position,qd_elbow\n0.5,0.25,1.5,2\n");
    VERIFY_EXIT(theirs, 0);
    QCOMPARE(theirs.out, ours.out);
    VERIFY_SAYS(theirs, "'t' as 'time', 'q_shoulder' as 'shoulder/position'");
    const Run units = compute("time [ms],shoulder [rad],elbow,elbow.vel [rad/s]\n500,0.25,1.5,2\n");
    VERIFY_EXIT(units, 0);
    QCOMPARE(units.out, ours.out);
    VERIFY_SAYS(units, "converted to SI by the unit");

    const QString recipe = folder.write(
        "r.recipe",
        "time = T / 2\nshoulder/position = a\nelbow/position = a + 1.25\nelbow/velocity = 2\n");
    const Run made = compute("T,a\n1,0.25\n", {"--recipe", recipe});
    VERIFY_EXIT(made, 0);
    QCOMPARE(made.out, ours.out);
    VERIFY_SAYS(made, "as the recipe r.recipe says");

    // recordings hold more than one robot's joints: what is not used is named
    const Run more = compute("t,q_shoulder,q_elbow,q_knee\n0,0,0,0\n");
    VERIFY_EXIT(more, 0);
    VERIFY_SAYS(more, "'q_knee' says nothing of this robot");
    // among columns of ours it stays an error that names it
    const Run unknown = compute("time,shoulder/position,knee/position\n0,0,0\n");
    VERIFY_EXIT(unknown, 2);
    VERIFY_SAYS(unknown, "'knee/position'");
    QVERIFY(unknown.out.isEmpty());
  }
};

ARMILLARY_EVENT_TEST(TestCompute)
#include "tst_compute.moc"

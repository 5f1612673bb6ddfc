// SPDX-License-Identifier: GPL-3.0-or-later
// `armillary trajectory`: motions through points, their limits, and the efforts that they take.
#include <cmath>

#include "resources/bundled.h"
#include "tests/app/program.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

const char* const kProfiles[] = {"cubic",       "quintic", "minimum-jerk",
                                 "trapezoidal", "spline",  "clamped-spline"};
const char* const kArm[] = {"shoulder", "elbow", "wrist"};  // the joints of planar_3r

// Points of the planar arm, within its limits.
const std::vector<std::vector<double>> kPoints{
    {0.0, 0.0, 0.1, -0.2}, {0.8, 0.5, -0.4, 0.3}, {1.5, 0.9, 0.2, 0.3}, {2.5, 0.2, 0.6, -0.5}};

QByteArray viaFile(const std::vector<std::vector<double>>& points, bool timed,
                   const QByteArray& more_columns = {}) {
  std::string text = timed ? "time," : "";
  text += "shoulder/position,elbow/position,wrist/position" + more_columns.toStdString() + "\n";
  for (const std::vector<double>& point : points) {
    text += csvRow(std::vector<double>(point.begin() + (timed ? 0 : 1), point.end()));
  }
  return QByteArray::fromStdString(text);
}

QStringList trajectory(const QString& robot, const QString& profile, const QString& rate,
                       const QStringList& more = {}) {
  return QStringList{"trajectory", robot, "--via", "-", "--profile", profile, "--rate", rate} +
         more;
}

double largest(const Output& output, const std::string& column) {
  double most = 0.0;
  for (int i = 0; i < output.rows(); ++i) most = std::max(most, std::abs(output.at(i, column)));
  return most;
}

}  // namespace

class TestTrajectoryCommand : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void columnsAreTheContracts() {
    const Run run =
        armillaryRun(trajectory("pendulum", "cubic", "10"), "time,pivot/position\n0,0\n1,0.2\n");
    VERIFY_EXIT(run, 0);
    QVERIFY(Output(run.out).header() ==
            (std::vector<std::string>{"time", "pivot/position", "pivot/velocity",
                                      "pivot/acceleration", "pivot/effort"}));
  }

  void everyProfilePassesItsPointsAndIsAsContinuousAsItSays() {
    const Reached reached;
    for (const char* profile : kProfiles) {
      const Run run = armillaryRun(trajectory("planar_3r", profile, "1000", {"--no-limits"}),
                                   viaFile(kPoints, true));
      VERIFY_EXIT(run, 0);
      const Output output(run.out);
      QCOMPARE(output.rows(), 2501);
      for (size_t k = 0; k < kPoints.size(); ++k) {
        const int row = static_cast<int>(std::lround(1000 * kPoints[k][0]));
        VERIFY_CLOSE(output.at(row, "time"), kPoints[k][0], 1e-15, profile);
        for (int j = 0; j < 3; ++j) {
          const std::string joint = kArm[j];
          VERIFY_CLOSE(output.at(row, joint + "/position"), kPoints[k][j + 1], 1e-12, profile);
          const bool end = k == 0 || k + 1 == kPoints.size();
          const bool rests =
              (end && std::string(profile) != "spline") || std::string(profile) == "trapezoidal";
          if (rests) VERIFY_CLOSE(output.at(row, joint + "/velocity"), 0.0, 1e-12, profile);
          if (end) continue;
          // extrapolated to the point from rows on either side; each row is 1 ms from the next
          const auto jump = [&](const char* quantity) {
            const auto value = [&](int i) { return output.at(row + i, joint + quantity); };
            return (3.0 * value(1) - 3.0 * value(2) + value(3)) -
                   (3.0 * value(-1) - 3.0 * value(-2) + value(-3));
          };
          VERIFY_CLOSE(jump("/velocity"), 0.0, 1e-6, profile);
          if (std::string(profile) == "trapezoidal") {
            QVERIFY2(std::abs(jump("/acceleration")) > 0.1, "acceleration does not jump");
          } else {
            VERIFY_CLOSE(jump("/acceleration"), 0.0, 1e-4, profile);
          }
        }
      }
      for (int i = 1; i + 1 < output.rows(); i += 7) {  // rates are derivatives
        for (const std::string joint : kArm) {
          const double slope = 500.0 * (output.at(i + 1, joint + "/position") -
                                        output.at(i - 1, joint + "/position"));
          // a trapezoid's corner may lie between the rows
          const double close = std::string(profile) == "trapezoidal" ? 1e-3 : 2e-5;
          VERIFY_CLOSE(slope, output.at(i, joint + "/velocity"), close, profile);
        }
      }
    }
  }

  void everyJointTypePassesItsPoints() {
    const Reached reached;
    const TestRobot robot = bundledRobot("joint_zoo");
    const Model& model = *robot.model;
    Random random(51);
    std::vector<std::string> header{"time"};
    for (const Coordinate& coordinate : model.coordinates) {
      header.push_back(coordinate.name + "/position");
    }
    std::string table = csvRow(header);
    std::vector<Eigen::VectorXd> points;
    for (int k = 0; k < 4; ++k) {
      points.push_back(randomState(model, random).position);
      std::vector<double> cells{0.7 * k};
      cells.insert(cells.end(), points.back().begin(), points.back().end());
      table += csvRow(cells);
    }
    for (const char* profile : kProfiles) {
      const Run run = armillaryRun(trajectory("joint_zoo", profile, "10", {"--no-limits"}),
                                   QByteArray::fromStdString(table));
      VERIFY_EXIT(run, 0);
      const Output output(run.out);
      for (int k = 0; k < 4; ++k) {
        Eigen::VectorXd got(model.positionSize()), off;
        for (int i = 0; i < got.size(); ++i) {
          got[i] = output.at(7 * k, model.coordinates[i].name + "/position");
        }
        positionDifference(model, points[k], got, off);  // quaternions of either sign
        VERIFY_CLOSE(off, Eigen::VectorXd::Zero(off.size()), 1e-12, profile);
      }
    }
  }

  void withoutTimesEveryProfileReachesItsLimitsAndKeepsThem() {
    for (const char* profile : kProfiles) {
      const Run run = armillaryRun(trajectory("planar_3r", profile, "2000",
                                              {"--velocity-limit", "0.9", "--acceleration-limit",
                                               "2", "--acceleration-limit", "wrist=1.5"}),
                                   viaFile(kPoints, false));
      VERIFY_EXIT(run, 0);
      const Output output(run.out);
      const int last = output.rows() - 1;
      double reached = 0.0;
      for (int j = 0; j < 3; ++j) {
        const std::string joint = kArm[j];
        VERIFY_CLOSE(output.at(0, joint + "/position"), kPoints.front()[j + 1], 1e-12, profile);
        VERIFY_CLOSE(output.at(last, joint + "/position"), kPoints.back()[j + 1], 1e-12, profile);
        const double velocity = largest(output, joint + "/velocity") / 0.9;
        const double acceleration =
            largest(output, joint + "/acceleration") / (joint == "wrist" ? 1.5 : 2.0);
        QVERIFY2(velocity <= 1.0 + 1e-9 && acceleration <= 1.0 + 1e-9, profile);
        reached = std::max({reached, velocity, acceleration});
      }
      QVERIFY2(reached > 0.995, profile);
    }
  }

  void aBrokenLimitNamesJointSegmentAndHowFar() {
    const QStringList limit{"--velocity-limit", "elbow=0.5"};
    const Run run =
        armillaryRun(trajectory("planar_3r", "cubic", "100", limit), viaFile(kPoints, true));
    VERIFY_EXIT(run, 3);
    for (const char* words :
         {"joint 'elbow'", "between points ", " rad/s at ", "times its limit of 0.5"}) {
      VERIFY_SAYS(run, words);
    }
    QVERIFY(run.out.isEmpty());
    const Run stretched =
        armillaryRun(trajectory("planar_3r", "cubic", "1000", limit + QStringList{"--stretch"}),
                     viaFile(kPoints, true));
    VERIFY_EXIT(stretched, 0);
    VERIFY_SAYS(stretched, "times as long");
    const Output output(stretched.out);
    QVERIFY(output.at(output.rows() - 1, "time") > 2.5);
    const double most = largest(output, "elbow/velocity");
    QVERIFY2(most <= 0.5 * (1.0 + 1e-9) && most > 0.499, std::to_string(most).c_str());
  }

  void durationIsKeptAndTheLastMomentIsARow() {
    const QStringList options{"--duration", "3.0005", "--no-limits"};
    for (const char* profile : kProfiles) {
      const Run run =
          armillaryRun(trajectory("planar_3r", profile, "100", options), viaFile(kPoints, false));
      VERIFY_EXIT(run, 0);
      const Output output(run.out);
      QCOMPARE(output.rows(), 302);
      QCOMPARE(output.at(300, "time"), 3.0);
      QCOMPARE(output.at(301, "time"), 3.0005);
      VERIFY_CLOSE(output.at(301, "wrist/position"), kPoints.back()[3], 1e-12, profile);
    }
  }

  void positionLimitsThatAreCrossedAreSaid() {
    const Folder folder;
    const QString robot = folder.write("arm.urdf", robotFile());
    const Run run = armillaryRun(trajectory(robot, "spline", "100"),
                                 "time,j/position\n0,0\n1,2.9\n2,2.9\n3,0\n");
    VERIFY_EXIT(run, 0);
    VERIFY_SAYS(run, "joint 'j' passes its upper limit of 3 rad by");
  }

  void velocitiesOfPointsAreKept() {
    for (const char* profile : {"cubic", "quintic", "minimum-jerk"}) {
      const Run run =
          armillaryRun(trajectory("pendulum", profile, "100"),
                       "time,pivot/position,pivot/velocity\n0,0,0\n1,0.5,0.3\n2,0.6,0\n");
      VERIFY_EXIT(run, 0);
      VERIFY_CLOSE(Output(run.out).at(100, "pivot/velocity"), 0.3, 1e-12, profile);
    }
    const Run run = armillaryRun(trajectory("pendulum", "spline", "100"),
                                 "time,pivot/position,pivot/velocity\n0,0,0\n1,0.5,9\n2,0.6,0\n");
    VERIFY_EXIT(run, 0);
    VERIFY_SAYS(run, "spline does not keep");
  }

  void badPointsExitWithTwo_data() {
    QTest::addColumn<QByteArray>("table");
    QTest::addColumn<QByteArray>("words");
    QTest::newRow("one point") << QByteArray("time,pivot/position\n0,1\n")
                               << QByteArray("two points");
    QTest::newRow("none") << QByteArray("time,pivot/position\n") << QByteArray("two points");
    QTest::newRow("backwards") << QByteArray("time,pivot/position\n0,1\n2,0\n1,0\n")
                               << QByteArray("point 3");
    QTest::newRow("half timed") << QByteArray("time,pivot/position\n0,1\n,0\n")
                                << QByteArray("point 2 has no time");
    QTest::newRow("waits") << QByteArray("pivot/position\n1\n1\n")
                           << QByteArray("point 2 is where the point before it is");
    QTest::newRow("column") << QByteArray("time,knee/position\n0,1\n1,0\n")
                            << QByteArray("'knee/position'");
    QTest::newRow("wrench") << QByteArray("time,bob/wrench/fx\n0,1\n1,0\n") << QByteArray("wrench");
  }
  void badPointsExitWithTwo() {
    QFETCH(const QByteArray, table);
    QFETCH(const QByteArray, words);
    const Run run = armillaryRun(trajectory("pendulum", "cubic", "10"), table);
    VERIFY_EXIT(run, 2);
    VERIFY_SAYS(run, words);
    QVERIFY(run.out.isEmpty());
  }

  void whatCannotBeFoundOrReadSaysSo() {
    const Run nothing_says_how_fast = armillaryRun(
        trajectory("planar_3r", "cubic", "10", {"--no-limits"}), viaFile(kPoints, false));
    VERIFY_EXIT(nothing_says_how_fast, 3);
    VERIFY_SAYS(nothing_says_how_fast, "has no limit that says how fast");
    VERIFY_EXIT(armillaryRun({"trajectory", "pendulum", "--via", "/no/such/file", "--profile",
                              "cubic", "--rate", "10"}),
                4);
    const Run twice = armillaryRun(trajectory("planar_3r", "cubic", "10", {"--duration", "3"}),
                                   viaFile(kPoints, true));
    VERIFY_EXIT(twice, 1);
    VERIFY_SAYS(twice, "--duration");
  }

  void degreesInAndOut() {
    const QByteArray points = "time,pivot/position\n0,0\n1,90\n";
    const Output output(
        armillaryRun(trajectory("pendulum", "cubic", "2", {"--degrees"}), points).out);
    VERIFY_CLOSE(output.at(1, "pivot/position"), 45.0, 1e-14, "position");
    VERIFY_CLOSE(output.at(1, "pivot/velocity"), 135.0, 1e-14, "velocity");  // 1.5 times the mean
    VERIFY_CLOSE(output.at(0, "pivot/acceleration"), 540.0, 1e-14, "acceleration");
    // 1 kg at 1 m with 0.001 kg m² about its centre, horizontal: 1.001 q̈ + 9.81
    const double q2 = -540.0 * 3.14159265358979323846 / 180.0;
    const Output bare(
        armillaryRun(trajectory("pendulum", "cubic", "2", {"--degrees", "--no-passive"}), points)
            .out);
    VERIFY_CLOSE(bare.at(2, "pivot/effort"), 1.001 * q2 + 9.81, 1e-12, "effort");
  }

  void effortsDriveTheMotionInSimulation() {
    const Folder folder;
    const QString rows = folder.path("rows.csv");
    VERIFY_EXIT(
        armillaryRun(trajectory("planar_3r", "quintic", "4000", {"--output", rows, "--no-limits"}),
                     viaFile(kPoints, true)),
        0);
    const QString start = folder.write("start.csv", viaFile({kPoints.front()}, false));
    const Run run = armillaryRun({"simulate", "planar_3r", "--duration", "2.5", "--rate", "10",
                                  "--efforts", rows, "--initial", start});
    VERIFY_EXIT(run, 0);
    const Output output(run.out), wanted(folder.read("rows.csv"));
    for (int i = 0; i <= 12; ++i) {
      for (const std::string joint : kArm) {  // efforts are held for 0.25 ms
        VERIFY_CLOSE(output.at(i, joint + "/position"), wanted.at(400 * i, joint + "/position"),
                     5e-3, "t = " + std::to_string(0.1 * i));
      }
    }
  }

  void aLinkGoesStraight() {
    const QByteArray points =
        "shoulder/position,elbow/position,wrist/position\n0.9,-1.2,0.3\n0.4,-0.6,0.1\n";
    const Folder folder;
    const QString rows = folder.path("rows.csv");
    const Run run = armillaryRun({"trajectory", "planar_3r", "--straight", "hand", "--via", "-",
                                  "--rate", "50", "--duration", "2", "--output", rows},
                                 points);
    VERIFY_EXIT(run, 0);
    const Output poses(armillaryRun({"compute", "link-poses", "planar_3r", "--input", rows}).out);
    QCOMPARE(poses.rows(), 101);
    const auto along = [&](int row, const char* axis) {
      const std::string column = std::string("hand/") + axis;
      return (poses.at(row, column) - poses.at(0, column)) /
             (poses.at(100, column) - poses.at(0, column));
    };
    for (int i = 0; i <= 100; ++i) {
      const double s = 0.01 * i, sigma = s * s * s * (10.0 + s * (6.0 * s - 15.0));
      VERIFY_CLOSE(along(i, "x"), sigma, 1e-4, "x");
      VERIFY_CLOSE(along(i, "z"), sigma, 1e-4, "z");
    }
    const QStringList straight{"trajectory", "planar_3r", "--via",     "-",
                               "--rate",     "50",        "--straight"};
    VERIFY_EXIT(armillaryRun(straight + QStringList{"tail"}, points), 1);
    VERIFY_EXIT(armillaryRun(straight + QStringList{"hand", "--profile", "cubic"}, points), 1);
    const Run through_the_base = armillaryRun(
        straight + QStringList{"hand"},
        "shoulder/position,elbow/position,wrist/position\n0.2,-0.1,0.1\n3.3,-0.1,0.1\n");
    VERIFY_EXIT(through_the_base, 3);
    VERIFY_SAYS(through_the_base, "% of the way on the line from point 1 to 2");
  }

  void posesOfALinkBecomePointsByInverseKinematics() {
    const Folder folder;
    const QByteArray poses =
        "time,hand/x,hand/y,hand/z,hand/qw,hand/qx,hand/qy,hand/qz\n0,0.55,0,1.75,1,0,0,0\n"
        "1,0.4,0,1.9,1,0,0,0\n2.5,0.6,0,1.6,1,0,0,0\n";
    const Run points =
        armillaryRun({"inverse-kinematics", "planar_3r", "--link", "hand", "--input", "-"}, poses);
    VERIFY_EXIT(points, 0);
    const QString rows = folder.path("rows.csv");
    VERIFY_EXIT(armillaryRun(trajectory("planar_3r", "minimum-jerk", "10",
                                        {"--no-limits", "--output", rows}),
                             points.out),
                0);
    const Output motion(armillaryRun({"compute", "link-poses", "planar_3r", "--input", rows}).out);
    QCOMPARE(motion.rows(), 26);
    VERIFY_CLOSE(motion.at(0, "hand/x"), 0.55, 1e-7, "first");
    VERIFY_CLOSE(motion.at(10, "hand/z"), 1.9, 1e-7, "second");
    VERIFY_CLOSE(motion.at(25, "hand/x"), 0.6, 1e-7, "third");
    VERIFY_CLOSE(motion.at(10, "hand/qw"), 1.0, 1e-7, "second");
  }

  void excitationsStartAndEndAtRestWithinTheLimits() {
    const Run run =
        armillaryRun({"trajectory", "puma560", "--excitation", "--rate", "200", "--period", "4",
                      "--periods", "2", "--acceleration-limit", "6", "--seed", "7"});
    VERIFY_EXIT(run, 0);
    const Output output(run.out);
    QCOMPARE(output.rows(), 1601);
    for (int j = 1; j <= 6; ++j) {
      const std::string joint = "joint" + std::to_string(j);
      for (const char* rate : {"/velocity", "/acceleration"}) {
        for (const int row : {0, 800, 1600})
          VERIFY_CLOSE(output.at(row, joint + rate), 0.0, 1e-11, joint);
      }
      VERIFY_CLOSE(output.at(333, joint + "/position"), output.at(1133, joint + "/position"), 1e-12,
                   joint);
      const double most = largest(output, joint + "/acceleration");
      QVERIFY2(most <= 6.0 * (1.0 + 1e-9) && most > 0.5, joint.c_str());
    }
  }

  void anOptimizedExcitationIdentifiesTheRobot() {
    const Folder folder;
    const QString rows = folder.path("rows.csv");
    const Run run =
        armillaryRun({"trajectory", "planar_3r", "--excitation", "--rate", "100", "--optimize",
                      "60", "--acceleration-limit", "20", "--no-passive", "--output", rows});
    VERIFY_EXIT(run, 0);
    VERIFY_SAYS(run, "before optimization");
    const Run found = armillaryRun({"identify", "planar_3r", "--input", rows});
    VERIFY_EXIT(found, 0);
    QVERIFY2(found.out.contains("  2.25        "), found.out.constData());
  }

  void excitationsRefuseWhatTheyCannotDo() {
    const QStringList excite{"trajectory", "pendulum", "--excitation", "--rate", "10"};
    for (const QStringList& wrong :
         {QStringList{"--harmonics", "1"}, QStringList{"--period", "0"},
          QStringList{"--periods", "1.5"}, QStringList{"--profile", "cubic"},
          QStringList{"--optimize", "-1"}}) {
      VERIFY_EXIT(armillaryRun(excite + wrong), 1);
    }
    VERIFY_EXIT(armillaryRun({"trajectory", "pendulum", "--excitation"}), 1);
    VERIFY_EXIT(armillaryRun(trajectory("pendulum", "cubic", "10", {"--period", "1"}),
                             "pivot/position\n0\n1\n"),
                1);
    VERIFY_EXIT(armillaryRun(excite + QStringList{"--via", "-"}, "pivot/position\n0\n1\n"), 2);
    VERIFY_EXIT(armillaryRun({"trajectory", "four_bar", "--excitation", "--rate", "10"}), 3);
  }

  void theBundledLiftIsTheCubicThroughItsPoints() {
    const Reached reached;
    for (const char* robot : {"hydraulic_manipulator", "hydraulic_manipulator_dh"}) {
      const std::vector<std::string> points = armillary::bundledViaPoints("hydraulic_manipulator");
      const std::vector<std::string> lifts =
          armillary::bundledTrajectories("hydraulic_manipulator");
      QCOMPARE(points.size(), size_t{1});
      QVERIFY(lifts.at(0).ends_with("hydraulic_manipulator_lift.csv"));  // there are others
      const Run run = armillaryRun(
          {"trajectory", robot, "--via", points[0].c_str(), "--profile", "cubic", "--rate", "100"});
      VERIFY_EXIT(run, 0);
      QVERIFY2(run.err.isEmpty(), run.err.constData());  // within every limit of the machine
      QFile file(QString::fromStdString(lifts[0]));
      QVERIFY(file.open(QIODevice::ReadOnly));
      const Output made(run.out), bundled(file.readAll());
      QCOMPARE(made.rows(), bundled.rows());
      QCOMPARE(made.rows(), 801);
      for (const std::string& column : bundled.header()) {
        for (int i = 0; i < made.rows(); ++i) {
          VERIFY_CLOSE(made.at(i, column), bundled.at(i, column), 4e-15, column);
        }
      }
    }
  }

  void everyMethodGivesTheLiftItsTorques() {
    const Reached reached;
    const Folder folder;
    const QString lift = folder.path("lift.csv");
    const std::vector<std::string> points = armillary::bundledViaPoints("hydraulic_manipulator");
    for (const char* robot : {"hydraulic_manipulator", "hydraulic_manipulator_dh"}) {
      VERIFY_EXIT(armillaryRun({"trajectory", robot, "--via", points[0].c_str(), "--profile",
                                "cubic", "--rate", "100", "--no-passive", "--output", lift}),
                  0);
      const Output made(folder.read("lift.csv"));
      for (const char* method :
           {"rnea", "newton-euler", "cartesian-tensors", "dalembert", "jacobian-projection",
            "recursive-lagrangian", "lagrange", "gibbs-appell"}) {
        const Run run = armillaryRun(
            {"compute", "inverse-dynamics", robot, "--input", lift, "--method", method});
        VERIFY_EXIT(run, 0);
        const Output torques(run.out);
        QCOMPARE(torques.rows(), 801);
        for (const std::string joint : {"boom", "forearm", "wrist"}) {
          QVERIFY(largest(torques, joint + "/effort") > 1000.0);  // N m, under 3200 N
          for (int i = 0; i < torques.rows(); ++i) {
            VERIFY_CLOSE(torques.at(i, joint + "/effort"), made.at(i, joint + "/effort"), 1e-9,
                         std::string(robot) + ", " + method + ", " + joint);
          }
        }
      }
    }
  }

  // A file of another program becomes each of ours, and is the same motion in all of them.
  void anyMotionIsConverted() {
    const Folder folder;
    const QString ros = folder.write(
        "swing.yaml",
        "joint_names: [pivot]\npoints:\n- {positions: [0.1], time_from_start: 0}\n"
        "- {positions: [0.2], time_from_start: 0.5}\n- {positions: [0.4], time_from_start: 1}\n");
    const auto convert = [](const QString& input, const QStringList& more) {
      return armillaryRun(QStringList{"trajectory", "pendulum", "--input", input} + more);
    };
    const Run first = convert(ros, {"--smoothing", "0"});
    VERIFY_EXIT(first, 0);
    QVERIFY(first.err.contains("central differences"));
    const Output table(first.out);
    QCOMPARE(table.rows(), 3);
    VERIFY_CLOSE(table.at(1, "pivot/velocity"), 0.3, 1e-14, "velocity");
    for (const QString name : {"m.npz", "m.json", "m.yaml", "m.csv"}) {
      const QString file = folder.path(name);
      VERIFY_EXIT(convert(ros, {"--smoothing", "0", "--output", file}), 0);
      const Run back = convert(file, {});
      VERIFY_EXIT(back, 0);
      QVERIFY2(back.out == first.out, qPrintable(name));
    }
    const Run piped = armillaryRun({"trajectory", "pendulum", "--input", "-", "--smoothing", "0"},
                                   folder.read("swing.yaml"));
    VERIFY_EXIT(piped, 0);
    QVERIFY(piped.out == first.out);
    const QString motor = folder.write("motor.csv", "enc\n0\n90\n");
    const QString recipe =
        folder.write("a.recipe", "time = row * 0.5\npivot/position = enc * pi / 180\n");
    const Run explained = convert(motor, {"--recipe", recipe, "--degrees", "--smoothing", "0"});
    VERIFY_EXIT(explained, 0);
    QVERIFY(explained.err.contains("is read in radians"));
    VERIFY_CLOSE(Output(explained.out).at(1, "pivot/position"), 90.0, 1e-12, "recipe");
  }

  // --degrees is of what says no unit; what is written is in degrees in any case.
  void degreesAreConvertedOnce() {
    const Folder folder;
    const double degree = std::acos(-1.0) / 180.0;
    for (const auto& [file, end] :
         {std::pair(folder.write("a.csv", "t,pivot\n0,0\n1,90\n"), 90.0),
          {folder.write("b.csv", "t,pivot [deg]\n0,0\n1,90\n"), 90.0},
          {folder.write("c.csv", "time,pivot/position\n0,0\n1,90\n"), 90.0},
          {folder.write("d.csv", "t,pivot (rad)\n0,0\n1,1.5\n"), 1.5 / degree},
          {folder.write("e.json", R"({"joint_names": ["pivot"], "points": [
              {"positions": [0], "time_from_start": 0},
              {"positions": [1.5], "time_from_start": 1}]})"),
           1.5 / degree}}) {
      const Run run = armillaryRun(
          {"trajectory", "pendulum", "--input", file, "--degrees", "--smoothing", "0"});
      VERIFY_EXIT(run, 0);
      const Output motion(run.out);
      VERIFY_CLOSE(motion.at(1, "pivot/position"), end, 1e-12, file.toStdString());
      VERIFY_CLOSE(motion.at(1, "pivot/velocity"), end, 1e-12, file.toStdString());
    }
  }

  void motionsThatAreNoneAreRefused() {
    const Folder folder;
    const QString wrong = folder.write("m.json", "{\"a\": 1}");
    const auto code = [&](const QStringList& more) {
      return armillaryRun(QStringList{"trajectory", "pendulum"} + more);
    };
    VERIFY_EXIT(code({"--input", wrong}), 2);
    VERIFY_EXIT(code({"--input", folder.write("m.csv", "time,knee\n0,1\n")}), 2);
    VERIFY_EXIT(code({"--input", folder.path("missing.csv")}), 4);
    VERIFY_EXIT(code({"--input", wrong, "--profile", "cubic"}), 1);
    for (const char* planned : {"--velocity-limit", "--acceleration-limit", "--period", "--periods",
                                "--harmonics", "--seed", "--optimize"}) {
      VERIFY_EXIT(code({"--input", wrong, planned, "1"}), 1);
    }
    VERIFY_EXIT(code({"--input", wrong, "--no-limits"}), 1);
    VERIFY_EXIT(code({"--input", wrong, "--stretch"}), 1);
    VERIFY_EXIT(code({"--input", wrong, "--smoothing", "-1"}), 1);
    VERIFY_EXIT(code({"--via", wrong, "--profile", "cubic", "--rate", "10", "--recipe", "a"}), 1);
    // what means nothing of a robot is an error wherever rows are read
    VERIFY_EXIT(armillaryRun({"compute", "gravity", "pendulum", "--input", "-"}, "tail\n1\n"), 2);
  }
};

ARMILLARY_EVENT_TEST(TestTrajectoryCommand)
#include "tst_trajectory_command.moc"

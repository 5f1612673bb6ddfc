// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers at which arithmetic gives up: each run ends soon, with rows of numbers or a sentence that
// says what to do.
#include <QElapsedTimer>
#include <cmath>

#include "engine/loading/load_robot.h"
#include "engine/write/write_robot.h"
#include "tests/app/program.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

const char* const kRobots[] = {"double_pendulum", "puma560",  "quadruped",
                               "humanoid",        "four_bar", "joint_zoo"};

// Each second link lighter by `light` and each other one heavier by `heavy`.
QString unevenRobot(const Folder& folder, const std::string& name, double light, double heavy) {
  RobotDescription robot = bundledRobot(name).description;
  int count = 0;
  for (LinkDescription& link : robot.links) {
    if (!link.inertial) continue;
    const double factor = count++ % 2 == 0 ? heavy : light;
    link.inertial->mass *= factor;
    link.inertial->rotational *= factor;
    link.visuals.clear();
    link.collisions.clear();
  }
  return folder.write(QString::fromStdString(name) + ".urdf",
                      QByteArray::fromStdString(
                          writeRobot(robot, RobotFormat::kUrdf, folder.path().toStdString()).text));
}

}  // namespace

class TestHardNumbers : public QObject {
  Q_OBJECT

 private:
  // Ends with 0 or 3 within some seconds; what is written is numbers; where it could not be
  // computed it says where (row, time, joint) and what to do.
  void expectAnswer(const QStringList& arguments) {
    QElapsedTimer clock;
    clock.start();
    const Run run = armillaryRun(arguments);
    const QString told = arguments.join(' ') + " gave " + QString::number(run.code) + " after " +
                         QString::number(clock.elapsed()) + " ms: " + QString(run.err);
    QVERIFY2(run.code == 0 || run.code == 3, qPrintable(told));
    QVERIFY2(clock.elapsed() < 15'000 * kSlower, qPrintable(told));
    QVERIFY2(!run.out.contains("nan") && !run.out.contains("inf"), qPrintable(told));
    if (run.code == 0) return;
    QVERIFY2(run.err.contains("row ") && run.err.contains(" s: ") && run.err.contains("; "),
             qPrintable(told));
  }

 private Q_SLOTS:
  // Its mass matrix would have 200 MB and take minutes to invert.
  void longChainsAreSimulatedWithoutASquareMatrix() {
    QByteArray text = "<robot name='chain'><link name='l0'/>";
    for (int i = 1; i <= 5000; ++i) {
      const QByteArray own = QByteArray::number(i), before = QByteArray::number(i - 1);
      text += "<link name='l" + own +
              "'><inertial><mass value='1'/><inertia ixx='.1' iyy='.1' "
              "izz='.1' ixy='0' ixz='0' iyz='0'/></inertial></link><joint name='j" +
              own + "' type='continuous'><parent link='l" + before + "'/><child link='l" + own +
              "'/><origin xyz='.1 0 0'/><axis xyz='0 1 0'/></joint>";
    }
    const Folder folder;
    const QString robot = folder.write("chain.urdf", text + "</robot>");
    const QStringList simulate{"simulate", robot, "--duration", "0.003"};
    const Run run = armillaryRun(simulate);
    VERIFY_EXIT(run, 0);
    QCOMPARE(run.out.count('\n'), 5);
    const Run rigid = armillaryRun(simulate + QStringList{"--limits", "--stops", "rigid"});
    VERIFY_EXIT(rigid, 3);
    VERIFY_SAYS(rigid, "without springs between links, rigid stops");
  }

  void stepsThatAreTooLong_data() {
    QTest::addColumn<QString>("robot");
    for (const char* name : kRobots) QTest::newRow(name) << QString(name);
  }
  void stepsThatAreTooLong() {
    QFETCH(QString, robot);
    for (const char* step : {"0.01", "0.1", "1"}) {
      expectAnswer({"simulate", robot, "--duration", "5", "--step", step, "--rate", "1"});
    }
  }

  // Time would not go on, or never end.
  void stepsThatAreTooMany() {
    for (const QStringList& words :
         {QStringList{"simulate", "pendulum", "--duration", "2", "--rate", "20", "--step",
                      "1e-300"},
          QStringList{"simulate", "pendulum", "--duration", "1e300", "--rate", "20"},
          QStringList{"drift", "four_bar", "--step", "1e-300"}}) {
      const Run run = armillaryRun(words);
      VERIFY_EXIT(run, 1);
      VERIFY_SAYS(run, "more than 1e12 steps");
    }
  }

  // A row a sample: 1e12 of them are never written.
  void rowsThatAreTooMany() {
    const Run run = armillaryRun({"simulate", "pendulum", "--duration", "0.1", "--rate", "1e300"});
    VERIFY_EXIT(run, 1);
    VERIFY_SAYS(run, "more than 1e12 rows");
  }

  // Squares of what was recorded overflow: no estimate is made of it, and no NaN told.
  void recordingsThatAreTooLarge_data() {
    QTest::addColumn<QString>("quantity");
    QTest::newRow("velocities") << "velocity";
    QTest::newRow("accelerations") << "acceleration";
    QTest::newRow("efforts") << "effort";
  }
  void recordingsThatAreTooLarge() {
    QFETCH(const QString, quantity);
    const QStringList joints{"shoulder", "elbow", "wrist"};
    QByteArray text = "time";
    for (const char* each : {"position", "velocity", "acceleration", "effort"}) {
      for (const QString& joint : joints) text += ',' + joint.toUtf8() + '/' + each;
    }
    for (int row = 0; row < 20; ++row) {
      text += '\n' + QByteArray::number(0.1 * row);
      for (const char* each : {"position", "velocity", "acceleration", "effort"}) {
        for (int i = 0; i < joints.size(); ++i) {
          const bool wild = quantity == each && row > 10;
          text += ',' + QByteArray::number(std::sin(row * (i + 1.0)) * (wild ? 1e160 : 1.0));
        }
      }
    }
    const Folder folder;
    const QString file = folder.write("recorded.csv", text + '\n');
    for (const QStringList& words : {QStringList{"identify"}, QStringList{"residual"},
                                     QStringList{"uncertainty", "--mass", "5"}}) {
      if (quantity == "effort" && words.front() == "uncertainty") continue;  // it computes them
      QStringList arguments = words;
      arguments.insert(1, "planar_3r");
      const Run run = armillaryRun(arguments + QStringList{"--input", file});
      VERIFY_EXIT(run, 3);
      VERIFY_SAYS(run, "at 1.1 s the " + quantity.toUtf8() + " of 'shoulder' is");
      VERIFY_SAYS(run, "leave the row out");
    }
  }

  void effortsOfAMotionThatAreTooLarge() {
    const Folder folder;
    const QString robot = folder.write(
        "r.urdf",
        "<robot name='r'><link name='a'/><link name='b'><inertial><mass value='1'/><inertia "
        "ixx='.1' iyy='.1' izz='.1' ixy='0' ixz='0' iyz='0'/></inertial></link><joint name='j' "
        "type='revolute'><parent link='a'/><child link='b'/><axis xyz='0 1 0'/><limit lower='-1' "
        "upper='1' effort='1' velocity='9'/><dynamics damping='1e308'/></joint></robot>");
    const QString points = folder.write("via.csv", "j/position\n-1\n1\n");
    const QString output = folder.path("motion.csv");
    const Run run =
        armillaryRun({"trajectory", robot, "--via", points, "--profile", "cubic", "--rate", "10",
                      "--duration", "0.3", "--no-limits", "--output", output});
    VERIFY_EXIT(run, 3);
    VERIFY_SAYS(run, "the effort of 'j' is too large to be a number");
    QVERIFY(!QFile::exists(output));
  }

  void gravityOfABillion_data() { stepsThatAreTooLong_data(); }
  void gravityOfABillion() {
    QFETCH(QString, robot);
    for (const char* integrator : {"rk4", "dormand-prince", "sdirk", "variational"}) {
      expectAnswer({"simulate", robot, "--duration", "0.01", "--gravity", "0 0 -1e9", "--rate",
                    "100", "--integrator", integrator});
    }
  }

  void massesOfAllSizes_data() { stepsThatAreTooLong_data(); }
  void massesOfAllSizes() {
    QFETCH(QString, robot);
    const Folder folder;
    for (const auto& [light, heavy] : {std::pair{1e-12, 1e12}, {1e-12, 1e-12}, {1e12, 1e12}}) {
      const QString file = unevenRobot(folder, robot.toStdString(), light, heavy);
      expectAnswer({"simulate", file, "--duration", "0.05", "--rate", "100"});
      expectAnswer({"simulate", file, "--duration", "0.05", "--rate", "100", "--integrator",
                    "dormand-prince"});
    }
  }

  void speedsOfAMillion_data() { stepsThatAreTooLong_data(); }
  void speedsOfAMillion() {
    QFETCH(QString, robot);
    const Folder folder;
    const TestRobot found = bundledRobot(robot.toStdString());
    QByteArray names, values;
    for (const DegreeOfFreedom& freedom : found.model->degrees_of_freedom) {
      names += (names.isEmpty() ? "" : ",") + QByteArray::fromStdString(freedom.name) + "/velocity";
      values += (values.isEmpty() ? "" : ",") + QByteArray("1e6");
    }
    const QString initial = folder.write("initial.csv", names + "\n" + values + "\n");
    for (const char* integrator : {"rk4", "semi-implicit-euler", "dormand-prince", "sdirk"}) {
      expectAnswer({"simulate", robot, "--duration", "0.05", "--rate", "100", "--initial", initial,
                    "--integrator", integrator});
    }
  }
};

ARMILLARY_TEST(TestHardNumbers)
#include "tst_hard_numbers.moc"

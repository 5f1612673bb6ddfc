// SPDX-License-Identifier: GPL-3.0-or-later
// `armillary simulate`: its rows in time, its efforts, its conservation, its language.
#include <cmath>

#include "tests/app/program.h"
#include "tests/support/compare.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

QStringList simulate(const QString& robot, const QString& duration, const QStringList& more = {}) {
  return QStringList{"simulate", robot, "--duration", duration} + more;
}

// A folder with the locale de_DE.UTF-8 in it, made where the system's sources for it are there.
QString germanLocale(const Folder& folder) {
  const Run run =
      runProgram("localedef", {"-i", "de_DE", "-f", "UTF-8", folder.path("de_DE.UTF-8")});
  return run.code == 0 ? folder.path() : QString();
}

}  // namespace

class TestSimulate : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void timesAreTheNearestNumbers() {
    const Run run = armillaryRun({"simulate", "pendulum", "--duration", "0.4", "--rate", "10"});
    VERIFY_EXIT(run, 0);
    QVERIFY2(run.out.contains("\n0.3,"), run.out.constData());
  }

  void columnsAreTheContracts() {
    const Run run = armillaryRun(simulate("cart_pole", "0"));
    VERIFY_EXIT(run, 0);
    const Output output(run.out);
    QCOMPARE(output.rows(), 1);
    std::vector<std::string> want{"time"};
    for (const char* quantity : {"position", "velocity", "acceleration", "effort"}) {
      for (const char* joint : {"slide", "pole_pivot"}) {
        want.push_back(std::string(joint) + "/" + quantity);
      }
    }
    want.insert(want.end(), {"energy/kinetic", "energy/potential"});
    QVERIFY(output.header() == want);
  }

  void theFilesOwnStartEffortsAndGravityHoldUnlessOthersAreGiven() {
    const Folder folder;
    const QString robot =
        folder.write("arm.urdf", robotFile("revolute",
                                           "<simulation><gravity xyz='0 0 -5'/><start joint='j' "
                                           "position='0.5' velocity='-1'/><effort joint='j' "
                                           "value='3'/></simulation>"));
    const QString initial = folder.write("initial.csv", "j/position\n0.25\n");
    const QString efforts = folder.write("efforts.csv", "time,j/effort\n0,0\n0.01,2\n");
    struct Case {
      QStringList options;
      double position, velocity, effort, gravity;
    };
    for (const Case& each :
         {Case{{}, 0.5, -1.0, 3.0, 5.0}, Case{{"--initial", initial}, 0.25, 0.0, 3.0, 5.0},
          Case{{"--efforts", efforts}, 0.5, -1.0, 0.0, 5.0},
          Case{{"--gravity", "0 0 -2"}, 0.5, -1.0, 3.0, 2.0}}) {
      const Run run = armillaryRun(simulate(robot, "0.02", each.options));
      VERIFY_EXIT(run, 0);
      const Output output(run.out);
      QCOMPARE(output.at(0, "j/position"), each.position);
      QCOMPARE(output.at(0, "j/velocity"), each.velocity);
      QCOMPARE(output.at(0, "j/effort"), each.effort);
      // 1 kg at 0.5 m, which positive angles raise: 0.01 + 0.25 kg m² about the joint
      const double want =
          (each.effort - 0.5 * each.gravity * std::cos(each.position)) / (0.01 + 0.25);
      VERIFY_CLOSE(output.at(0, "j/acceleration"), want, 1e-12, "acceleration");
      QCOMPARE(output.at(20, "j/effort"), each.options.contains(efforts) ? 2.0 : each.effort);
    }
  }

  void loopsAreClosedAndTheirGapIsWritten() {
    // a square of bars hinged to each other, given with its corner open
    const auto link = [](const QByteArray& name) {
      return QByteArray("<link name='") + name +
             "'><inertial><origin xyz='0.5 0 0'/><mass value='1'/><inertia ixx='0.01' iyy='0.1' "
             "izz='0.1' ixy='0' ixz='0' iyz='0'/></inertial></link>";
    };
    const auto joint = [](const QByteArray& name, const QByteArray& parent, const QByteArray& child,
                          const QByteArray& x) {
      return QByteArray("<joint name='") + name + "' type='continuous'><parent link='" + parent +
             "'/><child link='" + child + "'/><origin xyz='" + x +
             " 0 0'/><axis xyz='0 1 0'/></joint>";
    };
    const Folder folder;
    const QString robot = folder.write(
        "square.urdf", "<robot name='square'><link name='ground'/>" + link("a") + link("b") +
                           link("c") + joint("ja", "ground", "a", "0") +
                           joint("jb", "a", "b", "1") + joint("jc", "ground", "c", "1") +
                           "<loop_joint name='corner' type='continuous'><axis xyz='0 1 0'/>"
                           "<link1 link='b' xyz='1 0 0'/><link2 link='c' xyz='1 0 0'/></loop_joint>"
                           "</robot>");
    const QString initial =
        folder.write("initial.csv", "ja/position,jb/position,jc/position\n-1.2,1.1,-1.3\n");
    const Run run = armillaryRun(simulate(robot, "0.5", {"--initial", initial, "--rate", "10"}));
    VERIFY_EXIT(run, 0);
    QVERIFY2(run.err.contains("the loops were open by"), run.err.constData());
    const Output output(run.out);
    QVERIFY(output.header().back() == "loops/residual");
    for (int i = 0; i < output.rows(); ++i) {
      VERIFY_CLOSE(output.at(i, "loops/residual"), 0.0, 1e-10, "gap");
      VERIFY_CLOSE(output.at(i, "ja/position"), output.at(i, "jc/position"), 1e-9, "uprights");
      VERIFY_CLOSE(output.at(i, "energy/kinetic") + output.at(i, "energy/potential"),
                   output.at(0, "energy/potential"), 1e-8, "energy");
    }
  }

  // Rotors that are felt hold energy too.
  void energyIsKeptWithRotors() {
    const Folder folder;
    const QString robot = folder.write(
        "r.urdf",
        "<robot name='r'><link name='base'/><link name='arm'><inertial><origin xyz='0.3 0 0'/>"
        "<mass value='2'/><inertia ixx='.01' iyy='.01' izz='.01' ixy='0' ixz='0' iyz='0'/>"
        "</inertial></link><joint name='j' type='continuous'><parent link='base'/>"
        "<child link='arm'/><axis xyz='0 1 0'/><dynamics rotor_inertia='0.5'/></joint></robot>");
    for (const QStringList& more : {QStringList(), QStringList("--no-passive")}) {
      const Run run =
          armillaryRun(simulate(robot, "1", QStringList{"--integrator", "dormand-prince"} + more));
      VERIFY_EXIT(run, 0);
      const Output output(run.out);
      const auto total = [&](int i) {
        return output.at(i, "energy/kinetic") + output.at(i, "energy/potential");
      };
      QVERIFY(output.at(output.rows() - 1, "energy/kinetic") > 0.5);
      VERIFY_CLOSE(total(output.rows() - 1), total(0), 1e-5, "energy");
    }
  }

  void aRowAtZeroEachStepAndTheLastAtTheEnd() {
    const Output output(armillaryRun(simulate("pendulum", "0.0105")).out);
    QCOMPARE(output.rows(), 12);
    for (int i = 0; i < 11; ++i) {
      VERIFY_CLOSE(output.at(i, "time") * 1000.0, double(i), 1e-12, "time");
    }
    QCOMPARE(output.at(11, "time"), 0.0105);
  }

  // Whoever names a step is told where it is not the one that is taken.
  void stepsThatDampingDividesAreTold() {
    const Folder folder;
    const QString robot = folder.write(
        "r.urdf",
        "<robot name='r'><link name='base'/><link name='arm'><inertial><origin xyz='1 0 0'/>"
        "<mass value='1'/><inertia ixx='.001' iyy='.001' izz='.001' ixy='0' ixz='0' iyz='0'/>"
        "</inertial></link><joint name='j' type='continuous'><parent link='base'/>"
        "<child link='arm'/><axis xyz='0 0 1'/><dynamics damping='100'/></joint></robot>");
    const auto ask = [&](const QString& integrator, const QString& step) {
      return armillaryRun(simulate(robot, "0.1", {"--integrator", integrator, "--step", step}));
    };
    VERIFY_SAYS(ask("rk4", "0.05"),
                "joint 'j' is damped so strongly that each step of 0.05 s is taken in 5 parts");
    // rows that end steps early: what is told is of the steps that were taken
    VERIFY_SAYS(armillaryRun(simulate(robot, "0.1", {"--step", "0.05", "--rate", "50"})),
                "each step of 0.02 s is taken in 2 parts");
    VERIFY_SAYS(armillaryRun(simulate(
                    robot, "0.1",
                    {"--step", "0.05", "--rate", "50", "--integrator", "explicit-euler",
                     "--initial", folder.write("fast.csv", "j/position,j/velocity\n0,10\n")})),
                "steps of 0.02 s are too long for explicit-euler");
    for (const Run& whole : {ask("rk4", "0.001"), ask("explicit-euler", "0.05"),
                             ask("sdirk", "0.05"), armillaryRun(simulate("puma560", "0.01"))}) {
      VERIFY_EXIT(whole, 0);
      QVERIFY2(!whole.err.contains("parts"), whole.err.constData());
    }
  }

  void rateSetsTheRows() {
    const Output output(
        armillaryRun(simulate("pendulum", "1", {"--rate", "30", "--step", "0.004"})).out);
    QCOMPARE(output.rows(), 31);
    for (int i = 0; i <= 30; ++i) VERIFY_CLOSE(output.at(i, "time"), i / 30.0, 1e-14, "time");
    QCOMPARE(output.at(30, "time"), 1.0);
  }

  void rateFinerThanTheStepStillGivesItsRows() {
    const Output output(
        armillaryRun(simulate("pendulum", "0.1", {"--rate", "1000", "--step", "0.01"})).out);
    QCOMPARE(output.rows(), 101);
    QCOMPARE(output.at(100, "time"), 0.1);
  }

  void readsBackItsOwnRows() {
    const Folder folder;
    const QString whole = folder.path("whole.csv");
    VERIFY_EXIT(armillaryRun(simulate("quadruped", "0.2", {"--output", whole})), 0);
    QVERIFY(!folder.read("whole.csv").isEmpty());
    const Run poses = armillaryRun({"compute", "energy", "quadruped", "--input", whole});
    VERIFY_EXIT(poses, 0);
    const Output simulated(folder.read("whole.csv")), computed(poses.out);
    QCOMPARE(computed.rows(), 201);
    for (int i = 0; i < computed.rows(); i += 50) {
      VERIFY_CLOSE(computed.at(i, "energy/potential"), simulated.at(i, "energy/potential"), 1e-12,
                   "potential");
    }
  }

  void secondHalfContinuesTheFirst() {
    const Folder folder;
    const QByteArray start = "pivot/position,pivot/velocity\n1.2,0.4\n";
    const QString initial = folder.write("start.csv", start);
    const Output whole(armillaryRun(simulate("pendulum", "1", {"--initial", initial})).out);
    const Output first(armillaryRun(simulate("pendulum", "0.5", {"--initial", initial})).out);
    const std::vector<double> middle{first.at(500, "pivot/position"),
                                     first.at(500, "pivot/velocity")};
    const QString then = folder.write(
        "then.csv", "pivot/position,pivot/velocity\n" + QByteArray::fromStdString(csvRow(middle)));
    const Output second(armillaryRun(simulate("pendulum", "0.5", {"--initial", then})).out);
    VERIFY_CLOSE(second.at(500, "pivot/position"), whole.at(1000, "pivot/position"), 1e-13, "q");
  }

  void energyStaysTheSame() {
    const Output output(armillaryRun(simulate("pendulum", "10", {"--rate", "10", "--initial", "-"}),
                                     "pivot/position\n1.5707963267948966\n")
                            .out);
    for (int i = 0; i < output.rows(); ++i) {
      const double total = output.at(i, "energy/kinetic") + output.at(i, "energy/potential");
      const double first = output.at(0, "energy/kinetic") + output.at(0, "energy/potential");
      QVERIFY2(std::abs(total - first) < 1e-6 * 9.81, std::to_string(total - first).c_str());
    }
  }

  void effortsHoldFromRowToRow() {
    const Folder folder;
    const QString robot = folder.write("r.urdf", robotFile("prismatic").replace("0 -1 0", "1 0 0"));
    const QString efforts = folder.write("f.csv", "time,j/effort\n0.0105,2\n0.0205,-1\n0.0305,0\n");
    const Run run = armillaryRun(simulate(robot, "0.05", {"--efforts", efforts}));
    VERIFY_EXIT(run, 0);
    const Output output(run.out);
    for (int i = 0; i < output.rows(); ++i) {
      const double t = output.at(i, "time");
      const double want = t < 0.0105 ? 0.0 : t < 0.0205 ? 2.0 : t < 0.0305 ? -1.0 : 0.0;
      QCOMPARE(output.at(i, "j/effort"), want);
    }
    // 1 kg: 2 N for 10 ms, then −1 N for 10 ms, and on at 10 mm/s
    const int last = output.rows() - 1;
    VERIFY_CLOSE(output.at(last, "j/velocity"), 0.01, 1e-14, "velocity");
    VERIFY_CLOSE(output.at(last, "j/position"), 1e-4 + 1.5e-4 + 0.0195 * 0.01, 1e-14, "position");
  }

  void effortsOnTheGridOfStepsHoldFromTheirStep() {
    // 3 * 0.009 is a little less than 0.027: the steps may not wait for the row, nor miss it
    const Folder folder;
    for (const QByteArray step : {"0.001", "0.009", "0.0006"}) {
      QByteArray rows = "time,pivot/effort\n";
      for (int i = 0; i <= 100; ++i) {
        rows +=
            QByteArray::number(i * step.toDouble(), 'g', 12) + "," + QByteArray::number(i) + "\n";
      }
      const QString duration = QString::number(100 * step.toDouble(), 'g', 12);
      const Run run = armillaryRun(
          simulate("pendulum", duration,
                   {"--step", step, "--efforts", folder.write("f.csv", rows), "--no-passive"}));
      VERIFY_EXIT(run, 0);
      const Output output(run.out);
      QCOMPARE(output.rows(), 101);
      for (int i = 0; i <= 100; ++i) {
        VERIFY_CLOSE(output.at(i, "time"), i * step.toDouble(), 1e-14, "time");
        QCOMPARE(output.at(i, "pivot/effort"), static_cast<double>(i));
      }
    }
  }

  void effortsInDisorderAreRefused() {
    const Folder folder;
    for (const char* rows :
         {"pivot/effort\n1\n", "time,pivot/effort\n1,1\n0,1\n", "time,pivot/effort\n,1\n"}) {
      const Run run =
          armillaryRun(simulate("pendulum", "1", {"--efforts", folder.write("f.csv", rows)}));
      VERIFY_EXIT(run, 2);
      VERIFY_SAYS(run, "time");
    }
  }

  void effortsThatCannotBeAreNamed() {
    const Folder folder;
    const auto run = [&](const QByteArray& rows) {
      return armillaryRun(simulate("pendulum", "1", {"--efforts", folder.write("f.csv", rows)}));
    };
    const Run huge = run("time,pivot/effort\n0,1\n1,1e308\n");
    VERIFY_EXIT(huge, 2);
    for (const char* words : {"row 2", "pivot/effort", "too large", "unit"})
      VERIFY_SAYS(huge, words);
    const Run none = run("time,pivot/effort\n");
    VERIFY_EXIT(none, 2);
    VERIFY_SAYS(none, "no row of efforts");
  }

  void whatChoosesItsStepsIsNotToldToTakeSmallerOnes() {
    const Folder folder;
    const QString efforts = folder.write("f.csv", "time,pivot/effort\n0.5,1e14\n");
    for (const QStringList& options : {QStringList{"--integrator", "dormand-prince"},
                                       {"--integrator", "bogacki-shampine", "--tolerance", "1e-6"},
                                       {"--integrator", "kutta-merson", "--tolerance", "1e-6"}}) {
      const Run run =
          armillaryRun(simulate("pendulum", "1", options + QStringList{"--efforts", efforts}));
      VERIFY_EXIT(run, 3);
      QVERIFY2(!run.err.contains("smaller step"), run.err.constData());
    }
  }

  void limitsActOnlyWhereAskedFor() {
    const Folder folder;
    const QString robot = folder.write(
        "r.urdf", robotFile("prismatic").replace("lower='-3' upper='3'", "lower='0' upper='0.1'"));
    const QByteArray start = "j/velocity\n1\n";
    const QStringList more{"--gravity", "0 0 0", "--rate", "100", "--initial", "-"};
    const Output open(armillaryRun(simulate(robot, "1", more), start).out);
    const Output stopped(
        armillaryRun(simulate(robot, "1", more + QStringList{"--limits"}), start).out);
    VERIFY_CLOSE(open.at(100, "j/position"), 1.0, 1e-12, "free");
    for (int i = 0; i <= 100; ++i) QVERIFY(std::abs(stopped.at(i, "j/position") - 0.05) < 0.07);
  }

  void passiveForcesActUnlessLeftOut() {
    const Folder folder;
    const QString robot = folder.write(
        "r.urdf", robotFile("prismatic").replace("</joint>", "<dynamics damping='2'/></joint>"));
    const QByteArray start = "j/velocity\n1\n";
    const QStringList more{"--gravity", "0 0 0", "--initial", "-"};
    const Output damped(armillaryRun(simulate(robot, "1", more), start).out);
    const Output free(
        armillaryRun(simulate(robot, "1", more + QStringList{"--no-passive"}), start).out);
    VERIFY_CLOSE(damped.at(1000, "j/velocity"), std::exp(-2.0), 1e-11, "damped");
    VERIFY_CLOSE(free.at(1000, "j/velocity"), 1.0, 1e-13, "free");
  }

  void divergingMotionKeepsItsRows() {
    const Folder folder;
    const QString efforts = folder.write("f.csv", "time,pivot/effort\n0.5,1e14\n");
    const Run run = armillaryRun(simulate("pendulum", "1", {"--efforts", efforts}));
    VERIFY_EXIT(run, 3);
    VERIFY_SAYS(run, "'pivot'");
    VERIFY_SAYS(run, "row ");
    const Output output(run.out);
    QVERIFY2(output.rows() >= 500, std::to_string(output.rows()).c_str());
    QVERIFY(output.at(output.rows() - 1, "time") <= 0.5);
  }

  void integratorsDifferAsTheirOrdersDo() {
    const QByteArray start = "pivot/position\n1.5\n";
    const auto end = [&](const QString& integrator, const QString& step) {
      return Output(armillaryRun(simulate("pendulum", "1",
                                          {"--integrator", integrator, "--step", step, "--rate",
                                           "1", "--initial", "-"}),
                                 start)
                        .out)
          .at(1, "pivot/position");
    };
    const double exact = end("rk4", "0.0005");
    QVERIFY(std::abs(end("rk4", "0.01") - exact) < 1e-7);
    const double euler = std::abs(end("semi-implicit-euler", "0.01") - exact);
    QVERIFY2(euler > 1e-4 && euler < 0.1, std::to_string(euler).c_str());
  }

  void degreesInAndOut() {
    const Output output(armillaryRun(simulate("pendulum", "0", {"--degrees", "--initial", "-"}),
                                     "pivot/position,pivot/velocity\n90,-45\n")
                            .out);
    VERIFY_CLOSE(output.at(0, "pivot/position"), 90.0, 1e-14, "position");
    VERIFY_CLOSE(output.at(0, "pivot/velocity"), -45.0, 1e-14, "velocity");
    const double acceleration = -9.81 / 1.001 * 180.0 / 3.14159265358979323846;
    VERIFY_CLOSE(output.at(0, "pivot/acceleration"), acceleration, 1e-14, "acceleration");
  }

  void numbersHavePointsInEveryLanguage() {
    const Folder folder;
    const QString locales = germanLocale(folder);
    Environment german{{"LC_ALL", "de_DE.UTF-8"}, {"LANG", "de_DE.UTF-8"}};
    if (!locales.isEmpty()) german["LOCPATH"] = locales;
    const QByteArray start = "pivot/position\n1.5\n";
    const QStringList arguments = simulate(
        "pendulum", "0.1", {"--initial", "-", "--gravity", "0.5 0 -9.5", "--step", "0.0025"});
    const Run here = armillaryRun(arguments, start), there = armillaryRun(arguments, start, german);
    VERIFY_EXIT(there, 0);
    QCOMPARE(there.out, here.out);
    QCOMPARE(armillaryRun({"info", "pendulum", "--json"}, {}, german).out,
             armillaryRun({"info", "pendulum", "--json"}).out);
    if (locales.isEmpty()) qInfo("de_DE.UTF-8 could not be made here");
  }
};

ARMILLARY_EVENT_TEST(TestSimulate)
#include "tst_simulate.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// armillary size: motors for motions, as text and JSON, and what it refuses.
#include <cmath>
#include <nlohmann/json.hpp>

#include "tests/app/program.h"
#include "tests/support/compare.h"
#include "tests/support/test_program.h"

using namespace armillary::test;
using nlohmann::json;

namespace {

// The pendulum of 1.001 kg m² accelerated by 4 rad/s² for half a second, then even, then braked by
// 5 rad/s², then at rest; where one ends and the next begins stand two rows.
QByteArray trapezoid() {
  return "time,pivot/position,pivot/velocity,pivot/acceleration\n"
         "0,0,0,4\n0.5,0.5,2,4\n0.500000000001,0.5,2,0\n1.3,2.1,2,0\n"
         "1.300000000001,2.1,2,-5\n1.7,2.5,0,-5\n1.700000000001,2.5,0,0\n2,2.5,0,0\n";
}

const QByteArray kMotors =
    "kind,name,continuous_torque_Nm,peak_torque_Nm,maximum_speed_rpm,inertia_gcm2,mass_kg\n"
    "motor,small,0.01,0.1,8000,100,0.2\nmotor,large,0.4,2,6000,1000,1.5\n";

}  // namespace

class TestSizeCommand : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void aMoveWorkedByHand() {
    const Folder folder;
    const QString motion = folder.write("move.csv", trapezoid());
    const QString motors = folder.write("motors.csv", kMotors);
    const Run run = armillaryRun({"size", "pendulum", "--gravity", "0 0 0", "--input", motion,
                                  "--catalogue", motors, "--json"});
    VERIFY_EXIT(run, 0);
    const json joint = json::parse(run.out.toStdString()).at(0);
    QCOMPARE(joint["joint"].get<std::string>(), std::string("pivot"));
    VERIFY_CLOSE(joint["load"]["rms_torque"].get<double>(), 3.0 * 1.001, 1e-9, "rms");
    VERIFY_CLOSE(joint["load"]["peak_torque"].get<double>(), 5.0 * 1.001, 1e-9, "peak");
    VERIFY_CLOSE(joint["load"]["energy"].get<double>(), 2.0 * 1.001, 1e-9, "energy");
    const json large = joint["drives"][0];
    QCOMPARE(large["motor"].get<std::string>(), std::string("large"));
    QVERIFY(large["suffices"].get<bool>());
    QVERIFY(!joint["drives"][1]["suffices"].get<bool>());
  }

  // A quarter of the time: rms torques halve, peaks and energies stay, the period is four times as
  // long.
  void aDutyCycleByHand() {
    const Folder folder;
    const QString motion = folder.write("move.csv", trapezoid());
    const QString motors = folder.write("motors.csv", kMotors);
    const QStringList command{"size", "pendulum",    "--gravity", "0 0 0", "--input",
                              motion, "--catalogue", motors,      "--json"};
    const Run run = armillaryRun(command + QStringList{"--duty-cycle", "25"});
    VERIFY_EXIT(run, 0);
    const json load = json::parse(run.out.toStdString()).at(0)["load"];
    VERIFY_CLOSE(load["duration"].get<double>(), 8.0, 1e-9, "duration");
    VERIFY_CLOSE(load["rms_torque"].get<double>(), 1.5 * 1.001, 1e-9, "rms");
    VERIFY_CLOSE(load["peak_torque"].get<double>(), 5.0 * 1.001, 1e-9, "peak");
    VERIFY_CLOSE(load["energy"].get<double>(), 2.0 * 1.001, 1e-9, "energy");
    for (const char* wrong : {"0", "-1", "101"}) {
      VERIFY_EXIT(armillaryRun(command + QStringList{"--duty-cycle", wrong}), 1);
    }
  }

  // As compute and trajectory read them; --motion was once what --input is.
  void recordingsAreReadByRecipeAndByName() {
    const Folder folder;
    const QString counts = folder.write("counts.csv", "t,count\n0,0\n0.5,500\n1,0\n1.5,-500\n");
    const QString recipe = folder.write("c.txt", "time = t\npivot/position = count / 1000\n");
    const QString several =
        folder.write("several.yaml",
                     "play_motion2:\n  ros__parameters:\n    motions:\n"
                     "      swing:\n        joints: [pivot]\n        positions: [0.0, 0.5, 0.0]\n"
                     "        times_from_start: [0.5, 1.0, 1.5]\n"
                     "      still:\n        joints: [pivot]\n        positions: [0.1, 0.1, 0.1]\n"
                     "        times_from_start: [0.5, 1.0, 1.5]\n");
    const QStringList commands[] = {
        {"size", "pendulum"},
        {"uncertainty", "pendulum", "--mass", "5"},
        {"report", "pendulum", "--no-picture", "--output", folder.path("r.md")}};
    for (const QStringList& command : commands) {
      const Run by_recipe =
          armillaryRun(command + QStringList{"--input", counts, "--recipe", recipe});
      VERIFY_EXIT(by_recipe, 0);
      VERIFY_EXIT(armillaryRun(command + QStringList{"--input", several, "--motion", "swing"}), 0);
      const Run none = armillaryRun(command + QStringList{"--input", several, "--motion", "wave"});
      VERIFY_EXIT(none, 2);
      VERIFY_SAYS(none, "swing");
      VERIFY_EXIT(armillaryRun(command + QStringList{"--motion", counts, "--recipe", recipe}), 0);
    }
    VERIFY_EXIT(armillaryRun({"handout", "pendulum", "--motion", counts, "--recipe", recipe,
                              "--output", folder.path("page.html")}),
                0);
  }

  void anUnfinishedRowOfACatalogueIsLeftOut() {
    const Folder folder;
    const QString motion = folder.write("move.csv", trapezoid());
    const QString motors = folder.write("motors.csv", kMotors + "motor,later,0.4,,6000,1000,1.5\n");
    const Run run = armillaryRun({"size", "pendulum", "--input", motion, "--catalogue", motors});
    VERIFY_EXIT(run, 0);
    QVERIFY2(run.out.contains("large") && !run.out.contains("later"), run.out.constData());
    VERIFY_SAYS(run, "motors.csv:4: left out: later: 'peak_torque_Nm' is missing");
    const QString none = folder.write(
        "none.csv", kMotors.left(kMotors.indexOf('\n') + 1) + "motor,later,0.4,,6000,1000,1.5\n");
    const Run refused = armillaryRun({"size", "pendulum", "--input", motion, "--catalogue", none});
    VERIFY_EXIT(refused, 2);
    VERIFY_SAYS(refused, "none.csv:2: later: 'peak_torque_Nm' is missing");
  }

  void aJumpIsTwoRowsAMomentApart() {
    const Folder folder;
    const QString motion =
        folder.write("move.csv", QByteArray(trapezoid()).replace("0.500000000001", "0.5"));
    const Run run = armillaryRun({"size", "pendulum", "--input", motion});
    VERIFY_EXIT(run, 2);
    VERIFY_SAYS(run, "row 3: the time does not come after the one before");
    VERIFY_SAYS(run, "a moment later");
  }

  // Noise on a slow swing: what rates are computed by says how large the peak is.
  void smoothingIsAsOfOtherCommands() {
    const Folder folder;
    QByteArray rows = "time,pivot/position\n";
    for (int i = 0; i <= 400; ++i) {
      const double t = 0.01 * i;
      rows += QByteArray::number(t) + "," +
              QByteArray::number(0.5 * std::sin(2.0 * t) + (i % 4 < 2 ? 1e-3 : 0.0), 'g', 12) +
              "\n";
    }
    const QString motion = folder.write("swing.csv", rows);
    const auto peak = [&](const QString& seconds) {
      const Run run = armillaryRun(
          {"size", "pendulum", "--input", motion, "--smoothing", seconds, "--top", "1", "--json"});
      return run.code == 0
                 ? json::parse(run.out.toStdString())[0]["load"]["peak_acceleration"].get<double>()
                 : -1.0;
    };
    const double rough = peak("0"), smooth = peak("0.3");
    QVERIFY2(rough > 4.0 && smooth > 1.0 && smooth < 3.0,
             (QByteArray::number(rough) + " " + QByteArray::number(smooth)).constData());
    for (const QStringList& words :
         {QStringList{"size", "pendulum"}, QStringList{"uncertainty", "pendulum", "--mass", "5"},
          QStringList{"report", "pendulum", "--no-picture", "--output", folder.path("r.md")}}) {
      const Run run = armillaryRun(words + QStringList{"--input", motion, "--smoothing", "0.3"});
      VERIFY_EXIT(run, 0);
      VERIFY_SAYS(run, "slopes of cubics fitted to the rows of 0.3 s");
      VERIFY_EXIT(armillaryRun(words + QStringList{"--input", motion, "--smoothing", "-1"}), 1);
    }
    const Run page = armillaryRun({"handout", "pendulum", "--motion", motion, "--smoothing", "0.3",
                                   "--output", folder.path("page.html")});
    VERIFY_EXIT(page, 0);
    VERIFY_SAYS(page, "slopes of cubics fitted to the rows of 0.3 s");
  }

  void bundledRobotsMotionsAndMotors() {
    const Run run = armillaryRun({"size", "scara", "--input", "scara_pick_and_place", "--input",
                                  "scara_stacking", "--joint", "roll", "--top", "2"});
    VERIFY_EXIT(run, 0);
    QVERIFY2(run.out.startsWith("roll: peak ") && run.out.contains("maxon"), run.out.constData());
    QCOMPARE(run.out.count(":1: margin"), 2);
  }

  // A file does not tell what the ground carries: knees that stand take far more.
  void aFloatingBaseIsTold() {
    const QStringList size{"size", "quadruped", "--input", "quadruped_push_up", "--top", "1"};
    const Run run = armillaryRun(size);
    VERIFY_EXIT(run, 0);
    QVERIFY2(run.err.contains("no force of the ground") && run.err.contains("--contacts"),
             run.err.constData());
    const Run arm = armillaryRun({"size", "scara", "--input", "scara_stacking", "--top", "1"});
    VERIFY_EXIT(arm, 0);
    QVERIFY2(!arm.err.contains("ground"), arm.err.constData());
  }

  void payloadsSweepsAndBearings() {
    const Folder folder;
    const QString motion = folder.write("move.csv", trapezoid());
    const QString motors = folder.write("motors.csv", kMotors);
    const QStringList size{"size", "pendulum",    "--gravity", "0 0 0", "--input",
                           motion, "--catalogue", motors,      "--json"};
    const Run run =
        armillaryRun(size + QStringList{"--payload", "bob 0.5 0 0 -2", "--sweep",
                                        folder.path("s.csv"), "--bearings", folder.path("b.csv")});
    VERIFY_EXIT(run, 0);
    const json joint = json::parse(run.out.toStdString()).at(0);
    VERIFY_CLOSE(joint["load"]["rms_torque"].get<double>(), 3.0 * 3.001, 1e-9, "rms");
    QVERIFY(folder.read("s.csv").startsWith(
        "joint,motor,ratio,rms_torque,peak_torque,peak_speed,margin,loss\npivot,small,1,"));
    QVERIFY(folder.read("s.csv").count('\n') > 120);
    QVERIFY(folder.read("b.csv").startsWith("joint,fx/peak,"));
    QVERIFY(folder.read("b.csv").contains("\npivot,"));
  }

  // The bundled files by their names; several are one catalogue.
  void bundledMotorsStandBehindBundledGears() {
    const QStringList command{"size", "puma560", "--input", "puma560_pick_and_place"};
    const Run free = armillaryRun(command);
    VERIFY_EXIT(free, 0);
    QVERIFY(!free.out.contains("TP010"));
    const Run geared =
        armillaryRun(command + QStringList{"--catalogue", "motors", "--catalogue", "gears"});
    VERIFY_EXIT(geared, 0);
    QVERIFY2(geared.out.contains("TP050 MA") || geared.out.contains("TP010"),
             geared.out.constData());
    const Run gears = armillaryRun(command + QStringList{"--catalogue", "gears"});
    VERIFY_EXIT(gears, 2);
    VERIFY_SAYS(gears, "no motor");
  }

  void whatCannotBeSizedIsRefused() {
    const Folder folder;
    const QString motion = folder.write("move.csv", trapezoid());
    VERIFY_EXIT(armillaryRun({"size", "pendulum"}), 1);
    const Run joint = armillaryRun({"size", "pendulum", "--input", motion, "--joint", "pivt"});
    VERIFY_EXIT(joint, 1);
    VERIFY_SAYS(joint, "did you mean 'pivot'?");
    VERIFY_EXIT(armillaryRun({"size", "pendulum", "--input", folder.path("absent.csv")}), 4);
    const Run rows = armillaryRun(
        {"size", "pendulum", "--input", folder.write("one.csv", "pivot/position\n1\n")});
    VERIFY_EXIT(rows, 2);
    VERIFY_SAYS(rows, "is no motion");
    const Run motors = armillaryRun({"size", "pendulum", "--input", motion, "--catalogue",
                                     folder.write("m.csv", "kind,name\nmotor,a\n")});
    VERIFY_EXIT(motors, 2);
    VERIFY_SAYS(motors, "m.csv:2: a: 'continuous_torque_Nm' is missing");
    VERIFY_EXIT(armillaryRun({"size", "pendulum", "--input", motion, "--rank", "price"}), 1);
    VERIFY_EXIT(armillaryRun({"size", "four_bar", "--input", motion}), 3);
    VERIFY_EXIT(armillaryRun({"size", "pendulum", "--input", motion, "--speed", "0"}), 1);
  }
};

ARMILLARY_EVENT_TEST(TestSizeCommand)
#include "tst_size_command.moc"

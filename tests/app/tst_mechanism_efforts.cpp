// SPDX-License-Identifier: GPL-3.0-or-later
// Inverse dynamics of mechanisms whose loops stay closed: what simulated, comes back; what the loop
// carries balances its links; what is no motion of the mechanism is refused.
#include "tests/app/program.h"
#include "tests/support/compare.h"
#include "tests/support/test_program.h"

using namespace armillary::test;

namespace {

// Motions of a simulation: positions, velocities, accelerations and the efforts that made them.
QByteArray simulated(const QString& robot, const QByteArray& efforts, const QString& duration) {
  const Run run = armillaryRun(
      {"simulate", robot, "--duration", duration, "--rate", "20", "--no-passive", "--efforts", "-"},
      efforts);
  return run.code == 0 ? run.out : QByteArray();
}

}  // namespace

class TestMechanismEfforts : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void simulatedEffortsComeBack_data() {
    QTest::addColumn<QString>("robot");
    QTest::addColumn<QString>("motor");
    QTest::newRow("four_bar") << "four_bar"
                              << "crank_pin";
    QTest::newRow("A02") << "A02-four-bar"
                         << "top1";
  }
  void simulatedEffortsComeBack() {
    QFETCH(const QString, robot);
    QFETCH(const QString, motor);
    const QByteArray motion =
        simulated(robot, "time," + motor.toUtf8() + "/effort\n0,1.5\n", "0.3");
    QVERIFY(!motion.isEmpty());
    const Output given(motion);
    for (const QStringList& method : {QStringList{}, {"--method", "lagrange"}}) {
      const Run run = armillaryRun(
          QStringList{"compute", "inverse-dynamics", robot, "--input", "-", "--driven", motor} +
              method,
          motion);
      VERIFY_EXIT(run, 0);
      const Output found(run.out);
      QCOMPARE(found.rows(), given.rows());
      for (int row = 0; row < found.rows(); ++row) {
        for (const std::string& column : found.header()) {
          if (column == "time") continue;
          VERIFY_CLOSE(found.at(row, column), given.at(row, column), 1e-8, column);
        }
      }
    }
  }

  // At rest: the bearing about which nothing drives carries no moment, and the coupler's weight is
  // what its two pins carry.
  void theLoopsReactionIsInTheBalance() {
    const Run run = armillaryRun({"compute", "reactions", "four_bar", "--driven", "crank_pin"});
    VERIFY_EXIT(run, 0);
    const Output found(run.out);
    const auto at = [&](const char* column) { return found.at(0, column); };
    VERIFY_CLOSE(at("coupler_pin/reaction/ty"), 0.0, 1e-12, "coupler");
    VERIFY_CLOSE(at("rocker_pin/reaction/ty"), 0.0, 1e-12, "rocker");
    QVERIFY(std::abs(at("closing_pin/reaction/fz")) > 0.1);
    // all links' axes are the world's at zero
    VERIFY_CLOSE(at("coupler_pin/reaction/fz") - at("closing_pin/reaction/fz"), 0.585 * 9.81, 1e-10,
                 "up");
    VERIFY_CLOSE(at("coupler_pin/reaction/fx") - at("closing_pin/reaction/fx"), 0.0, 1e-10,
                 "along");
    VERIFY_CLOSE(at("rocker_pin/reaction/fz") + at("closing_pin/reaction/fz"), 0.459 * 9.81, 1e-10,
                 "rocker, up");
    // what is written is known when it is read
    VERIFY_EXIT(armillaryRun({"compute", "energy", "four_bar", "--input", "-"}, run.out), 0);
  }

  void severalMotorsShareTheLeast() {
    const auto norm = [](const QStringList& driven) {
      QStringList words{"compute", "inverse-dynamics", "four_bar"};
      for (const QString& each : driven) words << "--driven" << each;
      const Output found(armillaryRun(words).out);
      return std::hypot(found.at(0, "crank_pin/effort"), found.at(0, "coupler_pin/effort"),
                        found.at(0, "rocker_pin/effort"));
    };
    const double one = norm({"crank_pin"}), other = norm({"rocker_pin"});
    const double both = norm({"crank_pin", "rocker_pin"});
    QVERIFY(both > 0.0);
    // τ_1 K_1 + τ_2 K_2 = c of least norm: 1/|τ|² is the sum of the single ones
    VERIFY_CLOSE(1.0 / (both * both), 1.0 / (one * one) + 1.0 / (other * other),
                 1e-9 / (both * both), "least norm");
  }

  // More motors than freedoms: which of the many solutions stands there is said, once.
  void whichSolutionIsTold() {
    const Run run = armillaryRun({"compute", "inverse-dynamics", "four_bar", "--driven",
                                  "crank_pin", "--driven", "rocker_pin", "--input", "-"},
                                 "crank_pin/position\n0\n0\n");
    VERIFY_EXIT(run, 0);
    QCOMPARE(run.err.count("2 motors for 1 freedom: of all efforts that give the motion these are "
                           "the least"),
             qsizetype{1});
    const Run enough =
        armillaryRun({"compute", "inverse-dynamics", "four_bar", "--driven", "crank_pin"});
    VERIFY_EXIT(enough, 0);
    QVERIFY2(!enough.err.contains("the least"), enough.err.constData());
  }

  void openingATreeIsSaidToChangeNothing() {
    const Run run = armillaryRun({"compute", "inverse-dynamics", "puma560", "--open-loops"});
    VERIFY_EXIT(run, 0);
    VERIFY_SAYS(run, "--open-loops changes nothing: robot 'puma560' has no loops");
    QVERIFY(run.out == armillaryRun({"compute", "inverse-dynamics", "puma560"}).out);
  }

  void whoDrivesIsTold() {
    const Run run = armillaryRun({"compute", "inverse-dynamics", "four_bar"});
    VERIFY_EXIT(run, 0);
    VERIFY_SAYS(run, "driven: crank_pin");
  }

  // A file's transmission says it.
  void theFilesMotorDrives() {
    QFile file(QStringLiteral(ARMILLARY_SOURCE_FOLDER "/resources/robots/four_bar.urdf"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QByteArray text = file.readAll();
    text.replace("</robot>",
                 "<transmission name=\"t\"><joint name=\"rocker_pin\"/><actuator name=\"m\"/>"
                 "</transmission></robot>");
    const Folder folder;
    const QString path = folder.write("driven.urdf", text);
    const Run run = armillaryRun({"compute", "inverse-dynamics", path});
    VERIFY_EXIT(run, 0);
    QVERIFY2(run.err.isEmpty(), run.err.constData());
    const Output found(run.out);
    QCOMPARE(found.at(0, "crank_pin/effort"), 0.0);
    QVERIFY(std::abs(found.at(0, "rocker_pin/effort")) > 0.1);
  }

  void whatTearsTheLoopIsRefused() {
    const Run run = armillaryRun({"compute", "inverse-dynamics", "four_bar", "--input", "-"},
                                 "crank_pin/acceleration\n0\n1\n");
    VERIFY_EXIT(run, 3);
    VERIFY_SAYS(run, "row 2");
    VERIFY_SAYS(run, "closing_pin");
    QCOMPARE(Output(run.out).rows(), 1);
    VERIFY_EXIT(
        armillaryRun({"compute", "inverse-dynamics", "four_bar", "--input", "-", "--open-loops"},
                     "crank_pin/acceleration\n1\n"),
        0);
  }
};

ARMILLARY_TEST(TestMechanismEfforts)
#include "tst_mechanism_efforts.moc"

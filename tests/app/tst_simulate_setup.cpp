// SPDX-License-Identifier: GPL-3.0-or-later
// What `armillary simulate` can be told of a run: integrators, controllers, loads, ground,
// scenarios.
#include <sys/resource.h>

#include <QTemporaryDir>
#include <cmath>

#include "program.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

// The table that a run writes.
Output rows(const QStringList& arguments) {
  const Run result = armillaryRun(QStringList{"simulate"} + arguments);
  if (result.code != 0) throw std::runtime_error(result.err.toStdString());
  return Output(result.out);
}

}  // namespace

class TestSimulateSetup : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void everyIntegratorRuns_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"rk4", "semi-implicit-euler", "kutta-merson", "bogacki-shampine",
                             "dormand-prince", "sdirk", "variational"}) {
      QTest::newRow(name) << name;
    }
  }
  void everyIntegratorRuns() {
    QFETCH(const QString, name);
    const Output table =
        rows({"double_pendulum", "--duration", "0.5", "--rate", "4", "--integrator", name});
    QCOMPARE(table.rows(), 3);
    QCOMPARE(table.at(2, "time"), 0.5);
    QCOMPARE(table.at(1, "time"), 0.25);
  }

  // Without --rate a row a step; steps that follow the tolerance are longer where it is looser.
  void aLooserToleranceTakesFewerSteps() {
    const auto count = [](const char* tolerance) {
      return rows({"A01-simple-pendulum", "--duration", "2", "--integrator", "dormand-prince",
                   "--tolerance", tolerance})
          .rows();
    };
    QVERIFY(3 * count("1e-4") < count("1e-10"));
  }

  void aControllerHoldsWhatItsMotorsCan() {
    const Output held =
        rows({"puma560", "--duration", "1", "--rate", "1", "--controller", "pd-gravity"});
    QVERIFY(std::abs(held.at(1, "joint2/position") - held.at(0, "joint2/position")) < 1e-9);
    QVERIFY(std::abs(held.at(1, "joint2/effort")) > 1.0);
  }

  void loadsAndWrenchesAct() {
    const Output plain = rows({"pendulum", "--duration", "0"});
    const std::string acceleration = "pivot/acceleration";
    const Output pushed = rows({"pendulum", "--duration", "0", "--wrench", "bob 0 0 0 0 3 0"});
    QVERIFY(std::abs(pushed.at(0, acceleration) - plain.at(0, acceleration)) > 0.1);
    const Output loaded = rows({"pendulum", "--duration", "0", "--wrench", "bob 0 0 0 0 3 0",
                                "--payload", "bob 2 0 0 -0.5"});
    QVERIFY(std::abs(loaded.at(0, acceleration)) < 0.9 * std::abs(pushed.at(0, acceleration)));
  }

  // Settling included: 1 mm and half a degree.
  void theQuadrupedStandsOnTheGround() {
    const Output table =
        rows({"quadruped", "--floating-base", "--ground", "feet", "--controller", "pd-gravity",
              "--duration", "10", "--rate", "10", "--integrator", "semi-implicit-euler"});
    for (int i = 0; i < table.rows(); ++i) {
      double moved = 0.0, turned = 0.0;
      for (const char* axis : {"x", "y", "z"}) {
        const std::string name = std::string("floating_base.") + axis + "/position";
        moved = std::hypot(moved, table.at(i, name) - table.at(0, name));
        turned =
            std::hypot(turned, table.at(i, std::string("floating_base.q") + axis + "/position"));
      }
      QVERIFY2(moved < 1e-3, qPrintable(QString::number(moved)));
      QVERIFY(2.0 * std::asin(turned) < 0.5 * M_PI / 180.0);
    }
  }

  // Legs in the air carry nothing: the gains of a stance do not shake them.
  void theQuadrupedFallsToALowerGround() {
    const Output table = rows({"quadruped", "--floating-base", "--ground", "-1", "--controller",
                               "pd-gravity", "--duration", "0.4", "--rate", "10"});
    QVERIFY(std::abs(table.at(4, "floating_base.z/position") + 0.5 * 9.81 * 0.16) < 0.05);
  }

  void aScenarioOfTheFileIsRun() {
    const Output table = rows({"hydraulic_manipulator", "--scenario", "valves-closed", "--duration",
                               "0.1", "--rate", "10"});
    QCOMPARE(table.at(0, "boom/velocity"), -0.2);
    QVERIFY(std::abs(table.at(1, "boom/position")) > 1e-3);
  }

  void wordsThatMeanNothingAreWrongUsage() {
    for (const QStringList& arguments : {QStringList{"--scenario", "none"},
                                         {"--restitution", "0.5"},
                                         {"--friction", "1"},
                                         {"--stiffness", "5"},
                                         {"--controller", "pd", "--stiffness", "-5"},
                                         {"--controller", "magic"},
                                         {"--stops", "soft"},
                                         {"--payload", "nowhere 1 0 0 0"},
                                         {"--payload", "bob 1 0"},
                                         {"--restitution", "2", "--stops", "rigid"},
                                         {"--frequency", "-1", "--controller", "pd"},
                                         {"--integrator", "euler"},
                                         {"--integrator", "rk4", "--tolerance", "1e-6"}}) {
      const Run result =
          armillaryRun(QStringList{"simulate", "pendulum", "--duration", "0.1"} + arguments);
      QVERIFY2(result.code == 1, qPrintable(arguments.join(' ')));
      QVERIFY(!result.err.isEmpty() && result.out.isEmpty());
    }
  }

  void theListNamesIntegratorsAndControllers() {
    const Run result = armillaryRun({"simulate", "--help"});
    QCOMPARE(result.code, 0);
    for (const char* word : {"variational", "computed-torque", "--ground", "--scenario"}) {
      QVERIFY2(result.out.contains(word), word);
    }
  }

  // Twenty megabytes of rows, and no more memory than for one.
  void aLongRunTakesNoMoreMemoryThanAShortOne() {
#ifdef ARMILLARY_SANITIZED
    QSKIP("A sanitizer keeps what was freed.");
#endif
    const QTemporaryDir folder;
    const auto most = [&](const char* duration) {
      const Run result =
          armillaryRun({"simulate", "double_pendulum", "--controller", "pd", "--duration", duration,
                        "--output", folder.filePath("run.csv")});
      if (result.code != 0) throw std::runtime_error(result.err.toStdString());
      rusage usage{};
      getrusage(RUSAGE_CHILDREN, &usage);  // the largest of all so far
      return usage.ru_maxrss;              // kB
    };
    const long before = most("0.1"), after = most("100");
    qInfo("%ld kB, then %ld kB", before, after);
    QVERIFY(after < before + 1000);
  }
};

ARMILLARY_TEST(TestSimulateSetup)
#include "tst_simulate_setup.moc"

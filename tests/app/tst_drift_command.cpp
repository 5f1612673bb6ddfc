// SPDX-License-Identifier: GPL-3.0-or-later
// armillary drift: what it writes and how it refuses.
#include <nlohmann/json.hpp>

#include "tests/app/program.h"
#include "tests/support/test_program.h"

using namespace armillary::test;

class TestDriftCommand : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void everyWayIsTold() {
    const QStringList asked{"drift", "four_bar", "--duration", "3", "--step", "0.002"};
    const Run text = armillaryRun(asked);
    VERIFY_EXIT(text, 0);
    for (const char* word : {"nothing", "baumgarte", "projection", "1 loop"}) {
      QVERIFY2(text.out.contains(word), word);
    }
    const Run run = armillaryRun(asked + QStringList{"--json", "--samples", "30"});
    VERIFY_EXIT(run, 0);
    const nlohmann::json all = nlohmann::json::parse(run.out.begin(), run.out.end());
    QCOMPARE(all.size(), std::size_t(3));
    for (const auto& each : all) QCOMPARE(each["gap"].size(), std::size_t(31));
    QVERIFY(all[2]["largest_gap"].get<double>() < 1e-12);
    QVERIFY(all[1]["largest_gap"].get<double>() < all[0]["largest_gap"].get<double>());
  }

  void rowsAreOfTheWayThatIsAskedFor() {
    const Run run = armillaryRun({"drift", "four_bar", "--duration", "0.1", "--samples", "2",
                                  "--kept-by", "projection", "--csv"});
    VERIFY_EXIT(run, 0);
    const QList<QByteArray> rows = run.out.trimmed().split('\n');
    QCOMPARE(rows.size(), 4);
    QCOMPARE(rows[0].trimmed(), QByteArray("kept_by,time,gap,velocity_gap,energy_error"));
    QVERIFY(rows[3].startsWith("projection,0.1,"));
  }

  void robotsWithoutLoopsAreRefused() {
    const Run run = armillaryRun({"drift", "puma560"});
    VERIFY_EXIT(run, 3);
    QVERIFY(run.err.contains("no closed loops"));
    VERIFY_EXIT(armillaryRun({"drift", "four_bar", "--kept-by", "glue"}), 1);
    VERIFY_EXIT(armillaryRun({"drift", "four_bar", "--step", "0"}), 1);
    // its steps close loops themselves
    VERIFY_EXIT(armillaryRun({"drift", "four_bar", "--integrator", "variational"}), 1);
  }
};

ARMILLARY_TEST(TestDriftCommand)
#include "tst_drift_command.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// armillary accuracy: what it writes and how it refuses; and inverse dynamics by differentiation.
#include <nlohmann/json.hpp>

#include "tests/app/program.h"
#include "tests/support/test_program.h"

using namespace armillary::test;

namespace {

nlohmann::json accuracyJson(const Run& run) {
  return nlohmann::json::parse(run.out.begin(), run.out.end());
}

}  // namespace

class TestAccuracyCommand : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void aRobotsMethodsAreTold() {
    const Run text = armillaryRun({"accuracy", "puma560", "--samples", "1"});
    VERIFY_EXIT(text, 0);
    for (const char* word : {"single", "extended", "aba", "dalembert", "With fifty digits"}) {
      QVERIFY2(text.out.contains(word), word);
    }
    const Run run = armillaryRun(
        {"accuracy", "puma560", "--samples", "2", "--quantity", "forward-dynamics", "--json"});
    VERIFY_EXIT(run, 0);
    const nlohmann::json found = accuracyJson(run);
    QCOMPARE(found["degrees_of_freedom"].get<int>(), 6);
    for (const auto& each : found["methods"]) {
      QVERIFY(each["quantity"] == "forward-dynamics");
      QVERIFY(each["single"].get<double>() > 1e4 * each["double"].get<double>());
      QVERIFY(each["disagreement"].get<double>() < 1e-40);
    }
    QVERIFY(found["methods"].size() > 4);
  }

  // One method is compared with none.
  void aMethodAloneIsNotSaidToDiffer() {
    const Run alone = armillaryRun({"accuracy", "puma560", "--samples", "1", "--method", "rnea"});
    VERIFY_EXIT(alone, 0);
    QVERIFY(alone.out.contains("rnea"));
    QVERIFY2(!alone.out.contains("differ"), alone.out.constData());
  }

  void pendulumsAreARowALengthAndMethod() {
    const Run run = armillaryRun({"accuracy", "--chain", "6", "--taper", "2", "--samples", "1",
                                  "--quantity", "mass-matrix", "--csv"});
    VERIFY_EXIT(run, 0);
    const QList<QByteArray> lines = run.out.trimmed().split('\n');
    QVERIFY(lines.first().startsWith("robot,degrees_of_freedom,condition,quantity,method,single"));
    QCOMPARE(lines.size(), qsizetype(1 + 4 * 4));  // 2, 3, 5 and 6 rods
    QVERIFY(lines.last().startsWith("pendulum of 6,6,") ||
            lines.last().startsWith("\"pendulum of 6\",6,"));
  }

  void itRefusesByName() {
    VERIFY_EXIT(armillaryRun({"accuracy"}), 1);
    VERIFY_EXIT(armillaryRun({"accuracy", "puma560", "--chain", "3"}), 1);
    VERIFY_EXIT(armillaryRun({"accuracy", "--chain", "1000"}), 1);
    VERIFY_EXIT(armillaryRun({"accuracy", "puma560", "--taper", "2"}), 1);
    const Run run = armillaryRun({"accuracy", "puma560", "--method", "abba"});
    VERIFY_EXIT(run, 1);
    QVERIFY2(run.err.contains("'aba'"), run.err.constData());
    const Run other =
        armillaryRun({"accuracy", "puma560", "--quantity", "mass-matrix", "--method", "aba"});
    VERIFY_EXIT(other, 1);
    VERIFY_SAYS(other, "walker-orin-1");  // what it could have been
    VERIFY_EXIT(armillaryRun({"accuracy", "quadruped", "--method", "dalembert"}), 3);
  }
};

ARMILLARY_TEST(TestAccuracyCommand)
#include "tst_accuracy_command.moc"

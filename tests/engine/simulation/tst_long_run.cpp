// SPDX-License-Identifier: BSD-3-Clause
// A run that takes long says so once, with how much is left.
#include "engine/simulation/long_run.h"

#include "tests/support/test_program.h"

using namespace armillary;

class TestLongRun : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void itIsToldOnceAndWhatIsLeft() {
    LongRun run(1.0, 5.0, true);
    QVERIFY(run.after(1.01, 9.9).empty());
    const std::string told = run.after(1.02, 10.0);
    for (const char* words : {"after 10 s", "at 1.02 s of 5 s", "steps of 0.01 s",
                              "about 33 minutes", "--integrator sdirk"}) {
      QVERIFY2(told.find(words) != told.npos, told.c_str());
    }
    QVERIFY(run.after(1.03, 20.0).empty());
  }

  void aRunThatEndsOrStandsIsToldRightly() {
    LongRun ended(0.0, 1.0, false);
    QVERIFY(ended.after(1.0, 60.0).empty());
    LongRun stands(0.0, 1.0, false);
    const std::string told = stands.after(0.0, 60.0);
    QVERIFY2(told.find("a longer --step") != told.npos, told.c_str());
    QVERIFY2(told.find("inf") == told.npos && told.find("nan") == told.npos, told.c_str());
  }
};

ARMILLARY_TEST(TestLongRun)
#include "tst_long_run.moc"

// SPDX-License-Identifier: BSD-3-Clause
// Times of methods: one for each that applies, none else, and more for what takes more.
#include "engine/explanation/method_times.h"

#include <cmath>

#include "engine/formulations/methods.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

class TestMethodTimes : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void eachMethodThatAppliesHasOne() {
    const auto model = bundledRobot("puma560").model;
    for (const auto& each : inverseDynamicsMethods()) {
      const double seconds = secondsOfCall(*model, "inverse-dynamics", each.name);
      QVERIFY2(seconds > 1e-8 && seconds < 1e-2, each.name.data());
    }
    for (const auto& each : inverseMassMatrixMethods()) {
      QVERIFY(secondsOfCall(*model, "inverse-mass-matrix", each.name) > 1e-8);
    }
  }

  void whatTakesMoreTakesLonger() {
    const auto model = bundledRobot("puma560").model;  // 614 operations and 23,602
    QVERIFY(secondsOfCall(*model, "inverse-dynamics", "dalembert") >
            3.0 * secondsOfCall(*model, "inverse-dynamics", "rnea"));
  }

  void othersHaveNone() {
    const auto model =
        bundledRobot("quadruped").model;  // a tree, of which d'Alembert's form is not
    QVERIFY(std::isnan(secondsOfCall(*model, "inverse-dynamics", "dalembert")));
    QVERIFY(std::isnan(secondsOfCall(*model, "inverse-dynamics", "no such")));
    QVERIFY(std::isnan(secondsOfCall(*model, "energy", "outward-pass")));
  }
};

ARMILLARY_TEST(TestMethodTimes)
#include "tst_method_times.moc"

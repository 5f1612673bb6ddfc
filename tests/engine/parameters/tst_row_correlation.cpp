// SPDX-License-Identifier: BSD-3-Clause
// Errors that go on from row to row: of a first-order process T = (1 + φ) / (1 − φ).
#include <cmath>

#include "engine/parameters/row_correlation.h"
#include "tests/engine/parameters/identified_motions.h"
#include "tests/support/compare.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

class TestRowCorrelation : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void firstOrderProcessesAreAsCorrelatedAsTheyAre() {
    Random random(561);
    for (const double phi : {0.0, 0.5, 0.9, 0.97}) {
      std::vector<double> rows(200000);
      double last = 0.0;
      for (double& row : rows) row = last = phi * last + noise(random);
      const double T = (1.0 + phi) / (1.0 - phi);
      VERIFY_CLOSE(rowsPerIndependentRow(rows) / T, 1.0, 0.1, std::to_string(phi));
    }
  }

  void fewOrEqualRowsAreIndependent() {
    QCOMPARE(rowsPerIndependentRow(std::vector<double>(100, 3.0)), 1.0);
    QCOMPARE(rowsPerIndependentRow(std::vector<double>{1.0, 2.0, 3.0}), 1.0);
  }

  // neighbours that are each other's opposite do not make deviations smaller
  void alternatingRowsCountAsOneEach() {
    std::vector<double> rows(100);
    for (size_t i = 0; i < rows.size(); ++i) rows[i] = i % 2 == 0 ? 1.0 : -1.0;
    QCOMPARE(rowsPerIndependentRow(rows), 1.0);
  }
};

ARMILLARY_TEST(TestRowCorrelation)
#include "tst_row_correlation.moc"

// SPDX-License-Identifier: BSD-3-Clause
// Runs the single-defect files of the shared data, where they are present, against their verdicts.
#include <QDir>
#include <QElapsedTimer>

#include "reading.h"
#include "tests/support/test_program.h"

#ifndef ARMILLARY_SHARED_DATA
#define ARMILLARY_SHARED_DATA ""
#endif

using namespace armillary;

class TestSyntheticVerdicts : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void everyDefectGetsItsSeverity_data();
  void everyDefectGetsItsSeverity();

 private:
  static QString folder() { return QStringLiteral(ARMILLARY_SHARED_DATA) + "/robots/synthetic/"; }
};

void TestSyntheticVerdicts::everyDefectGetsItsSeverity_data() {
  QTest::addColumn<QString>("file");
  QTest::addColumn<QString>("expected");
  QFile table(folder() + "expected.csv");
  if (!table.open(QIODevice::ReadOnly)) {
    QTest::newRow("absent") << QString() << QString();
    return;
  }
  table.readLine();  // file,expect,why
  while (!table.atEnd()) {
    const QStringList cells = QString::fromUtf8(table.readLine()).trimmed().split(',');
    if (cells.size() < 2) continue;
    QTest::newRow(qPrintable(cells[0])) << cells[0] << cells[1];
  }
}

void TestSyntheticVerdicts::everyDefectGetsItsSeverity() {
  QFETCH(QString, file);
  QFETCH(QString, expected);
  if (file.isEmpty()) QSKIP("the shared data are not here: no verdict was checked");
  QElapsedTimer clock;
  clock.start();
  const ReadResult result = readRobot((folder() + file).toStdString());
  QVERIFY(clock.elapsed() < 10000);
  const QString verdict = QString::fromStdString(test::verdictOf(result));
  const bool matches =
      expected == "error-or-ok" ? verdict == "error" || verdict == "ok" : verdict == expected;
  QVERIFY2(matches, qPrintable(verdict + " instead of " + expected + ":\n" +
                               QString::fromStdString(test::findingsOf(result))));
  QCOMPARE(result.description.has_value(), verdict != "error");
  for (const Diagnostic& found : result.diagnostics.all()) {
    QVERIFY(found.line > 0);
    QVERIFY(!found.message.empty());
  }
}

ARMILLARY_TEST(TestSyntheticVerdicts)
#include "tst_synthetic_verdicts.moc"

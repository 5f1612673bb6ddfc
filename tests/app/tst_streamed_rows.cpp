// SPDX-License-Identifier: GPL-3.0-or-later
// Large tables are computed while they are read, with the same bytes and the same words as when
// they are read whole, which `--part 1/1` does.
#include <cmath>
#include <functional>

#include "tests/app/program.h"
#include "tests/support/compare.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

constexpr int kRows = 60000;  // above the size from which tables are streamed

// Rows of the planar arm, `change` made in one of them.
QByteArray table(int changed = -1, const std::function<void(QByteArray&)>& change = {},
                 const char* end = "\n") {
  QByteArray text = "time";
  for (const char* what : {"position", "velocity", "acceleration"}) {
    for (const char* joint : {"shoulder", "elbow", "wrist"}) {
      text += QByteArray(",") + joint + "/" + what;
    }
  }
  text += end;
  for (int i = 0; i < kRows; ++i) {
    QByteArray row = QByteArray::number(0.001 * i, 'f', 3);
    for (int k = 0; k < 9; ++k) {
      row += ',' + QByteArray::number(std::sin(0.001 * (1 + k) * i + k), 'g', 15);
    }
    if (i == changed) change(row);
    text += row + end;
  }
  return text;
}

}  // namespace

class TestStreamedRows : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void theBytesAreThoseOfTheWhole_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QStringList>("command");
    const QStringList usual{"inverse-dynamics"};
    QTest::newRow("plain") << table() << usual;
    QTest::newRow("degrees") << table() << QStringList{"inverse-dynamics", "--degrees"};
    QTest::newRow("energy") << table() << QStringList{"energy"};
    QTest::newRow("poses") << table() << QStringList{"link-poses"};
    QTest::newRow("lines of Windows") << table(-1, {}, "\r\n") << usual;
    QTest::newRow("an empty cell far behind")
        << table(kRows - 3, [](QByteArray& row) { row = row.left(row.lastIndexOf(',') + 1); })
        << usual;
    QTest::newRow("an empty line")
        << table(40000, [](QByteArray& row) { row.prepend('\n'); }) << usual;
    QTest::newRow("a number that is none")
        << table(50000, [](QByteArray& row) { row.replace(',', ",x"); }) << usual;
    QTest::newRow("a row too short")
        << table(50001, [](QByteArray& row) { row = row.left(row.lastIndexOf(',')); }) << usual;
    QTest::newRow("a number too large")
        << table(50002, [](QByteArray& row) { row = row.left(row.lastIndexOf(',')) + ",1e300"; })
        << usual;
    QTest::newRow("quotes") << table(50003, [](QByteArray& row) {
      row.prepend('"').replace(row.indexOf(','), 1, "\",");
    }) << usual;
    QTest::newRow("the last line open") << table().chopped(1) << usual;
  }
  void theBytesAreThoseOfTheWhole() {
    QFETCH(const QByteArray, text);
    QFETCH(const QStringList, command);
    QVERIFY(text.size() > (8 << 20));
    const Folder folder;
    const QString rows = folder.write("rows.csv", text);
    const auto run = [&](const QString& output, const QStringList& more) {
      return runProgram(ARMILLARY_PROGRAM,
                        QStringList{"compute", command[0], "planar_3r", "--input", rows, "--output",
                                    folder.path(output)} +
                            command.mid(1) + more,
                        {}, {}, 100);
    };
    const Run streamed = run("streamed.csv", {}), whole = run("whole.csv", {"--part", "1/1"});
    QVERIFY(whole.code == 0 || whole.code == 2);
    QCOMPARE(streamed.code, whole.code);
    QCOMPARE(streamed.err, whole.err);
    QFile one(folder.path("streamed.csv")), other(folder.path("whole.csv"));
    QCOMPARE(one.open(QIODevice::ReadOnly), whole.code == 0);
    QCOMPARE(other.open(QIODevice::ReadOnly), whole.code == 0);
    if (whole.code == 0) QVERIFY(one.readAll() == other.readAll());
  }

  void columnsOfAnotherRobotAreToldBeforeAnyRow() {
    const Folder folder;
    const Run wrong = armillaryRun(
        {"compute", "gravity", "cart_pole", "--input", folder.write("rows.csv", table())});
    VERIFY_EXIT(wrong, 2);
    QVERIFY(wrong.out.isEmpty());
  }
};

ARMILLARY_EVENT_TEST(TestStreamedRows)
#include "tst_streamed_rows.moc"

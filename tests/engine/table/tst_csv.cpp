// SPDX-License-Identifier: BSD-3-Clause
// Tables in text: separators, quotes, line ends, numbers, and what is refused.
#include "engine/table/csv.h"

#include <QTest>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>

#include "tests/support/test_program.h"
#include "tests/support/zoo.h"

using namespace armillary;
using namespace armillary::test;

namespace {

using Names = std::vector<std::string>;

// The table of a text that must be good; its error is the message otherwise.
Table parsed(const std::string& text) {
  Table table;
  TableError error;
  if (!parseTable(text, table, error)) table.header = {"ERROR: " + error.message};
  return table;
}

void verifyTableRefused(const std::string& text, int line, const std::string& words) {
  Table table;
  TableError error;
  QVERIFY2(!parseTable(text, table, error), text.c_str());
  QVERIFY2(error.message.find(words) != std::string::npos, error.message.c_str());
  QCOMPARE(error.line, line);
}

}  // namespace

class TestCsv : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void separators_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("comma") << QByteArray("a,b c,d\n1,2,3\n");
    QTest::newRow("semicolon") << QByteArray("a;b c;d\n1;2;3\n");
    QTest::newRow("tab") << QByteArray("a\tb c\td\n1\t2\t3\n");
    QTest::newRow("blanks, quoted name") << QByteArray("a \"b c\"  d\n 1   2 3 \n");
    QTest::newRow("blanks around cells") << QByteArray("a , b c , d\n 1 , 2 , 3 \n");
    QTest::newRow("line ends of Windows") << QByteArray("a,b c,d\r\n1,2,3\r\n");
    QTest::newRow("no line end at the end") << QByteArray("a,b c,d\n1,2,3");
    QTest::newRow("byte order mark") << QByteArray(
        "\xEF\xBB\xBF"
        "a,b c,d\n1,2,3\n");
    QTest::newRow("blank lines") << QByteArray("a,b c,d\n\n1,2,3\n\n\n");
    QTest::newRow("blank lines first") << QByteArray("\r\n\na;b c;d\n1;2;3\n");
    QTest::newRow("quoted cells") << QByteArray("\"a\",\"b c\",d\n\"1\",\"2\",3\n");
    QTest::newRow("other separators quoted") << QByteArray("a;\"b c\";d\n1;2;3\n");
    QTest::newRow("plus and exponent") << QByteArray("a,b c,d\n+1,2e0,0.3E+1\n");
  }
  void separators() {
    QFETCH(const QByteArray, text);
    const Table table = parsed(text.toStdString());
    QVERIFY2((table.header == Names{"a", "b c", "d"}), table.header[0].c_str());
    QCOMPARE(table.rowCount(), size_t{1});
    QVERIFY((table.cells == std::vector<double>{1.0, 2.0, 3.0}));
  }

  void quotedNamesHoldAnything() {
    const Table table = parsed("\"a,b\",\"say \"\"q\"\"\",\"two\nlines\"\n1,2,3\n");
    QVERIFY((table.header == Names{"a,b", "say \"q\"", "two\nlines"}));
    QCOMPARE(table.lines[0], 3);
  }

  void oneColumnNeedsNoSeparator() {
    const Table table = parsed("q/position\n0.5\n\n-1e-3\n");
    QVERIFY((table.header == Names{"q/position"}));
    QCOMPARE(table.rowCount(), size_t{2});
    QCOMPARE(table.row(1)[0], -1e-3);
    QCOMPARE(table.lines[1], 4);
  }

  void emptyCellsAreNotANumber() {
    const Table table = parsed("a,b,c\n,2,\n");
    QVERIFY(std::isnan(table.row(0)[0]) && std::isnan(table.row(0)[2]));
    QCOMPARE(table.row(0)[1], 2.0);
  }

  // Rows of plain numbers are read without a look at their cells one by one; a quoted cell or a
  // sign that only a person writes must not change what the same row says.
  void plainRowsReadAsOthersDo() {
    Random random(122);
    for (const std::string separator : {",", ";", "\t", " "}) {
      std::string plain = "a" + separator + "b" + separator + "c\n", quoted = plain;
      for (int i = 0; i < 2000; ++i) {
        std::string row[2];
        for (int k = 0; k < 3; ++k) {
          const bool empty = separator != " " && random.below(10) == 0;
          const double value = std::ldexp(random.uniform(-1.0, 1.0), random.below(200) - 100);
          const std::string cell = empty ? "" : shortest(value);
          const std::string blanks(random.below(3), ' ');
          row[0] += (k > 0 ? separator : "") + blanks + cell + blanks;
          row[1] += (k > 0 ? separator : "") + (k == 1 || empty ? '"' + cell + '"' : cell);
        }
        const std::string end = random.below(2) == 0 ? "\n" : "\r\n";
        plain += row[0] + end;
        quoted += row[1] + end;
      }
      const Table one = parsed(plain), other = parsed(quoted);
      QCOMPARE(one.rowCount(), size_t{2000});
      QVERIFY(one.lines == other.lines);
      QVERIFY(std::memcmp(one.cells.data(), other.cells.data(), 6000 * sizeof(double)) == 0);
    }
  }

  void blankLinesAreNoRows() {
    for (const std::string& blank :
         {std::string("\n"), std::string(" \r\n"), std::string("\f\n")}) {
      const Table table = parsed(blank + blank + "a,b\n" + blank + "1,2\n" + blank + blank + "3,4" +
                                 "\n" + blank + "  ");
      QVERIFY2(table.header == (Names{"a", "b"}), table.header[0].c_str());
      QCOMPARE(table.header_line, 3);
      QVERIFY(table.lines == (std::vector<int>{5, 8}));
      QVERIFY(table.cells == (std::vector<double>{1.0, 2.0, 3.0, 4.0}));
    }
    // between tabs a line of tabs is a row of nothing
    const Table tabs = parsed("a\tb\n1\t2\n\t\n");
    QCOMPARE(tabs.rowCount(), size_t{2});
    QVERIFY(std::isnan(tabs.row(1)[0]) && std::isnan(tabs.row(1)[1]));
  }

  void refusesWithTheLine() {
    verifyTableRefused("", 0, "header");
    verifyTableRefused("\n\n", 0, "header");
    verifyTableRefused("a,b\n1,2\n\n3,x\n", 4, "'x' is not a number");
    verifyTableRefused("a,b\n1,2\n\n3,x\n", 4, "column 'b'");
    verifyTableRefused("a,b\n1,2\n3\n", 3, "1 cell,");
    verifyTableRefused("a,b\n1,2,3\n", 2, "3 cells");
    verifyTableRefused("a,b\n1,\"2\n", 2, "not closed");
    verifyTableRefused("a,\"b\n1,2\n", 1, "not closed");
    for (const std::string number : {"nan", "inf", "-infinity", "0x10", "1e999", "1,5"}) {
      verifyTableRefused("a;b\n1;" + number + "\n", 2, number);
    }
    verifyTableRefused("a;b\n1;1 2\n", 2, "'1 2'");
  }

  void shortestReadsBackTheSame() {
    QCOMPARE(QString::fromStdString(shortest(0.1)), QString("0.1"));
    QCOMPARE(QString::fromStdString(shortest(-0.0)), QString("-0"));
    QCOMPARE(QString::fromStdString(shortest(3.0)), QString("3"));
    Random random(121);
    std::vector<double> values{0.0,
                               1.0 / 3.0,
                               5e-324,
                               std::numeric_limits<double>::max(),
                               std::numeric_limits<double>::min(),
                               0.1 + 0.2};
    for (int i = 0; i < 1000; ++i) {
      values.push_back(std::ldexp(random.uniform(-1.0, 1.0), random.below(2000) - 1000));
    }
    for (const double value : values) {
      const std::string text = shortest(value);
      QVERIFY2(std::strtod(text.c_str(), nullptr) == value, text.c_str());
      const Table table = parsed("a\n" + text + "\n");
      QVERIFY2(table.row(0)[0] == value, text.c_str());
    }
  }

  void writtenRowsReadBack() {
    const Names names{"plain",          "with,comma", "with \"quote\"",
                      "with;semicolon", "tab\there",  "link name/x"};
    const std::vector<double> values{1.0, -2.5, 1e-17, 3e300, 0.1, -0.0};
    const Table table = parsed(csvRow(names) + csvRow(values));
    QVERIFY2(table.header == names, csvRow(names).c_str());
    QVERIFY(table.cells == values);
  }
};

ARMILLARY_TEST(TestCsv)
#include "tst_csv.moc"

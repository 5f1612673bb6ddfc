// SPDX-License-Identifier: BSD-3-Clause
#include <QTest>
#include <array>
#include <clocale>
#include <cmath>
#include <cstdio>

#include "engine/text/parse_number.h"
#include "tests/support/test_program.h"

using namespace armillary;

class TestParseNumber : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void numbersInEveryUsualFormAreRead_data();
  void numbersInEveryUsualFormAreRead();
  void whatIsNoNumberIsRefused_data();
  void whatIsNoNumberIsRefused();
  void writtenNumbersReadBackTheSame();
  void whatIsTooSmallIsZero();
  void listsMustHaveTheirLength();
  void listsNameTheWordThatIsWrong();
  void aGermanLocaleChangesNothing();
};

void TestParseNumber::numbersInEveryUsualFormAreRead_data() {
  QTest::addColumn<QString>("text");
  QTest::addColumn<double>("value");
  const std::pair<const char*, double> rows[] = {
      {"0", 0.0},       {"-0", -0.0},  {"1", 1.0},          {"+1.5", 1.5},
      {".5", 0.5},      {"-.5", -0.5}, {"+.5", 0.5},        {"5.", 5.0},
      {"1e3", 1000.0},  {"1E+3", 1e3}, {"-1.5E-2", -0.015}, {"  2\t", 2.0},
      {"\n 3 \r", 3.0}, {"007", 7.0},  {"1e308", 1e308},    {"4.9e-324", 4.9e-324},
  };
  for (const auto& [text, value] : rows) QTest::newRow(text) << QString(text) << value;
}

void TestParseNumber::numbersInEveryUsualFormAreRead() {
  QFETCH(QString, text);
  QFETCH(double, value);
  const std::optional<double> read = parseNumber(text.toStdString());
  QVERIFY(read.has_value());
  QVERIFY2(*read == value, qPrintable(QString("%1 instead of %2").arg(*read).arg(value)));
}

void TestParseNumber::whatIsNoNumberIsRefused_data() {
  QTest::addColumn<QString>("text");
  QTest::addColumn<QString>("reason");
  const std::pair<const char*, const char*> rows[] = {
      {"", "is empty where a number is needed"},
      {"  ", "is empty where a number is needed"},
      {"-1.57.", "is not a number"},
      {"1x", "is not a number"},
      {"1 2", "is not a number"},
      {"1e", "is not a number"},
      {".", "is not a number"},
      {"+", "is not a number"},
      {"+-1", "is not a number"},
      {"--1", "is not a number"},
      {"++1", "is not a number"},
      {"0x10", "is not a number"},
      {"1_000", "is not a number"},
      {"one", "is not a number"},
      {"0,1", "has a decimal comma"},
      {"1,", "ends in a comma"},
      {"nan", "is not a finite number"},
      {"-NaN", "is not a finite number"},
      {"inf", "is not a finite number"},
      {"+infinity", "is not a finite number"},
      {"1e400", "is too large for a number"},
      {"-1e400", "is too large for a number"},
      {"1e99999999999999999999", "is too large for a number"},
      {"$(arg x)", "is an expression that was not expanded"},
      {"${2*pi}", "is an expression that was not expanded"},
  };
  for (const auto& [text, reason] : rows) QTest::newRow(text) << QString(text) << QString(reason);
}

void TestParseNumber::whatIsNoNumberIsRefused() {
  QFETCH(QString, text);
  QFETCH(QString, reason);
  std::string why;
  QVERIFY(!parseNumber(text.toStdString(), &why).has_value());
  QCOMPARE(QString::fromStdString(why), reason);
  QVERIFY(!parseNumber(text.toStdString()).has_value());
}

void TestParseNumber::writtenNumbersReadBackTheSame() {
  for (const double value : {0.1, 1.0 / 3.0, 2.2250738585072014e-308, 1.7976931348623157e308}) {
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.17g", value);
    const std::optional<double> read = parseNumber(text.data());
    QVERIFY2(read && *read == value, text.data());
  }
}

void TestParseNumber::whatIsTooSmallIsZero() {
  for (const char* text : {"1e-400", "-1e-400", "0.001e-330", "1e-99999999999999999999"}) {
    const std::optional<double> read = parseNumber(text);
    QVERIFY2(read && *read == 0.0, text);
  }
  const std::string long_zero = "0." + std::string(500, '0') + "1";
  QVERIFY(parseNumber(long_zero) == 0.0);
  QVERIFY(!parseNumber(std::string(500, '9')));
}

void TestParseNumber::listsMustHaveTheirLength() {
  std::array<double, 3> values{};
  QVERIFY(parseNumbers("\t1   2\n 3 ", values));
  QVERIFY((values == std::array<double, 3>{1.0, 2.0, 3.0}));
  std::string why;
  QVERIFY(!parseNumbers("1 2", values, &why));
  QCOMPARE(why, std::string("2 numbers where 3 are needed"));
  QVERIFY(!parseNumbers("1 2 3 4", values, &why));
  QCOMPARE(why, std::string("4 numbers where 3 are needed"));
  QVERIFY(!parseNumbers("", values, &why));
  QCOMPARE(why, std::string("0 numbers where 3 are needed"));
}

void TestParseNumber::listsNameTheWordThatIsWrong() {
  std::array<double, 3> values{};
  std::string why;
  QVERIFY(!parseNumbers("1 2x 3", values, &why));
  QCOMPARE(why, std::string("'2x' is not a number"));
  QVERIFY(!parseNumbers("0.1, 0, 0", values, &why));
  QCOMPARE(why, std::string("'0.1,' ends in a comma"));
  QVERIFY(!parseNumbers("$(optenv X 0 0 0)", values, &why));
  QCOMPARE(why, std::string("'$(optenv X 0 0 0)' is an expression that was not expanded"));
}

void TestParseNumber::aGermanLocaleChangesNothing() {
  const std::string before = std::setlocale(LC_ALL, nullptr);
  if (std::setlocale(LC_ALL, "de_DE.UTF-8") == nullptr) {
    QSKIP("the locale de_DE.UTF-8 is not installed");
  }
  const std::optional<double> point = parseNumber("1.5");
  const std::optional<double> exponent = parseNumber("-2.5e-3");
  const std::optional<double> comma = parseNumber("1,5");
  std::setlocale(LC_ALL, before.c_str());
  QVERIFY(point == 1.5);
  QVERIFY(exponent == -2.5e-3);
  QVERIFY(!comma);
}

ARMILLARY_TEST(TestParseNumber)
#include "tst_parse_number.moc"

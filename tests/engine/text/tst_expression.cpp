// SPDX-License-Identifier: BSD-3-Clause
// Expressions mean what mathematics says, and what is none is told where.
#include "engine/text/expression.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <cmath>
#include <numbers>

using namespace armillary;

namespace {

// Names a, b and "odd name" are 3, −2 and 7.
std::optional<double> valueOf(const char* text, ExpressionError& error) {
  const auto resolve = [](std::string_view name) -> std::optional<int> {
    return name == "a"          ? std::optional(0)
           : name == "b.c"      ? std::optional(1)
           : name == "odd name" ? std::optional(2)
                                : std::nullopt;
  };
  const double numbers[] = {3.0, -2.0, 7.0};
  const auto expression = Expression::parse(text, resolve, error);
  if (!expression) return std::nullopt;
  return expression->value([&](int i) { return numbers[i]; });
}

}  // namespace

class TestExpression : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void meansWhatMathematicsSays_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("value");
    const auto row = [](const char* text, double value) { QTest::newRow(text) << text << value; };
    row("1", 1.0);
    row("2 + 3 * 4", 14.0);
    row("(2 + 3) * 4", 20.0);
    row("2 - 3 - 4", -5.0);
    row("24 / 4 / 3", 2.0);
    row("2^3^2", 512.0);
    row("-2^2", -4.0);
    row("2^-1", 0.5);
    row("--a", 3.0);
    row("a * b.c", -6.0);
    row("a*-b.c", 6.0);
    row("'odd name' - 1", 6.0);
    row("1.5e3 + .5", 1500.5);
    row("2e", std::nan(""));
    row("sin(pi/6)", 0.5);
    row("atan2(1, 1) * 4 / pi", 1.0);
    row("max(a, min(10, 5))", 5.0);
    row("sqrt(abs(b.c) * 8)", 4.0);
    row("sign(b.c)", -1.0);
    row("3 · 4 − 2 × 5 ÷ 2", 7.0);
  }
  void meansWhatMathematicsSays() {
    QFETCH(QString, text);
    QFETCH(double, value);
    ExpressionError error;
    const auto got = valueOf(text.toUtf8().constData(), error);
    if (std::isnan(value)) {
      QVERIFY(!got);
      return;
    }
    QVERIFY2(got.has_value(), error.message.c_str());
    QVERIFY(std::abs(*got - value) < 1e-12);
  }

  void whatIsNoneIsToldWhere_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("column");
    const auto row = [](const char* text, int column) { QTest::newRow(text) << text << column; };
    row("", 1);
    row("1 +", 4);
    row("(1 + 2", 7);
    row("1 2", 3);
    row("a * nobody", 5);
    row("sin 3", 1);
    row("atan2(1)", 8);
    row("'open", 1);
    row("1..2", 1);
    row("a $ 2", 3);
  }
  void whatIsNoneIsToldWhere() {
    QFETCH(QString, text);
    QFETCH(int, column);
    ExpressionError error;
    QVERIFY(!valueOf(text.toUtf8().constData(), error));
    QCOMPARE(error.column, column);
    QVERIFY(!error.message.empty());
  }

  void endlessNestingIsRefused() {
    ExpressionError error;
    QVERIFY(!valueOf(std::string(100000, '(').c_str(), error));
    QVERIFY(!valueOf(std::string(100000, '-').c_str(), error));
    QVERIFY(
        !valueOf((std::string("1") + std::string(0, ' ') + std::string(1, '^')).c_str(), error));
  }
};

ARMILLARY_TEST(TestExpression)
#include "tst_expression.moc"

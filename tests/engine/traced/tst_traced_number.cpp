// SPDX-License-Identifier: BSD-3-Clause
// Numbers that count: what is an operation, what is trivial, and what an expression becomes.
#include "engine/traced/traced_number.h"

#include "engine/traced/expression_graph.h"
#include "tests/support/test_program.h"

using namespace armillary;

class TestTracedNumber : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void operationsAreCountedByKind() {
    const TracedNumber x = TracedNumber::variable(0.5), y = TracedNumber::variable(2.0);
    Trace trace;
    const TracedNumber result = (x * y + sin(x)) / (y - sqrt(x)) * cos(y) * x;
    const OperationCount want{3, 2, 1, 1, 2, 0, 0, 0, 5};
    QVERIFY(trace.count == want);
    const double expected =
        (0.5 * 2.0 + std::sin(0.5)) / (2.0 - std::sqrt(0.5)) * std::cos(2.0) * 0.5;
    QCOMPARE(result.value(), expected);
  }

  void structuralZerosAndOnesAreApart() {
    const TracedNumber x = TracedNumber::variable(0.0), zero = 0.0, one = 1.0;
    Trace trace;
    QVERIFY((x * zero).is(0.0));
    QVERIFY(!(x * one).isConstant());
    QVERIFY(!(x * TracedNumber(-1.0)).isConstant());
    QVERIFY(!(x + zero).isConstant());
    QVERIFY(!(zero - x).isConstant());
    QVERIFY((zero / TracedNumber::variable(3.0)).is(0.0));
    QCOMPARE(trace.count.multiplications, 0L);
    QCOMPARE(trace.count.additions, 0L);
    QCOMPARE(trace.count.trivial_multiplications, 4L);
    QCOMPARE(trace.count.trivial_additions, 2L);
    // a variable that happens to be 0 is none
    const TracedNumber product = x * TracedNumber::variable(2.0);
    QVERIFY(!product.isConstant());
    QCOMPARE(trace.count.multiplications, 1L);
  }

  void constantsAmongThemselvesAreApart() {
    Trace trace;
    const TracedNumber half = TracedNumber(2.0) / TracedNumber(4.0);
    QVERIFY(half.is(0.5));
    QVERIFY(sin(half).isConstant());
    // what cancels but for rounding is structural
    QVERIFY((TracedNumber(0.1) + TracedNumber(0.2) - TracedNumber(0.3)).is(0.0));
    QCOMPARE(trace.count.constant_operations, 4L);
    QCOMPARE(trace.count.total(), 0L);
  }

  void tracesAreNested() {
    const TracedNumber x = TracedNumber::variable(2.0);
    Trace outer;
    {
      Trace inner;
      QCOMPARE((x * x).value(), 4.0);
      QCOMPARE(inner.count.multiplications, 1L);
    }
    QCOMPARE((x + x).value(), 4.0);
    QCOMPARE(outer.count.multiplications, 0L);
    QCOMPARE(outer.count.additions, 1L);
  }

  void tracesEnd() {
    const TracedNumber x = TracedNumber::variable(2.0);
    const Trace trace(nullptr, 2);
    QCOMPARE((x * x + x).value(), 6.0);
    QVERIFY_THROWS_EXCEPTION(TooManyOperations, x * x);
  }

  void equalExpressionsAreOneNode() {
    ExpressionGraph graph;
    const Trace trace(&graph);
    const TracedNumber x = graph.symbol("x", 0.7), y = graph.symbol("y", -1.3);
    QCOMPARE((x * y).node(), (y * x).node());
    QCOMPARE((x + y).node(), (y + x).node());
    QCOMPARE((x - y).node(), (-(y - x)).node());
    QCOMPARE(((-x) * y).node(), (-(x * y)).node());
    QCOMPARE((TracedNumber(2.0) * (TracedNumber(3.0) * x)).node(), (TracedNumber(6.0) * x).node());
    QCOMPARE(sin(-x).node(), (-sin(x)).node());
    QCOMPARE(cos(-x).node(), cos(x).node());
    QVERIFY((x - x).is(0.0));
    QVERIFY((x / x).is(1.0));
    QCOMPARE((x + x).node(), (TracedNumber(2.0) * x).node());
    QVERIFY((x * y).node() != (x + y).node());
  }
};

ARMILLARY_TEST(TestTracedNumber)
#include "tst_traced_number.moc"

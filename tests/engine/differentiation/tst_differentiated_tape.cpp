// SPDX-License-Identifier: BSD-3-Clause
// Gradients and their rates of a function with every operation, against its derivatives by hand.
#include "engine/differentiation/differentiated_tape.h"

#include "tests/support/test_program.h"

using namespace armillary;
using Eigen::VectorXd;

class TestDifferentiatedTape : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // f = sin(x) / y + √(x y) − cos(y) x² + 3
  void everyOperationHasItsDerivatives() {
    Tape tape;
    int step = 0;
    {
      const Trace trace(tape);
      const TracedNumber x = tape.input(0.3), y = tape.input(0.7);
      step = tape.stepOf(sin(x) / y + sqrt(x * y) - cos(y) * x * x + TracedNumber(3.0));
    }
    DifferentiatedTape f(tape);
    const double x = 1.1, y = 2.3, dx = 0.4, dy = -0.9;
    const double values[] = {x, y}, rates[] = {dx, dy};
    f.forward(values, rates);
    const double sine = std::sin(x), cosine = std::cos(x), root = std::sqrt(x * y);
    const double f_x = cosine / y + 0.5 * y / root - 2.0 * std::cos(y) * x;
    const double f_y = -sine / (y * y) + 0.5 * x / root + std::sin(y) * x * x;
    const double f_xx = -sine / y - 0.25 * y * y / (root * root * root) - 2.0 * std::cos(y);
    const double f_xy = -cosine / (y * y) + 0.25 / root + 2.0 * std::sin(y) * x;
    const double f_yy =
        2.0 * sine / (y * y * y) - 0.25 * x * x / (root * root * root) + std::cos(y) * x * x;
    QCOMPARE_LE(std::abs(f.value(step) - (sine / y + root - std::cos(y) * x * x + 3.0)), 1e-15);
    QCOMPARE_LE(std::abs(f.rate(step) - (f_x * dx + f_y * dy)), 1e-15);
    VectorXd gradient, gradient_rate;
    f.backward(step, gradient, gradient_rate);
    QCOMPARE_LE(std::abs(gradient[0] - f_x), 1e-15);
    QCOMPARE_LE(std::abs(gradient[1] - f_y), 1e-15);
    QCOMPARE_LE(std::abs(gradient_rate[0] - (f_xx * dx + f_xy * dy)), 1e-14);
    QCOMPARE_LE(std::abs(gradient_rate[1] - (f_xy * dx + f_yy * dy)), 1e-14);
  }

  // f = x y + sin(x), by hand. Forward: the product and the two of its rate, the sine, the cosine
  // and its product with the rate, three sums. Backward from ∂f/∂f = 1: the cosine, its rate
  // −sin(x) ẋ, and what x has of the sine beside what it has of the product, and the rate of that.
  void theSweepsCostAsCountedByHand() {
    Tape tape;
    int step = 0;
    {
      const Trace trace(tape);
      const TracedNumber x = tape.input(0.3), y = tape.input(0.7);
      step = tape.stepOf(x * y + sin(x));
    }
    const Trace trace;
    const std::vector<TracedNumber> inputs{TracedNumber::variable(1.1),
                                           TracedNumber::variable(2.3)},
        rates{TracedNumber::variable(0.4), TracedNumber::variable(-0.9)};
    std::vector<StepNumbers<TracedNumber>> numbers(tape.steps().size());
    sweepForward<TracedNumber>(tape.steps(), inputs, rates, numbers);
    QCOMPARE(trace.count.multiplications, 4L);
    QCOMPARE(trace.count.additions, 3L);
    QCOMPARE(trace.count.trigonometric, 2L);
    std::vector<TracedNumber> gradient(2), gradient_rate(2);
    sweepBackward<TracedNumber>(tape.steps(), step, numbers, gradient, gradient_rate);
    QCOMPARE(trace.count.multiplications, 5L);
    QCOMPARE(trace.count.additions, 5L);
    QCOMPARE(trace.count.trigonometric, 3L);
    QCOMPARE(gradient[0].value(), 2.3 + std::cos(1.1));
    QCOMPARE(gradient_rate[0].value(), -0.9 - std::sin(1.1) * 0.4);
  }

  void wrongSizesAreRefused() {
    Tape tape;
    tape.input(1.0);
    DifferentiatedTape f(tape);
    const double two[] = {1.0, 2.0};
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, f.forward(two, two));
  }

  // 0.1 + 0.2 is rounded, in whatever precision, and is no literal 0.3
  void whatConstantsMakeIsOnTheTape() {
    Tape tape;
    const Trace trace(tape);
    const TracedNumber sum = TracedNumber(0.1) + TracedNumber(0.2);
    QVERIFY(!sum.isConstant());
    std::vector<float> single;
    replay(
        tape, {}, [](float x) { return x; }, single);
    QCOMPARE(single[tape.stepOf(sum)], 0.1f + 0.2f);
    std::vector<double> full;
    replay(
        tape, {}, [](double x) { return x; }, full);
    QCOMPARE(full[tape.stepOf(sum)], 0.1 + 0.2);
  }
};

ARMILLARY_TEST(TestDifferentiatedTape)
#include "tst_differentiated_tape.moc"

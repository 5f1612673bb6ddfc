// Rates from positions: exact for what polynomials are, small for what they are near, never late.
#include "engine/parameters/motion_rates.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::VectorXd;

namespace {

// Rows of a pendulum whose angle is f(t), at times with jitter.
template <class Function>
std::vector<MotionSample> pendulumMotion(int count, double step, double jitter, Function&& f) {
  Random random(531);
  std::vector<MotionSample> samples(count);
  for (int i = 0; i < count; ++i) {
    MotionSample& sample = samples[i];
    sample.state.time = step * (i + random.uniform(-jitter, jitter));
    sample.state.position = VectorXd::Constant(1, f(sample.state.time));
    sample.state.velocity = sample.acceleration = sample.effort = VectorXd::Zero(1);
  }
  return samples;
}

}  // namespace

class TestMotionRates : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void cubicsAreExact() {
    const TestRobot robot = bundledRobot("pendulum");
    auto samples = pendulumMotion(60, 0.01, 0.3, [](double t) { return t * t * t - 2.0 * t; });
    const UntrustedEnds ends = fillRates(*robot.model, {false}, {false}, 0.1, samples);
    QVERIFY(ends.first > 5 && ends.first < 15);
    for (int i = ends.first; i < 60 - ends.last; ++i) {
      const double t = samples[i].state.time;
      VERIFY_CLOSE(samples[i].state.velocity[0], 3.0 * t * t - 2.0, 1e-12, "velocity");
      VERIFY_CLOSE(samples[i].acceleration[0], 6.0 * t, 1e-11, "acceleration");
    }
  }

  void withoutWidthTheyAreCentralDifferences() {
    const TestRobot robot = bundledRobot("pendulum");
    auto samples = pendulumMotion(9, 0.5, 0.0, [](double t) { return std::sin(t); });
    const UntrustedEnds ends = fillRates(*robot.model, {false}, {true}, 0.0, samples);
    QCOMPARE(ends.first, 1);
    QCOMPARE(ends.last, 1);
    for (int i = 1; i < 8; ++i) {
      VERIFY_CLOSE(samples[i].state.velocity[0],
                   samples[i + 1].state.position[0] - samples[i - 1].state.position[0], 1e-14,
                   "difference");
    }
  }

  void smoothingTakesNoiseAndDelaysNothing() {
    const TestRobot robot = bundledRobot("pendulum");
    Random random(532);
    const auto motion = [&](double t) { return std::sin(3.0 * t) + random.uniform(-1e-4, 1e-4); };
    auto rough = pendulumMotion(1000, 0.01, 0.0, motion), smooth = rough;
    fillRates(*robot.model, {false}, {true}, 0.0, rough);
    fillRates(*robot.model, {false}, {true}, 0.2, smooth);
    double rough_error = 0.0, smooth_error = 0.0, in_quadrature = 0.0;
    for (int i = 50; i < 950; ++i) {
      const double t = rough[i].state.time, want = 3.0 * std::cos(3.0 * t);
      rough_error += std::pow(rough[i].state.velocity[0] - want, 2);
      smooth_error += std::pow(smooth[i].state.velocity[0] - want, 2);
      in_quadrature += (smooth[i].state.velocity[0] - want) * std::sin(3.0 * t) / 450.0;
    }
    QVERIFY2(smooth_error < rough_error / 30.0, std::to_string(smooth_error / rough_error).c_str());
    VERIFY_CLOSE(in_quadrature, 0.0, 1e-4, "delay");  // 1e-4 of 3 rad/s is 10 µs
  }

  void orientationsTurnInTheBodysAxes() {
    // a floating body that turns steadily about an oblique axis has a constant velocity
    RobotDescription description = bundledRobot("pendulum").description;
    freeBase(description);
    const auto model = compileModel(description);
    VectorXd velocity = VectorXd::Zero(model->velocitySize());
    velocity.head<6>() << 1.0, -2.0, 0.5, 0.0, 0.0, 0.0;
    std::vector<MotionSample> samples(40);
    for (int i = 0; i < 40; ++i) {
      MotionSample& sample = samples[i];
      sample.state = neutralState(*model);
      sample.state.time = 0.01 * i;
      integratePosition(*model, neutralState(*model).position, sample.state.time * velocity,
                        sample.state.position);
      sample.acceleration = sample.effort = sample.state.velocity;
    }
    const std::vector<bool> none(model->velocitySize(), false);
    const UntrustedEnds ends = fillRates(*model, none, none, 0.05, samples);
    for (int i = ends.first; i < 40 - ends.last; ++i) {
      VERIFY_CLOSE(samples[i].state.velocity, velocity, 1e-11, "velocity");
      VERIFY_CLOSE(samples[i].acceleration, VectorXd::Zero(velocity.size()), 1e-9, "acceleration");
    }
  }

  void whatIsGivenStays() {
    const TestRobot robot = bundledRobot("pendulum");
    auto samples = pendulumMotion(9, 0.5, 0.0, [](double t) { return t; });
    for (MotionSample& sample : samples) sample.state.velocity[0] = 7.0;
    const UntrustedEnds ends = fillRates(*robot.model, {true}, {true}, 0.3, samples);
    QCOMPARE(ends.first + ends.last, 0);
    QCOMPARE(samples[4].state.velocity[0], 7.0);
    QCOMPARE(samples[4].acceleration[0], 0.0);
  }

  void timesMustIncrease() {
    const TestRobot robot = bundledRobot("pendulum");
    auto samples = pendulumMotion(3, 0.0, 0.0, [](double t) { return t; });
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                             fillRates(*robot.model, {false}, {false}, 0.1, samples));
  }
};

QTEST_APPLESS_MAIN(TestMotionRates)
#include "tst_motion_rates.moc"

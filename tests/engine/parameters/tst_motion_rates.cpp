// SPDX-License-Identifier: BSD-3-Clause
// Rates from positions: exact for what polynomials are, small for what they are near, never late.
#include "engine/parameters/motion_rates.h"

#include <array>
#include <numbers>

#include "engine/parameters/smoothing_width.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

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

  // Parts of a motion have the rates of the whole, also where rows are missing.
  void partsHaveTheRatesOfTheWhole() {
    const TestRobot robot = bundledRobot("pendulum");
    auto whole = pendulumMotion(300, 0.01, 0.4, [](double t) { return std::sin(7.0 * t); });
    whole.erase(whole.begin() + 100, whole.begin() + 140);
    whole.erase(whole.begin() + 105, whole.begin() + 150);
    const auto rough = whole;
    std::vector<double> times;
    for (const MotionSample& sample : whole) times.push_back(sample.state.time);
    fillRates(*robot.model, {false}, {false}, 0.1, whole);
    for (const RowRange rows : {RowRange{0, 30}, {30, 99}, {99, 101}, {104, 105}, {104, 215}}) {
      const RowRange around = rowsForRates(times, rows, 0.1, 2);
      QVERIFY(around.last - around.first < rows.last - rows.first + 50);
      std::vector<MotionSample> part(rough.begin() + around.first, rough.begin() + around.last);
      fillRates(*robot.model, {false}, {false}, 0.1, part);
      for (size_t i = rows.first; i < rows.last; ++i) {
        const MotionSample& sample = part[i - around.first];
        VERIFY_CLOSE(sample.state.velocity, whole[i].state.velocity, 1e-12, "velocity");
        VERIFY_CLOSE(sample.acceleration, whole[i].acceleration, 1e-10, "acceleration");
      }
    }
  }

  // (3) of the header, and the frequencies at which half the power is left.
  void sinesAreLeftAsSaid() {
    const TestRobot robot = bundledRobot("pendulum");
    const double width = 0.5, step = 0.0005;
    for (const double cycles : {0.3, 0.8, kTwiceBandwidth, kBandwidth, 1.6, 2.5}) {
      const double rate = 2.0 * std::numbers::pi * cycles / width,
                   w = 0.5 * rate * (width + step);  // each row stands for a step
      auto samples = pendulumMotion(4001, step, 0.0, [&](double t) { return std::sin(rate * t); });
      fillRates(*robot.model, {false}, {false}, width, samples);
      const double A = 2.0 * (std::sin(w) - w * std::cos(w)) / (w * w);
      const double B = 2.0 * ((3.0 * w * w - 6.0) * std::sin(w) - w * (w * w - 6.0) * std::cos(w)) /
                       std::pow(w, 4);
      const double left = (75.0 * A - 105.0 * B) / (8.0 * w);
      for (int i = 1900; i < 2100; ++i) {
        const double t = samples[i].state.time;
        VERIFY_CLOSE(samples[i].state.velocity[0] / rate, left * std::cos(rate * t), 0.001,
                     std::to_string(cycles));
        VERIFY_CLOSE(samples[i].acceleration[0] / (rate * rate), -left * left * std::sin(rate * t),
                     0.002, std::to_string(cycles));
      }
      if (cycles == kBandwidth) VERIFY_CLOSE(left * left, 0.5, 2e-3, "half the power");
      if (cycles == kTwiceBandwidth) VERIFY_CLOSE(std::pow(left, 4), 0.5, 2e-3, "half the power");
    }
  }

  void theWidthSuitsTheNoise() {
    const TestRobot robot = bundledRobot("pendulum");
    Random random(533);
    for (const double noise : {0.0, 1e-6, 1e-4, 1e-2}) {
      const auto motion = pendulumMotion(3000, 0.004, 0.2, [&](double t) {
        double sum = 0.0;  // of twelve uniform numbers: about normal
        for (int k = 0; k < 12; ++k) sum += random.uniform(-0.5, 0.5);
        return std::sin(5.0 * t) + noise * sum;
      });
      const auto error = [&](double width) {
        auto filled = motion;
        fillRates(*robot.model, {false}, {false}, width, filled);
        double sum = 0.0;
        for (int i = 300; i < 2700; ++i) {
          const double want = -25.0 * std::sin(5.0 * filled[i].state.time);
          sum += std::pow(filled[i].acceleration[0] - want, 2) / 2400.0;
        }
        return std::sqrt(sum);
      };
      const double width = widthForNoise(*robot.model, {false}, {false},
                                         std::vector<std::vector<MotionSample>>{motion});
      double best = error(0.0);
      for (double other = 0.016; other < 0.6; other *= 1.2) best = std::min(best, error(other));
      qInfo("noise %g: width %g, error %.3g, best %.3g, of neighbours %.3g", noise, width,
            error(width), best, error(0.0));
      QVERIFY(error(width) < 2.5 * best + 1e-9);
      if (noise > 0.0) QVERIFY(error(width) < 0.2 * error(0.0));
    }
    QCOMPARE(widthForNoise(*robot.model, {true}, {true}, {}), 0.0);
  }

  // A recorder that was paused: what the robot did meanwhile is no noise of its positions.
  void gapsInTimeAreNoNoise() {
    const TestRobot robot = bundledRobot("pendulum");
    Random random(535);
    auto motion = pendulumMotion(2000, 0.01, 0.0, [&](double t) {
      return std::sin(3.0 * t) + 1e-4 * random.uniform(-1.0, 1.0);
    });
    const auto width = [&] {
      return widthForNoise(*robot.model, {false}, {false},
                           std::vector<std::vector<MotionSample>>{motion});
    };
    const double whole = width();
    for (size_t i = 700; i < motion.size(); ++i) motion[i].state.time += 40.0;
    for (size_t i = 1400; i < motion.size(); ++i) motion[i].state.time += 3.0;
    QVERIFY2(width() <= whole * 1.01 && width() >= 0.3 * whole,
             (std::to_string(width()) + " s, without gaps " + std::to_string(whole)).c_str());
  }

  // A motion of 40 s: what its first and last rows do is no more than a few times as uncertain as
  // what the others do.
  void endsAreNotInvented() {
    const TestRobot robot = bundledRobot("pendulum");
    Random random(534);
    for (const double noise : {1e-5, 1e-4, 1e-3}) {
      double ends = 0.0, within = 0.0, largest = 0.0;
      for (int seed = 0; seed < 10; ++seed) {
        std::array<double, 5> amplitudes, phases;
        for (int k = 0; k < 5; ++k) {
          amplitudes[k] = random.uniform(-0.2, 0.2) / (k + 1);
          phases[k] = random.uniform(0.0, 2.0 * std::numbers::pi);
        }
        const auto angle = [&](double t, int derivatives) {
          double sum = 0.0;
          for (int k = 0; k < 5; ++k) {
            const double rate = 0.2 * std::numbers::pi * (k + 1);
            sum += amplitudes[k] * std::pow(rate, derivatives) *
                   std::sin(rate * t + phases[k] + 0.5 * std::numbers::pi * derivatives);
          }
          return sum;
        };
        auto motion = pendulumMotion(2000, 0.02, 0.0, [&](double t) {
          double sum = 0.0;
          for (int k = 0; k < 12; ++k) sum += random.uniform(-0.5, 0.5);
          return angle(t, 0) + noise * sum;
        });
        const double width = widthForNoise(*robot.model, {false}, {false},
                                           std::vector<std::vector<MotionSample>>{motion});
        fillRates(*robot.model, {false}, {false}, width, motion);
        for (int i = 0; i < 2000; ++i) {
          const double want = angle(motion[i].state.time, 2);
          const double square = std::pow(motion[i].acceleration[0] - want, 2);
          (i < 20 || i >= 1980 ? ends : within) += square;
          largest = std::max(largest, std::abs(want));
        }
      }
      ends = std::sqrt(ends / 400.0);
      within = std::sqrt(within / 19600.0);
      qInfo("noise %g: at the ends %.3g, within %.3g, of %.3g rad/s²", noise, ends, within,
            largest);
      QVERIFY(ends < 9.0 * within);
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

ARMILLARY_TEST(TestMotionRates)
#include "tst_motion_rates.moc"

// SPDX-License-Identifier: BSD-3-Clause
// Scores of motions against each other: closed forms, and the same however they are come by.
#include "engine/comparison/score.h"

#include <limits>
#include <numbers>

#include "tests/support/compare.h"
#include "tests/support/motions.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

bool same(const MotionScore& one, const MotionScore& other) {
  const auto same_number = [](const std::optional<NumberScore>& a,
                              const std::optional<NumberScore>& b) {
    if (a.has_value() != b.has_value()) return false;
    return !a || (a->largest == b->largest && a->largest_at == b->largest_at &&
                  a->root_mean_square == b->root_mean_square && a->range == b->range);
  };
  if (one.start != other.start || one.end != other.end || one.moments != other.moments)
    return false;
  for (std::size_t i = 0; i < one.joints.size(); ++i) {
    if (!same_number(one.joints[i].position, other.joints[i].position) ||
        !same_number(one.joints[i].velocity, other.joints[i].velocity) ||
        !same_number(one.joints[i].effort, other.joints[i].effort)) {
      return false;
    }
  }
  return one.joints.size() == other.joints.size();
}

}  // namespace

class TestScore : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // e = c: largest and mean are c, from the first moment on.
  void constantErrorIsItsOwnMean() {
    const auto model = bundledRobot("puma560").model;
    const auto shown = recordingOf(model, evenTimes(0.0, 4.0, 33), [](double t, Sample& sample) {
      sample.state.position[1] = std::sin(t);
      sample.effort[2] = 4.0 * t;
    });
    const auto other = recordingOf(model, evenTimes(0.0, 4.0, 33), [](double t, Sample& sample) {
      sample.state.position[1] = std::sin(t) - 0.25;
      sample.effort[2] = 4.0 * t + 3.0;
    });
    const MotionScore result = score(*shown, wholeMotion(other));
    const NumberScore& position = *result.joints[1].position;
    VERIFY_CLOSE(position.largest, 0.25, 1e-15, "largest");
    VERIFY_CLOSE(position.root_mean_square, 0.25, 1e-15, "mean");
    const NumberScore& effort = *result.joints[2].effort;
    QCOMPARE(effort.largest, 3.0);
    QCOMPARE(effort.largest_at, 0.0);
    VERIFY_CLOSE(effort.root_mean_square, 3.0, 1e-14, "mean");
    VERIFY_CLOSE(effort.range, 16.0, 1e-14, "range");
    VERIFY_CLOSE(effort.largestShare(), 3.0 / 16.0, 1e-15, "share");
    QCOMPARE(result.joints[0].effort->largest, 0.0);
    QCOMPARE(result.joints[0].effort->largestShare(), 0.0);
  }

  // A joint that carries nothing has an effort of rounding, and in another run another: a share of
  // its range would be 900 %.
  void whatIsRoundingIsTheSame() {
    const auto model = bundledRobot("scara").model;
    const auto run = [&](double rounding, double more) {
      return recordingOf(model, evenTimes(0.0, 1.0, 21), [=](double t, Sample& sample) {
        sample.effort[0] = rounding * std::sin(20.0 * t);
        sample.effort[1] = 40.0 + more;
        sample.effort[2] = 50.0 * std::cos(t);
        sample.state.position[0] = 1e-16 * rounding;
      });
    };
    const MotionScore same = score(*run(1e-16, 0.0), wholeMotion(run(-9e-16, 0.0)));
    QVERIFY(same.joints[0].effort->same());
    QCOMPARE(same.joints[0].effort->largestShare(), 0.0);
    QCOMPARE(same.joints[0].effort->rootMeanSquareShare(), 0.0);
    QVERIFY(same.joints[0].effort->largest > 0.0);
    QVERIFY(same.joints[1].effort->same() && same.joints[0].position->same());

    // what the numbers can hold is told, however small: a constant effort has no range
    const MotionScore other = score(*run(1e-16, 0.0), wholeMotion(run(1e-9, 1e-10)));
    QVERIFY(!other.joints[0].effort->same() && other.joints[0].effort->largestShare() > 1e3);
    QVERIFY(!other.joints[1].effort->same() && std::isinf(other.joints[1].effort->largestShare()));

    // all efforts may cancel, and are made of the robot's weight still
    const auto balanced = [&](double effort) {
      return recordingOf(model, evenTimes(0.0, 1.0, 3),
                         [=](double t, Sample& sample) { sample.effort[0] = effort * t; });
    };
    QVERIFY(score(*balanced(1e-15), wholeMotion(balanced(9e-15))).joints[0].effort->same());
  }

  // e = t over [0, 2]: largest 2 at the end, mean 2 / √3, whatever the samples.
  void growingErrorHasItsIntegral() {
    const auto model = bundledRobot("puma560").model;
    const auto ramp = [](double slope) {
      return [slope](double t, Sample& sample) { sample.state.velocity[0] = slope * t; };
    };
    const auto shown = recordingOf(model, evenTimes(0.0, 2.0, 8), ramp(-0.5));
    for (const int count : {2, 5, 64}) {
      const auto other = recordingOf(model, evenTimes(0.0, 2.0, count), ramp(0.5));
      const NumberScore velocity = *score(*shown, wholeMotion(other)).joints[0].velocity;
      VERIFY_CLOSE(velocity.largest, 2.0, 1e-15, "largest");
      QCOMPARE(velocity.largest_at, 2.0);
      VERIFY_CLOSE(velocity.root_mean_square, 2.0 / std::sqrt(3.0), 1e-14, "mean");
    }
  }

  // A peak between the shown samples, at one of the other's.
  void peakBetweenSamplesIsFound() {
    const auto model = bundledRobot("puma560").model;
    const auto shown = recordingOf(model, {0.0, 1.0}, [](double, Sample&) {});
    const auto other = recordingOf(model, {0.0, 0.3, 1.0}, [](double t, Sample& sample) {
      if (t == 0.3) sample.effort[4] = -7.0;
    });
    const NumberScore effort = *score(*shown, wholeMotion(other)).joints[4].effort;
    QCOMPARE(effort.largest, 7.0);
    QCOMPARE(effort.largest_at, 0.3);
    // a triangle's mean square is a third of its peak's
    VERIFY_CLOSE(effort.root_mean_square, 7.0 / std::sqrt(3.0), 1e-15, "mean");
    QVERIFY(std::isinf(effort.largestShare()));  // the shown motion does not change
  }

  // A base turned by an angle about its own axis differs by that angle, wherever it is.
  void turnedBaseDiffersByItsAngle() {
    const auto model = bundledRobot("quadruped").model;
    const auto turning = [&](double more) {
      return [&model, more](double t, Sample& sample) {
        Eigen::VectorXd step = Eigen::VectorXd::Zero(model->velocitySize());
        step.head<6>() << 0.4 * t, -0.2 * t, 0.7 * t, t, 2.0 * t, 0.0;
        integratePosition(*model, sample.state.position, step, sample.state.position);
        step.setZero();
        step[2] = more;  // about the base's own z
        integratePosition(*model, sample.state.position, step, sample.state.position);
      };
    };
    const auto shown = recordingOf(model, evenTimes(0.0, 1.0, 11), turning(0.0));
    const auto other = recordingOf(model, evenTimes(0.0, 1.0, 11), turning(0.3));
    const MotionScore result = score(*shown, wholeMotion(other));
    VERIFY_CLOSE(result.joints[2].position->largest, 0.3, 1e-14, "about z");
    VERIFY_CLOSE(result.joints[2].position->root_mean_square, 0.3, 1e-14, "about z");
    VERIFY_CLOSE(result.joints[0].position->largest, 0.0, 1e-14, "about x");
    VERIFY_CLOSE(result.joints[4].position->largest, 0.0, 1e-14, "along y");
  }

  void onlyTheCommonTimeCounts() {
    const auto model = bundledRobot("puma560").model;
    const auto step = [](double t, Sample& sample) { sample.effort[0] = t; };
    const auto shown = recordingOf(model, evenTimes(0.0, 4.0, 41), step);
    const auto other = recordingOf(model, evenTimes(3.05, 9.05, 61), [](double, Sample&) {});
    const MotionScore result = score(*shown, wholeMotion(other));
    QCOMPARE(result.start, 3.05);
    QCOMPARE(result.end, 4.0);
    QCOMPARE(result.joints[0].effort->largest, 4.0);
    const double mean_square = (64.0 - std::pow(3.05, 3)) / 3.0 / 0.95;
    VERIFY_CLOSE(result.joints[0].effort->root_mean_square, std::sqrt(mean_square), 1e-13, "mean");
    const auto later = recordingOf(model, evenTimes(5.0, 6.0, 3), step);
    QCOMPARE(score(*shown, wholeMotion(later)).moments, std::size_t{0});
    QVERIFY(score(*shown, wholeMotion(later)).joints.empty());
  }

  void whatIsNotGivenIsNotScored() {
    const auto model = bundledRobot("puma560").model;
    const auto shown = recordingOf(model, {0.0, 1.0}, [](double, Sample&) {});
    ComparedMotion other = wholeMotion(shown);
    other.positions_given.assign(6, false);
    other.velocities_given[2] = false;
    const MotionScore result = score(*shown, other);
    QVERIFY(!result.joints[0].position && result.joints[0].velocity && result.joints[0].effort);
    QVERIFY(!result.joints[2].velocity && result.joints[2].effort);
  }

  // In pieces, and while the shown motion still grows, to the last bit as at once.
  void piecesMakeTheWhole() {
    const auto model = bundledRobot("quadruped").model;
    Random random(631);
    std::vector<double> times{0.0};
    while (times.size() < 400) times.push_back(times.back() + random.numbers(1, 0.4)[0] + 0.5);
    const auto wander = [&](double, Sample& sample) {
      const Eigen::VectorXd step = random.numbers(model->velocitySize(), 0.7);
      integratePosition(*model, sample.state.position, step, sample.state.position);
      sample.state.velocity = random.numbers(model->velocitySize(), 1.0);
      sample.effort = random.numbers(model->velocitySize(), 50.0);
    };
    const auto other = recordingOf(model, evenTimes(3.0, 0.9 * times.back(), 333), wander);
    const auto shown = recordingOf(model, times, wander);
    const MotionScore whole = score(*shown, wholeMotion(other));
    QVERIFY(whole.moments > 600);
    MotionScorer pieces(wholeMotion(other));
    int calls = 1;
    while (!pieces.advance(*shown, 17)) ++calls;
    QVERIFY(calls > 30);
    QVERIFY(same(pieces.score(), whole));
    Recording growing(model, times.size());
    MotionScorer following(wholeMotion(other));
    for (std::size_t i = 0; i < shown->size(); ++i) {
      growing.append(shown->sample(i));
      if (i % 7 == 0) QVERIFY(following.advance(growing, 1000));
    }
    QVERIFY(following.advance(growing, 1000));
    VERIFY_CLOSE(following.score().joints[9].effort->root_mean_square,
                 whole.joints[9].effort->root_mean_square, 1e-12, "grown");
    QCOMPARE(following.score().joints[9].effort->largest, whole.joints[9].effort->largest);
    following.restart();
    QVERIFY(following.advance(*shown, std::numeric_limits<std::size_t>::max()));
    QVERIFY(same(following.score(), whole));
  }

  void otherRobotsAreRefused() {
    const auto puma = recordingOf(bundledRobot("puma560").model, {0.0}, [](double, Sample&) {});
    const auto scara = recordingOf(bundledRobot("scara").model, {0.0}, [](double, Sample&) {});
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, score(*puma, wholeMotion(scara)));
    ComparedMotion few = wholeMotion(puma);
    few.efforts_given.pop_back();
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, MotionScorer{few});
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, MotionScorer{ComparedMotion{}});
  }
};

ARMILLARY_TEST(TestScore)
#include "tst_score.moc"

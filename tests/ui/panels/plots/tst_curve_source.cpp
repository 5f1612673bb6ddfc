// SPDX-License-Identifier: GPL-3.0-or-later
// Long curves thinned: what is drawn has every peak, whatever the recording did meanwhile.
#include "ui/panels/plots/curve_source.h"

#include <cmath>
#include <limits>

#include "tests/support/compare.h"
#include "tests/support/motions.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

using Points = std::vector<std::pair<double, double>>;
constexpr CurveKey kEffort{SampleQuantity::kEffort, 1, false};

// One by one.
Extremes slowExtremes(const std::vector<double>& numbers, std::size_t begin, std::size_t end) {
  Extremes result{numbers[begin], numbers[begin], begin, begin};
  for (std::size_t i = begin; i < end; ++i) {
    if (numbers[i] < result.least) result.least = numbers[result.at_least = i];
    if (numbers[i] > result.greatest) result.greatest = numbers[result.at_greatest = i];
  }
  return result;
}

// Uneven: pieces of 1 to 3 ms.
double timeOf(std::size_t index) {
  return 1e-3 * (2.0 * static_cast<double>(index) + 0.5 * std::sin(static_cast<double>(index)));
}

CurveStretch slowStretch(const CurvePyramid::Values& values, const CurvePyramid::Values& times,
                         std::size_t begin, std::size_t end) {
  CurveStretch stretch = CurveStretch::sample(times(begin), values(begin));
  for (std::size_t i = begin + 1; i < end; ++i) {
    stretch.append(CurveStretch::sample(times(i), values(i)));
  }
  return stretch;
}

bool same(const Extremes& one, const Extremes& other) {
  return one.least == other.least && one.greatest == other.greatest &&
         one.at_least == other.at_least && one.at_greatest == other.at_greatest;
}

Points drawn(CurveSource& source, double from, double to, int pixels = 300) {
  Points points;
  bool complete = false;
  while (!complete) {
    source.points(kEffort, from, to, pixels, CurveSource::Clock::now(), points, complete);
  }
  return points;
}

std::pair<double, double> extent(const Points& points) {
  double least = std::numeric_limits<double>::infinity(), greatest = -least;
  for (const auto& [time, value] : points) {
    least = std::min(least, value);
    greatest = std::max(greatest, value);
  }
  return {least, greatest};
}

}  // namespace

class TestCurveSource : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // Over random stretches of a row that grows and loses its front.
  void pyramidFindsWhatASearchFinds() {
    Random random(711);
    std::vector<double> numbers;
    CurvePyramid pyramid;
    const CurvePyramid::Values values = [&](std::size_t i) { return numbers[i]; };
    std::size_t lost = 0;  // uneven times, that go with their numbers
    const CurvePyramid::Values times = [&](std::size_t i) { return timeOf(lost + i); };
    for (int round = 0; round < 60; ++round) {
      for (int i = 0; i < 997; ++i) numbers.push_back(random.numbers(1, 1.0)[0]);
      while (!pyramid.extend(values, times, numbers.size(), 640)) {
      }
      if (round % 3 == 2) {
        const std::size_t gone = 100 + 37 * static_cast<std::size_t>(round);
        numbers.erase(numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(gone));
        pyramid.dropFront(gone);
        lost += gone;
      }
      QVERIFY(pyramid.size() <= numbers.size() && numbers.size() - pyramid.size() < 64);
      for (int i = 0; i < 20; ++i) {
        const Eigen::VectorXd where =
            (random.numbers(2, 0.5).array() + 0.5) * static_cast<double>(numbers.size() - 1);
        const auto a = static_cast<std::size_t>(where[0]), b = static_cast<std::size_t>(where[1]);
        const std::size_t begin = std::min(a, b), end = std::max(a, b) + 1;
        QVERIFY(same(pyramid.extremes(values, begin, end), slowExtremes(numbers, begin, end)));
        const CurveStretch quick = pyramid.stretch(values, times, begin, end);
        const CurveStretch slow = slowStretch(values, times, begin, end);
        QCOMPARE(quick.least_at, slow.least_at);
        QCOMPARE(quick.greatest_at, slow.greatest_at);
        QCOMPARE(quick.start, slow.start);
        QCOMPARE(quick.end, slow.end);
        QCOMPARE(quick.last, slow.last);
        const double room = 1e-13 * std::max(1.0, slow.squares);
        VERIFY_CLOSE(quick.area, slow.area, room, "area");
        VERIFY_CLOSE(quick.squares, slow.squares, room, "squares");
      }
    }
  }

  // A million numbers: the whole of them is asked of a few hundred blocks.
  void pyramidLooksAtFewNumbers() {
    std::size_t looked = 0;
    const CurvePyramid::Values values = [&](std::size_t i) {
      ++looked;
      return std::sin(1e-3 * static_cast<double>(i));
    };
    CurvePyramid pyramid;
    const CurvePyramid::Values times = [](std::size_t i) { return timeOf(i); };
    QVERIFY(pyramid.extend(values, times, 1000000, 2000000));
    looked = 0;
    const Extremes all = pyramid.extremes(values, 0, 1000000);
    QVERIFY(all.greatest > 1.0 - 1e-6 && all.least < -1.0 + 1e-6);
    QVERIFY(looked <= 64);
    looked = 0;
    pyramid.stretch(values, times, 17, 999981);
    QVERIFY2(looked <= 600, qPrintable(QString::number(looked)));
  }

  // By hand: −1 at 0 s, 5 at 2 s, 2 at 5 s. From 1 s, where it is 2, to 3 s, where it is 4: the
  // mean is (1·3.5 + 1·4.5)/2; the greatest is the sample between.
  void statisticsBeginAndEndBetweenSamples() {
    const auto recording =
        recordingOf(bundledRobot("scara").model, {0.0, 2.0, 5.0}, [](double t, Sample& sample) {
          sample.effort[1] = t == 0.0 ? -1.0 : t == 2.0 ? 5.0 : 2.0;
        });
    CurveSource source;
    source.follow(recording);
    QCOMPARE(*source.valueAt(kEffort, 1.0), 2.0);
    QCOMPARE(*source.valueAt(kEffort, 5.0), 2.0);
    QVERIFY(!source.valueAt(kEffort, 5.1) && !source.valueAt(kEffort, -0.1));
    bool complete = false;
    const auto some = source.statistics(kEffort, 1.0, 3.0, CurveSource::Clock::now(), complete);
    QVERIFY(some && complete);
    QCOMPARE(some->mean, 4.0);
    QCOMPARE(some->greatest, 5.0);
    QCOMPARE(some->greatest_at, 2.0);
    QCOMPARE(some->least, 2.0);
    QCOMPARE(some->least_at, 1.0);
    // a span that is wider than what is recorded: ∫ = 2·2 + 3·3.5 over 5 s
    const auto all = source.statistics(kEffort, -10.0, 99.0, CurveSource::Clock::now(), complete);
    QCOMPARE(all->start, 0.0);
    QCOMPARE(all->end, 5.0);
    QCOMPARE(all->mean, 2.9);
    // nothing is recorded there; at a single moment it is what it is
    QVERIFY(!source.statistics(kEffort, 6.0, 7.0, CurveSource::Clock::now(), complete));
    QCOMPARE(source.statistics(kEffort, 2.0, 2.0, CurveSource::Clock::now(), complete)->mean, 5.0);
    source.follow(nullptr);
    QVERIFY(!source.valueAt(kEffort, 1.0));
  }

  // A flat peak is told where it begins, whatever rounding is on it, and wherever the span that is
  // looked at ends; of few samples and of many.
  void aFlatPeakIsWhereItBegins_data() {
    QTest::addColumn<int>("samples");
    QTest::newRow("few") << 101;
    QTest::newRow("many") << 100001;
  }
  void aFlatPeakIsWhereItBegins() {
    QFETCH(const int, samples);
    const double apart = 10.0 / (samples - 1);
    const auto recording = recordingOf(
        bundledRobot("scara").model, evenTimes(0.0, 10.0, samples), [&](double t, Sample& sample) {
          const double noise = 1e-14 * std::sin(1e4 * t * t);
          const double ramp = std::clamp(t - 2.0, 0.0, 1.0);  // flat from 3 s on
          sample.effort[1] = 40.0 * ramp * (t > 8.0 ? -1.0 : 1.0) * (1.0 + noise);
        });
    CurveSource source;
    source.follow(recording);
    bool complete = false;
    while (!complete) source.statistics(kEffort, 0.0, 10.0, CurveSource::Clock::now(), complete);
    for (const double from : {0.0, 0.77, 2.9}) {
      for (const double to : {3.5, 4.0, 5.55, 7.77, 9.5, 10.0}) {
        const auto found =
            source.statistics(kEffort, from, to, CurveSource::Clock::now(), complete);
        VERIFY_CLOSE(found->greatest, 40.0, 1e-10, "the height");
        VERIFY_CLOSE(found->greatest_at, 3.0, 1e-9, std::to_string(to).c_str());
        if (to < 9.0) continue;
        VERIFY_CLOSE(found->least_at, 8.0 + 0.5 * apart, 0.51 * apart, std::to_string(to).c_str());
      }
    }
    // where the span begins on it, that is its beginning
    QCOMPARE(source.statistics(kEffort, 4.5, 7.0, CurveSource::Clock::now(), complete)->greatest_at,
             4.5);
  }

  // A million samples: once they are looked through, a span takes no time.
  void statisticsOfAMillionAreQuick() {
    const auto recording =
        recordingOf(bundledRobot("scara").model, evenTimes(0.0, 1000.0, 1000001),
                    [](double t, Sample& sample) { sample.effort[1] = 3.0 + std::sin(t); });
    CurveSource source;
    source.follow(recording);
    bool complete = false;
    std::optional<CurveStatistics> found;
    while (!complete) {
      found = source.statistics(kEffort, 1.5, 998.25, CurveSource::Clock::now(), complete);
      QVERIFY(found && found->end <= 998.25);
    }
    // 3 + the sine's integral (cos 1.5 − cos 998.25) over its time
    VERIFY_CLOSE(found->mean, 3.0 + (std::cos(1.5) - std::cos(998.25)) / 996.75, 1e-9, "mean");
    const auto start = CurveSource::Clock::now();
    constexpr int kTimes = 1000;
    for (int i = 0; i < kTimes; ++i) {
      found = source.statistics(kEffort, 1.5 + 1e-3 * i, 998.25, start, complete);
      QVERIFY(complete && source.valueAt(kEffort, 0.77 * i));
    }
    const std::chrono::duration<double, std::milli> spent = CurveSource::Clock::now() - start;
    QVERIFY2(spent.count() < kTimes * 0.5, qPrintable(QString::number(spent.count() / kTimes)));
  }

  // One sample of 60,000 stands out; it is drawn at every zoom that has it.
  void noPeakIsLost() {
    const auto model = bundledRobot("scara").model;
    const auto recording =
        recordingOf(model, evenTimes(0.0, 60.0, 60001), [](double t, Sample& sample) {
          sample.effort[1] = std::sin(t);
          if (std::abs(t - 31.415) < 1e-4) sample.effort[1] = 99.0;
          if (std::abs(t - 42.0) < 1e-4) sample.effort[1] = -55.0;
        });
    CurveSource source;
    source.follow(recording);
    for (const auto& [from, to] :
         {std::pair{0.0, 60.0}, {10.0, 50.0}, {31.0, 42.5}, {31.4, 42.1}}) {
      const Points points = drawn(source, from, to);
      QCOMPARE(extent(points), (std::pair{-55.0, 99.0}));
      QVERIFY(points.size() <= 600);
      for (std::size_t i = 1; i < points.size(); ++i) {
        QVERIFY(points[i - 1].first < points[i].first);
      }
    }
    QCOMPARE(drawn(source, 31.414, 31.416).size(), std::size_t{4});  // the samples themselves
    QVERIFY(drawn(source, -5.0, -1.0).empty());
  }

  // It grows, loses its oldest, is cut and goes on otherwise, is cleared, is another.
  void whatChangedIsDrawnAsItIs() {
    const auto model = bundledRobot("scara").model;
    const auto shared = std::make_shared<Recording>(model, 30000);
    Recording& recording = *shared;
    CurveSource source;
    Random random(712);
    int next = 0;
    const auto append = [&](int count, double offset) {
      for (int i = 0; i < count; ++i, ++next) {
        Sample sample = stillSample(*model, 0.001 * next);
        sample.effort[1] = offset + random.numbers(1, 1.0)[0];
        recording.append(sample);
      }
    };
    const auto is_right = [&] {
      source.follow(shared);
      double least = std::numeric_limits<double>::infinity(), greatest = -least;
      for (std::size_t i = 0; i < recording.size(); ++i) {
        const double value = recording.value(i, SampleQuantity::kEffort, 1);
        least = std::min(least, value);
        greatest = std::max(greatest, value);
      }
      return extent(drawn(source, recording.startTime(), recording.endTime())) ==
             std::pair{least, greatest};
    };
    append(20000, 0.0);
    QVERIFY(is_right());
    append(5000, 3.0);
    QVERIFY(is_right());
    append(20000, 1.0);  // the first 15000 have gone
    QVERIFY(recording.size() == 30000);
    QVERIFY(is_right());
    append(29000, -4.0);  // nearly all
    QVERIFY(is_right());
    append(40000, 2.0);  // all
    QVERIFY(is_right());
    recording.truncateFrom(recording.endTime() - 5.0);
    source.follow(shared);
    next -= 5000;
    append(9000, 12.0);
    QVERIFY(is_right());
    recording.clear();
    source.follow(shared);
    append(18000, -30.0);
    QVERIFY(is_right());
    const auto other = recordingOf(model, evenTimes(0.0, 18.0, 18000), [](double, Sample&) {});
    source.follow(other);
    QCOMPARE(extent(drawn(source, 0.0, 20.0)), (std::pair{0.0, 0.0}));
    source.follow(nullptr);
    QVERIFY(drawn(source, 0.0, 20.0).empty());
  }

  // Cut and run past its old end on the same times before anyone looks again; and another recording
  // at the place of one that has gone.
  void whatWasRecordedAnewIsDrawnAnew() {
    const auto model = bundledRobot("scara").model;
    const auto fill = [&](Recording& recording, int first, int end, double effort) {
      for (int i = first; i < end; ++i) {
        Sample sample = stillSample(*model, 0.001 * i);
        sample.effort[1] = effort;
        recording.append(sample);
      }
    };
    CurveSource source;
    const auto shared = std::make_shared<Recording>(model);
    Recording& recording = *shared;
    fill(recording, 0, 20000, 5.0);
    source.follow(shared);
    QCOMPARE(extent(drawn(source, 0.0, 20.0)), (std::pair{5.0, 5.0}));
    double effort = 5.0;
    for (const auto& [cut, end] : {std::pair{0, 20000}, {10000, 20000}, {19999, 20500}}) {
      effort += 1.0;
      recording.truncateFrom(0.001 * cut - 1e-9);
      fill(recording, cut, end, effort);
      source.follow(shared);
      QCOMPARE(extent(drawn(source, 0.0, 21.0)).second, effort);
    }
    recording = Recording(model);
    fill(recording, 0, 20500, -3.0);
    source.follow(shared);
    QCOMPARE(extent(drawn(source, 0.0, 21.0)), (std::pair{-3.0, -3.0}));
  }

  // What it follows may go before it is told so: then there is nothing to read.
  void whatHasGoneIsNotRead() {
    auto recording = recordingOf(bundledRobot("scara").model, evenTimes(0.0, 60.0, 60001),
                                 [](double t, Sample& sample) { sample.effort[1] = std::sin(t); });
    CurveSource source;
    source.follow(recording);
    QVERIFY(source.hasSamples());
    QVERIFY(!drawn(source, 0.0, 60.0).empty());
    recording.reset();
    QVERIFY(!source.hasSamples());
    QVERIFY(drawn(source, 0.0, 60.0).empty());
    QVERIFY(!source.valueAt(kEffort, 1.0));
    bool complete = false;
    QVERIFY(!source.statistics(kEffort, 0.0, 60.0, CurveSource::Clock::now(), complete));
    QCOMPARE(source.beginOfPeak(kEffort, 0.0, 60.0, 1.0, true), 60.0);
  }

  // A long recording comes in shares: none takes longer than it was given, but for one share.
  void longRecordingsComeInShares() {
    const auto model = bundledRobot("scara").model;
    const auto recording = recordingOf(model, evenTimes(0.0, 200.0, 200001),
                                       [](double t, Sample& sample) { sample.effort[1] = t; });
    CurveSource source;
    source.follow(recording);
    Points points;
    bool complete = true;
    int shares = 0;
    double shown = 0.0;
    do {
      source.points(kEffort, 0.0, 200.0, 300, CurveSource::Clock::now(), points, complete);
      QVERIFY(points.back().second > shown);
      shown = points.back().second;
      ++shares;
    } while (!complete);
    QCOMPARE(shares, 4);
    QCOMPARE(shown, 200.0);
  }

  void additionsAreDrawnOnTop() {
    const auto model = bundledRobot("scara").model;
    const auto recording = recordingOf(model, evenTimes(0.0, 30.0, 30001),
                                       [](double t, Sample& sample) { sample.effort[1] = t; });
    CurveSource source;
    source.follow(recording);
    Points points;
    bool complete = false;
    for (const double added : {5.0, -7.0}) {
      source.setAddition([added](const Recording&, std::size_t, int) { return added; });
      source.points({SampleQuantity::kEffort, 1, true}, 0.0, 30.0, 100,
                    CurveSource::Clock::time_point::max(), points, complete);
      QVERIFY(complete);
      QCOMPARE(extent(points), (std::pair{added, 30.0 + added}));
    }
  }
};

ARMILLARY_TEST(TestCurveSource)
#include "tst_curve_source.moc"

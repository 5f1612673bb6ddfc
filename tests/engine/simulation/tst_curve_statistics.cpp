// SPDX-License-Identifier: BSD-3-Clause
// What is told of a curve over a stretch of time, by numbers that can be checked by hand.
#include "engine/simulation/curve_statistics.h"

#include <cmath>

#include "engine/simulation/curve_peaks.h"
#include "tests/support/compare.h"
#include "tests/support/test_program.h"

using namespace armillary;

namespace {

using Points = std::vector<std::pair<double, double>>;

// Uneven in time: 1 → 4 in 2 s, 4 → −2 in 1 s, −2 → −2 in 3 s.
const Points kUneven{{0.5, 1.0}, {2.5, 4.0}, {3.5, -2.0}, {6.5, -2.0}};

CurveStretch stretchOf(const Points& points, std::size_t begin, std::size_t end) {
  CurveStretch stretch = CurveStretch::sample(points[begin].first, points[begin].second);
  for (std::size_t i = begin + 1; i < end; ++i) {
    stretch.append(CurveStretch::sample(points[i].first, points[i].second));
  }
  return stretch;
}

QString text(const std::vector<CurvePeak>& peaks) {
  QStringList words;
  for (const CurvePeak& peak : peaks) {
    words << QString("%1 %2 at %3 by %4")
                 .arg(QString(peak.is_hill ? "hill" : "hollow"))
                 .arg(peak.value)
                 .arg(peak.time)
                 .arg(peak.prominence);
  }
  return words.join("; ");
}

}  // namespace

class TestCurveStatistics : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // ∫ y dt = 2·2.5 + 1·1 − 3·2 = 0; ∫ y² dt = 2·21/3 + 12/3 + 3·4 = 30, over 6 s.
  void unevenSamplesWeighByTheirTime() {
    const CurveStatistics all = stretchOf(kUneven, 0, 4).statistics();
    QCOMPARE(all.start, 0.5);
    QCOMPARE(all.end, 6.5);
    QCOMPARE(all.least, -2.0);
    QCOMPARE(all.least_at, 3.5);  // the first of the two
    QCOMPARE(all.greatest, 4.0);
    QCOMPARE(all.greatest_at, 2.5);
    QCOMPARE(all.range(), 6.0);
    VERIFY_CLOSE(all.mean, 0.0, 1e-15, "mean");
    VERIFY_CLOSE(all.root_mean_square, std::sqrt(5.0), 1e-15, "root mean square");
    // the first two pieces alone: 6/3 and 18/3
    const CurveStatistics some = stretchOf(kUneven, 0, 3).statistics();
    VERIFY_CLOSE(some.mean, 2.0, 1e-15, "mean");
    VERIFY_CLOSE(some.root_mean_square, std::sqrt(6.0), 1e-15, "root mean square");
  }

  void stretchesThatAreJoinedAreOne() {
    const CurveStatistics whole = stretchOf(kUneven, 0, 4).statistics();
    for (std::size_t cut = 1; cut < 4; ++cut) {
      CurveStretch joined = stretchOf(kUneven, 0, cut);
      joined.append(stretchOf(kUneven, cut, 4));
      const CurveStatistics result = joined.statistics();
      QCOMPARE(result.least_at, whole.least_at);
      QCOMPARE(result.greatest_at, whole.greatest_at);
      QCOMPARE(result.end, whole.end);
      VERIFY_CLOSE(result.mean, whole.mean, 1e-15, "mean");
      VERIFY_CLOSE(result.root_mean_square, whole.root_mean_square, 1e-15, "root mean square");
    }
  }

  void aSingleSampleIsItsOwnMean() {
    const CurveStatistics one = CurveStretch::sample(7.0, -3.0).statistics();
    QCOMPARE(one.mean, -3.0);
    QCOMPARE(one.root_mean_square, 3.0);
    QCOMPARE(one.range(), 0.0);
  }

  // 1/3 is no binary number: sums of it are not the sum.
  void aConstantIsItsOwnMean() {
    CurveStretch stretch = CurveStretch::sample(0.0, 1.0 / 3.0);
    for (int i = 1; i < 1000; ++i) stretch.append(CurveStretch::sample(0.1 * i, 1.0 / 3.0));
    QCOMPARE(stretch.statistics().mean, 1.0 / 3.0);
    QCOMPARE(stretch.statistics().root_mean_square, 1.0 / 3.0);
  }

  // Beside 5000 N m what is 1e-11 N m is nothing; alone 1e-11 is nothing of one that has 1e-3.
  void roundingGoesByTheLargest() {
    CurveStretch stretch = CurveStretch::sample(0.0, 1e-11);
    QVERIFY(stretch.statistics().rounding() < 1e-11);
    stretch.append(CurveStretch::sample(1.0, -5000.0));
    QVERIFY(stretch.statistics().rounding() > 1e-11);
  }

  // Heights 0 3 1 5 5 5 2 4 −1: the hill 3 goes down to 1 before 5 is higher: 2; the flat 5 down to
  // 0 on the left and −1 on the right: 5; the hill 4 to 2 before 5: 2. Hollows: 1 up to 3: 2, and 2
  // up to 4 on its right before −1 is lower: 2.
  void peaksAreAsProminentAsTheirLowerSideSays() {
    const Points points{{0.0, 0.0}, {1.0, 3.0}, {2.0, 1.0}, {3.0, 5.0}, {4.0, 5.0},
                        {5.0, 5.0}, {6.5, 2.0}, {7.0, 4.0}, {9.0, -1.0}};
    QCOMPARE(text(peaksOf(points, 0.5, 10)),
             QString("hill 3 at 1 by 2; hollow 1 at 2 by 2; hill 5 at 3 by 5; "
                     "hollow 2 at 6.5 by 2; hill 4 at 7 by 2"));
    QCOMPARE(text(peaksOf(points, 2.5, 10)), QString("hill 5 at 3 by 5"));
    // the most prominent, and of equals the first
    QCOMPARE(text(peaksOf(points, 0.5, 2)), QString("hill 3 at 1 by 2; hill 5 at 3 by 5"));
  }

  void endsAndSlopesAreNoPeaks() {
    QCOMPARE(peaksOf(Points{{0.0, 0.0}, {1.0, 1.0}, {2.0, 4.0}}, 0.0, 10).size(), std::size_t{0});
    QCOMPARE(peaksOf(Points{{0.0, 2.0}, {1.0, 2.0}, {2.0, 2.0}}, 0.0, 10).size(), std::size_t{0});
    QCOMPARE(peaksOf(Points{}, 0.0, 10).size(), std::size_t{0});
    QCOMPARE(peaksOf(Points{{0.0, 2.0}}, 0.0, 10).size(), std::size_t{0});
  }

  // Who asks for the largest wants it also where the motion begins with it.
  void theLargestOfAllIsAlwaysFound() {
    const Points falls{{0.0, 5.0}, {1.0, 1.0}, {2.0, 3.0}, {3.0, -2.0}};
    QCOMPARE(text(extremesBeside(falls, peaksOf(falls, 0.1, 10), 0.1)),
             QString("hill 5 at 0 by 7; hollow -2 at 3 by 7"));
    // inside it is a peak already, also where an end is as high
    const Points swings{{0.0, 4.0}, {1.0, -3.0}, {2.0, 4.0}, {3.0, 0.0}};
    QCOMPARE(text(extremesBeside(swings, peaksOf(swings, 0.1, 10), 0.1)), QString());
    QCOMPARE(text(extremesBeside(falls, {}, 8.0)), QString());
    QCOMPARE(text(extremesBeside(Points{{0.0, 1.0}, {1.0, 1.0}}, {}, 0.0)), QString());
    QCOMPARE(text(extremesBeside(Points{}, {}, 0.0)), QString());
    // or on a hill that stands out little from where the motion begins
    const Points swing{{0.0, 50.0}, {1.0, 57.0}, {2.0, -57.5}, {3.0, 51.0}};
    QCOMPARE(text(peaksOf(swing, 10.0, 10)), QString("hollow -57.5 at 2 by 108.5"));
    QCOMPARE(text(extremesBeside(swing, peaksOf(swing, 10.0, 10), 10.0)),
             QString("hill 57 at 1 by 114.5"));
  }

  // Two hills as high as one another: each goes down to the end.
  void equalHillsAreBothPeaks() {
    const Points points{{0.0, 1.0}, {1.0, 6.0}, {2.0, 3.0}, {3.0, 6.0}, {4.0, -1.0}};
    QCOMPARE(text(peaksOf(points, 0.1, 10)),
             QString("hill 6 at 1 by 5; hollow 3 at 2 by 3; hill 6 at 3 by 5"));
  }

  // A flat hill is a peak where it begins, also where rounding makes some of it higher.
  void aFlatHillIsMarkedWhereItBegins() {
    const Points hill{{0.0, 0.0}, {1.0, 2.0},          {2.0, 2.0 + 1e-13}, {3.0, 2.0},
                      {4.0, 0.5}, {5.0, -1.0 + 1e-13}, {6.0, -1.0},        {7.0, 0.0}};
    const std::vector<CurvePeak> peaks = peaksOf(hill, 0.1, 10);
    QCOMPARE(peaks.size(), std::size_t(2));
    QCOMPARE(peaks[0].time, 1.0);
    QVERIFY(peaks[0].is_hill);
    QCOMPARE(peaks[1].time, 5.0);
    QVERIFY(!peaks[1].is_hill);
    QCOMPARE(peaks[1].value, -1.0);
  }
};

ARMILLARY_TEST(TestCurveStatistics)
#include "tst_curve_statistics.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// Plots of a million samples are read without the window being held up.
#include <QElapsedTimer>
#include <cmath>
#include <ctime>

#include "tests/support/loaded_robots.h"
#include "tests/support/motions.h"
#include "tests/support/test_program.h"
#include "ui/panels/plots/curve_plots.h"
#include "ui/panels/plots/statistics_table.h"
#include "ui/stage/comparison.h"
#include "ui/stage/stage.h"
#include "ui/widgets/plot_marks.h"

using namespace armillary;
using namespace armillary::test;

namespace {

constexpr double kFrame = 16.0;  // ms
constexpr int kPatience = 60000;

// Of this thread alone: other programs do not slow it down.
double milliseconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

}  // namespace

class TestLongPlots : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void aMillionSamplesAreReadWithinAFrame() {
    Stage stage;
    Comparison comparison(stage);
    TimeReading reading(stage);
    CurvePlots plots(stage, comparison, reading);
    StatisticsTable table;
    stage.setRobot(loadedRobot(bundledRobot("puma560")));
    stage.setTrajectory(recordingOf(stage.sharedModel(), evenTimes(0.0, 1000.0, 1000001),
                                    [](double t, Sample& sample) {
                                      for (int i = 0; i < 6; ++i) {
                                        sample.state.position[i] = std::sin((3.0 + i) * t);
                                        sample.effort[i] = 5.0 * i + std::cos((0.1 + i) * t);
                                      }
                                    }));
    plots.resize(1200, 300);
    plots.show();
    table.show();
    plots.setContents(
        plotCurves(stage.model()),
        {{SampleQuantity::kPosition, "Position"}, {SampleQuantity::kEffort, "Effort"}}, Units{});
    plots.setPeaks(true);
    bool complete = false;
    double longest = 0.0;
    const auto timed = [&](auto&& work) {
      const double start = milliseconds();
      work();
      longest = std::max(longest, milliseconds() - start);
    };
    // looked through a share at a time
    QElapsedTimer clock;
    clock.start();
    while (!complete && clock.elapsed() < kPatience) {
      timed([&] { table.showReadings(plots.readings(complete)); });
    }
    QVERIFY(complete);
    QVERIFY2(longest < 2.0 * kFrame, qPrintable(QString("a share: %1 ms").arg(longest)));
    do {
      plots.drawCurves();
    } while (plots.unfinished());
    QTest::qWait(100);  // until the curves are on the screen
    longest = 0.0;
    for (int i = 0; i < 100; ++i) {
      reading.hover(7.77 * i);
      timed([&] { plots.drawMarks(); });
    }
    QVERIFY2(longest < kFrame, qPrintable(QString("hovering: %1 ms").arg(longest)));
    QCOMPARE(plots.marks(0).marks.size() >= 6, true);
    longest = 0.0;
    for (int i = 0; i < 100; ++i) {
      reading.setCursors(1.234 * i, 999.0 - 2.345 * i);
      timed([&] { table.showReadings(plots.readings(complete)); });
      QVERIFY(complete);
    }
    QVERIFY2(longest < kFrame, qPrintable(QString("statistics: %1 ms").arg(longest)));
    // cos over hundreds of its turns: what it swings about is the mean
    const double mean =
        table.model()->index(10, StatisticsModel::kMean).data(Qt::EditRole).toDouble();
    QVERIFY2(std::abs(mean - 20.0) < 0.01, qPrintable(QString::number(mean)));
  }
};

ARMILLARY_WIDGET_TEST(TestLongPlots)
#include "tst_long_plots.moc"

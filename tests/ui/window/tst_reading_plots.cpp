// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers read off plots as a person reads them: at the mouse, at cursors, from the table.
#include <QClipboard>
#include <QComboBox>
#include <QDockWidget>
#include <QDropEvent>
#include <QLineEdit>
#include <QMimeData>
#include <QScrollBar>
#include <QSplitter>
#include <QTableView>
#include <QToolButton>
#include <QTreeWidget>
#include <QWheelEvent>
#include <cmath>
#include <set>

#include "tests/support/test_program.h"
#include "tests/support/window.h"
#include "ui/panels/plots/curve_plots.h"
#include "ui/panels/plots/phase_panel.h"
#include "ui/panels/plots/phase_plot.h"
#include "ui/panels/plots/plots_panel.h"
#include "ui/panels/plots/shares_panel.h"
#include "ui/panels/plots/statistics_table.h"
#include "ui/stage/dragged_curves.h"
#include "ui/widgets/number_format.h"
#include "ui/widgets/plot_marks.h"
#include "ui/widgets/plot_numbers.h"
#include "ui/widgets/plot_style.h"

using namespace armillary;
using namespace armillary::test;

#define VERIFY_NUMBER(text, value, room)    \
  do {                                      \
    verifyNumber(text, value, room);        \
    if (QTest::currentTestFailed()) return; \
  } while (false)

// As near as pixels are to one another.
#define VERIFY_TIME(time, wanted)              \
  QVERIFY2(std::abs((time) - (wanted)) < 0.03, \
           qPrintable(QString("%1 instead of %2").arg(time).arg(wanted)))

class TestReadingPlots : public WindowTest {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { useOwnSettings(); }
  void init() {
    openWindow();
    open(bundledFile("puma560"));
  }
  void cleanup() { closeWindow(); }

  void hoveringReadsEveryCurveAtThatTime() {
    playBundled();
    hover(2.345);
    QTRY_VERIFY(!plots().marks(0).title.isEmpty());
    const double time = *window().reading().hovered();
    VERIFY_TIME(time, 2.345);
    const Recording& motion = *stage().recording();
    for (const auto& [plot, quantity] :
         {std::pair(0, SampleQuantity::kPosition), std::pair(1, SampleQuantity::kEffort)}) {
      const PlotMarks& marks = plots().marks(static_cast<std::size_t>(plot));
      const QString behind = plot == 0 ? " s  [rad]" : " s  [N m]";
      QVERIFY2(marks.title.endsWith(behind), qPrintable(marks.title));
      VERIFY_NUMBER(marks.title.chopped(behind.size()), time, 6e-4);
      QCOMPARE(marks.rows.size(), std::size_t{6});
      QCOMPARE(marks.marks.size(), std::size_t{6});
      for (int i = 0; i < 6; ++i) {
        const auto row = static_cast<std::size_t>(i);
        const double here = interpolated(motion, quantity, i, time);
        QCOMPARE(marks.rows[row].name, QString("joint%1").arg(i + 1));
        VERIFY_NUMBER(marks.rows[row].numbers[0], here, plot == 0 ? 6e-4 : 6e-3);
        QVERIFY(std::abs(marks.marks[row].y - here) < 1e-9);
        QCOMPARE(marks.marks[row].x, time);
      }
    }
    // the other plots mark the same time, without a box where the mouse is not
    front("dock_phase");
    hover(3.0);
    auto* phase = window().findChild<PhasePanel*>();
    QTRY_COMPARE(phase->plot().marks().marks.size(), std::size_t{1});
    QVERIFY(phase->plot().marks().title.isEmpty());
    front("dock_plots");
    leave(plotWidget());
    QVERIFY(!window().reading().hovered());
    QTRY_VERIFY(plots().marks(0).marks.empty());
  }

  void anEmptyPlotSaysWhatFillsIt() {
    front("dock_plots");
    const auto hint = [this] { return plots().marks(0).hint; };
    QTRY_VERIFY2(hint().contains("Simulate"), qPrintable(hint()));
    QCOMPARE(plots().marks(1).hint, hint());
    key(Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(hint().isEmpty(), kPatience);
    key(Qt::Key_Space);
    open(bundledFile("scara"));
    QTRY_VERIFY(!hint().isEmpty());
    key(Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(hint().isEmpty(), kPatience);
  }

  // A robot that nothing drives has no efforts but rounding, which no plot spreads over its height.
  void roundingIsNotSpreadOverAPlot() {
    front("dock_plots");
    key(Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > 0.3, kPatience);
    key(Qt::Key_Space);
    const auto size = [this] {
      return find<QCustomPlot>("plot")->axisRects().at(1)->axis(QCPAxis::atLeft)->range().size();
    };
    const double weight = 9.81 * stage().model().total_mass;
    QTRY_VERIFY2(size() > 1e-9 * weight, qPrintable(QString::number(size())));
    QTest::qWait(100);
    QVERIFY2(size() > 1e-9 * weight, qPrintable(QString::number(size())));
    // nor is it told to have a largest, in bold and with a sign
    find<QToolButton>("plot_statistics")->click();
    QTRY_COMPARE(table()->model()->rowCount(), 12);
    for (int row = 6; row < 12; ++row) {
      for (const int column : {StatisticsModel::kLeast, StatisticsModel::kGreatest}) {
        QTRY_COMPARE(cell(row, column).trimmed(), QLocale().toString(0));
        QVERIFY(!index(row, column).data(Qt::FontRole).value<QFont>().bold());
      }
    }
    // nor has it peaks, in whatever unit
    NumberFormat small;
    small.forces = ForceUnit::kMillinewton;
    applyNumberFormat(small);
    find<QToolButton>("plot_peaks")->click();
    QTRY_VERIFY(!plots().marks(0).marks.empty());
    leave(plotWidget());
    QTRY_COMPARE(plots().marks(1).marks.size(), std::size_t{0});
    find<QToolButton>("plot_peaks")->click();
    applyNumberFormat({});
  }

  void aClickGoesThere() {
    playBundled();
    click(at(1, 4.2));
    VERIFY_TIME(stage().sample().state.time, 4.2);
    // and back where it was by a double click, which shows all
    const QPoint later = at(1, 6.0);
    click(later);
    send(plotWidget(), QEvent::MouseButtonDblClick, later, Qt::LeftButton, Qt::LeftButton, {});
    send(plotWidget(), QEvent::MouseButtonRelease, later, Qt::LeftButton, {}, {});
    VERIFY_TIME(stage().sample().state.time, 4.2);
  }

  // Left of the axis there is no time to read.
  void besideTheAxesNothingIsRead() {
    playBundled();
    QTest::qWait(150);
    hover(1.0);
    QVERIFY(window().reading().hovered());
    const QPoint beside(at(0, 0.0).x() - 30, at(0, 1.0).y());
    send(plotWidget(), QEvent::MouseMove, beside, Qt::NoButton, {}, {});
    QVERIFY(!window().reading().hovered());
  }

  // In a narrow plot the names of a box go, the numbers of all motions stay.
  void numbersFitIntoANarrowPlot() {
    PlotMarks marks;
    marks.title = "1.288 s";
    marks.columns = QStringList{"shown", "rk4 1 ms"};
    marks.rows.push_back({Qt::red, "shoulder_pan_joint", {"-1.39", "-1.58"}, {}});
    marks.rows.push_back({Qt::blue, "shoulder_lift_joint", {"1.96", "0.12"}, {}});
    const QFontMetricsF metrics(plots().font());
    const double wide = sizeOfBox(marks, metrics, {1000.0, 200.0}).width();
    const double narrow = sizeOfBox(marks, metrics, {150.0, 200.0}).width();
    QVERIFY(wide > 200.0);
    QVERIFY2(narrow <= 150.0, qPrintable(QString::number(narrow)));
  }

  // Degrees are read as they are drawn.
  void unitsAreThoseThatAreDrawn() {
    playBundled();
    window().settings().setDegrees(true);
    QTest::qWait(150);
    hover(1.0);
    QTRY_VERIFY(!plots().marks(0).rows.empty());
    const double time = *window().reading().hovered();
    const double degrees = 180.0 / std::numbers::pi *
                           interpolated(*stage().recording(), SampleQuantity::kPosition, 2, time);
    QVERIFY(plots().marks(0).title.endsWith("[°]"));
    VERIFY_NUMBER(plots().marks(0).rows[2].numbers[0], degrees, 0.06);
  }

  // Where joints turn and slide each number has its own unit.
  void unitsOfTheirOwnStandInTheirRows() {
    open(bundledFile("scara"));
    key(Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > 0.3, kPatience);
    key(Qt::Key_Space);
    QTest::qWait(150);
    hover(0.15);
    QTRY_VERIFY(plots().marks(0).rows.size() > 2);
    QStringList units;
    for (const PlotMarks::Row& row : plots().marks(0).rows) units << row.unit;
    QVERIFY2(units.contains("rad") && units.contains("m"), qPrintable(units.join(' ')));
    QVERIFY(plots().marks(0).title.endsWith(" s"));
  }

  // Light on dark where the desktop is dark.
  void theBoxFollowsTheTheme() {
    playBundled();
    window().setPalette(QPalette(QColor(45, 48, 52), QColor(35, 38, 41)));
    QTest::qWait(200);
    hover(2.0);
    QTRY_VERIFY(!plots().marks(0).title.isEmpty());
    const QImage image = plotWidget()->grab().toImage();
    const QString folder = qEnvironmentVariable("ARMILLARY_TEST_PICTURES");
    if (!folder.isEmpty()) window().grab().save(folder + "/reading_dark.png");
    // beside the hovered line: the box, its ground dark and its text light
    const int left = plots().pixelOf(0, *window().reading().hovered(), 0.0).toPoint().x() + 11;
    int lightest = 0, dark = 0, all = 0;
    for (int x = left; x < left + 80; ++x) {
      for (int y = 6; y < 60; ++y) {
        const int gray = qGray(image.pixel(x, y));
        lightest = std::max(lightest, gray);
        dark += gray < 80;
        ++all;
      }
    }
    QVERIFY2(3 * dark > 2 * all && lightest > 180,
             qPrintable(QString("%1 of %2, up to %3").arg(dark).arg(all).arg(lightest)));
  }

  // The largest effort of a joint and its time, and the mean, against a search over all samples.
  void theTableTellsOfEveryCurve() {
    playBundled();
    find<QToolButton>("plot_statistics")->click();
    QTRY_COMPARE(table()->model()->rowCount(), 12);
    const Recording& motion = *stage().recording();
    double greatest = -1e9, at = 0.0, area = 0.0;
    for (std::size_t i = 0; i < motion.size(); ++i) {
      const double value = motion.value(i, SampleQuantity::kEffort, 1);
      if (value > greatest) {
        greatest = value;
        at = motion.time(i);
      }
      if (i == 0) continue;
      area += 0.5 * (motion.time(i) - motion.time(i - 1)) *
              (value + motion.value(i - 1, SampleQuantity::kEffort, 1));
    }
    const int row = 7;  // joint2's effort
    QTRY_VERIFY(number(row, StatisticsModel::kGreatest) == greatest);
    QCOMPARE(cell(row, StatisticsModel::kCurve), QString("joint2"));
    QCOMPARE(cell(row, StatisticsModel::kQuantity), QString("Effort [N m]"));
    QCOMPARE(number(row, StatisticsModel::kGreatestAt), at);
    // it hangs and pulls down: the largest in size is the least
    const auto isBold = [&](int column) {
      return index(row, column).data(Qt::FontRole).value<QFont>().bold();
    };
    QVERIFY(isBold(StatisticsModel::kLeast) && !isBold(StatisticsModel::kGreatest));
    const double mean = area / (motion.endTime() - motion.startTime());
    QVERIFY(std::abs(number(row, StatisticsModel::kMean) - mean) < 1e-9);
    // a joint that does not move, and one that carries nothing but rounding: told as 0
    QCOMPARE(cell(3, StatisticsModel::kRange).trimmed(), QLocale().toString(0));
    // a click on the number goes to its time
    QTest::mouseClick(table()->viewport(), Qt::LeftButton, {},
                      table()->visualRect(index(row, StatisticsModel::kGreatest)).center());
    QVERIFY(std::abs(stage().sample().state.time - at) < 1e-9);
    // sorted by what is greatest: by number, not by letter
    table()->sortByColumn(StatisticsModel::kGreatest, Qt::DescendingOrder);
    for (int i = 1; i < 12; ++i) {
      QVERIFY(number(i - 1, StatisticsModel::kGreatest) >= number(i, StatisticsModel::kGreatest));
    }
  }

  void cursorsTellTheDifference() {
    playBundled();
    drag(at(0, 1.5), at(0, 3.25), Qt::ShiftModifier);
    const auto span = window().reading().span();
    QVERIFY(span);
    VERIFY_TIME(span->start, 1.5);
    VERIFY_TIME(span->end, 3.25);
    QVERIFY(find<QToolButton>("plot_cursors")->isChecked());
    QTRY_COMPARE(table()->model()->rowCount(), 12);  // it has come with them
    const Recording& motion = *stage().recording();
    const auto effort = [&](double time) {
      return interpolated(motion, SampleQuantity::kEffort, 2, time);
    };
    QTRY_VERIFY(!table()->isColumnHidden(StatisticsModel::kDifference));
    QVERIFY(std::abs(number(8, StatisticsModel::kDifference) -
                     (effort(span->end) - effort(span->start))) < 1e-9);
    // the table is of what is between them
    QVERIFY(number(8, StatisticsModel::kLeastAt) >= span->start);
    QVERIFY(number(8, StatisticsModel::kGreatestAt) <= span->end);
    // a cursor's line can be dragged, and the shown time stays
    QTest::qWait(100);  // the table has made the plots narrower
    const double before = stage().sample().state.time;
    drag(at(1, span->end), at(1, 5.0), {});
    QVERIFY(std::abs(*window().reading().cursor(TimeReading::Cursor::kB) - 5.0) < 0.05);
    QCOMPARE(*window().reading().cursor(TimeReading::Cursor::kA), span->start);
    QCOMPARE(stage().sample().state.time, before);
    find<QToolButton>("plot_cursors")->click();
    QVERIFY(!window().reading().span());
    QTRY_VERIFY(table()->isColumnHidden(StatisticsModel::kDifference));
  }

  void whatIsSelectedIsCopiedWhole() {
    playBundled();
    find<QToolButton>("plot_statistics")->click();
    QTRY_COMPARE(table()->model()->rowCount(), 12);
    table()->setFocus();
    table()->setCurrentIndex(index(7, StatisticsModel::kGreatest));
    QTest::keyClick(table(), Qt::Key_C, Qt::ControlModifier);
    const QString text = QApplication::clipboard()->text();
    bool ok = false;
    const double copied = QLocale().toDouble(text, &ok);
    QVERIFY2(ok, qPrintable(text));
    QVERIFY(std::abs(copied - number(7, StatisticsModel::kGreatest)) < 1e-9);
    table()->selectAll();
    QTest::keyClick(table(), Qt::Key_C, Qt::ControlModifier);
    const QStringList lines = QApplication::clipboard()->text().split('\n');
    QCOMPARE(lines.size(), 13);
    QVERIFY2(lines[0].startsWith("Curve\tQuantity [unit]\tMin\tat [s]"), qPrintable(lines[0]));
    QVERIFY2(lines[8].startsWith("joint2\tEffort [N m]\t"), qPrintable(lines[8]));
    QCOMPARE(lines[8].count('\t'), lines[0].count('\t'));
  }

  // Whose the last columns are is seen where they are.
  void curvesStayNamedWhereTheTableIsScrolled() {
    playBundled();
    find<QToolButton>("plot_statistics")->click();
    QTRY_COMPARE(table()->model()->rowCount(), 12);
    auto* names = find<QTableView>("statistics_names");
    QVERIFY(!names->isVisible());
    QScrollBar* across = table()->horizontalScrollBar();
    QVERIFY(across->maximum() > 0);
    across->setValue(across->maximum());
    QTRY_VERIFY(names->isVisible());
    table()->verticalScrollBar()->setValue(table()->verticalScrollBar()->maximum());
    const QModelIndex last = index(11, StatisticsModel::kRootMeanSquare);
    const QModelIndex name = index(11, StatisticsModel::kCurve);
    const auto place = [](QTableView* view, const QModelIndex& cell) {
      return view->viewport()->mapToGlobal(view->visualRect(cell).topLeft()).y();
    };
    QCOMPARE(place(names, name), place(table(), last));
    if (const QByteArray pictures = qgetenv("ARMILLARY_TEST_PICTURES"); !pictures.isEmpty()) {
      window().grab().save(QString::fromLocal8Bit(pictures) + "/statistics_scrolled.png");
    }
    across->setValue(0);
    QVERIFY(!names->isVisible());
  }

  void peaksAreMarkedOnRequest() {
    playBundled();
    QVERIFY(plots().marks(1).marks.empty());
    find<QToolButton>("plot_peaks")->click();
    QTRY_VERIFY(plots().marks(1).marks.size() > 4);
    const Recording& motion = *stage().recording();
    double least = 0.0;
    for (std::size_t i = 0; i < motion.size(); ++i) {
      least = std::min(least, motion.value(i, SampleQuantity::kEffort, 1));
    }
    // the deepest hollow of all is among them, and no mark is where no curve is
    bool deepest = false;
    for (const PlotMarks::Mark& mark : plots().marks(1).marks) {
      deepest |= std::abs(mark.y - least) < 1e-9 && !mark.is_hill;
      bool on_curve = false;
      for (int i = 0; i < 6; ++i) {
        const double here = interpolated(motion, SampleQuantity::kEffort, i, mark.x);
        on_curve |= std::abs(here - mark.y) < 1e-9;
      }
      QVERIFY(on_curve);
    }
    QVERIFY(deepest);
    find<QToolButton>("plot_peaks")->click();
    QTRY_VERIFY(plots().marks(1).marks.empty());
  }

  void searchLeavesTheJointsThatAreMeant() {
    auto* search = find<QLineEdit>("curve_filter");
    auto* list = find<QTreeWidget>("curves");
    QTest::keyClicks(search, "T3");
    for (int i = 0; i < 6; ++i) QCOMPARE(list->topLevelItem(i)->isHidden(), i != 2);
    QCOMPARE(window().plotChoice().curves().degrees_of_freedom.size(), std::size_t{6});  // stay
    search->clear();
    QVERIFY(!list->topLevelItem(0)->isHidden());
  }

  // Where there is little room, there are fewer times below the plots.
  void timesAreNotWrittenOverOneAnother() {
    playBundled();
    find<QToolButton>("plot_statistics")->click();
    auto* plot = find<QCustomPlot>("plot");
    const auto isLegible = [&] {
      plot->replot();
      for (const QCPAxisRect* rect : plot->axisRects()) {
        const QCPAxis* time = rect->axis(QCPAxis::atBottom);
        int length = 0;
        for (const QString& label : time->tickVectorLabels()) {
          length += QFontMetrics(time->tickLabelFont()).horizontalAdvance(label);
        }
        if (length > rect->width()) return false;
      }
      return true;
    };
    for (const int width : {260, 400, 900}) {
      plot->setFixedWidth(width);
      QTRY_VERIFY2(isLegible(), qPrintable(QString::number(width)));
    }
    QVERIFY(plot->axisRects().at(0)->axis(QCPAxis::atBottom)->tickVectorLabels().size() > 3);
  }

  // Without a controller there are no efforts: their axis has plain numbers about zero.
  void effortsOfZeroHaveAPlainAxis() {
    open(bundledFile("pendulum"));
    window().plotChoice().chooseCurves({{0}, {SampleQuantity::kEffort}});
    stage().setMode(Stage::Mode::kSimulate);
    stage().play();
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > 0.2, kPatience);
    stage().pause();
    const auto plot = [this] { return window().findChild<PlotsPanel*>()->figure().plots.at(0); };
    QTRY_VERIFY(plot().y_upper - plot().y_lower >= 1.0);  // no microscope
    QVERIFY(plot().y_upper - plot().y_lower < 10.0);
  }

  // Names that differ in their middle are told apart.
  void theTableTellsCurvesByTheirNames() {
    open(bundledFile("quadruped"));
    std::set<int> all;
    for (int i = 6; i < stage().model().velocitySize(); ++i) all.insert(i);
    window().plotChoice().chooseCurves({all, {SampleQuantity::kEffort}});
    find<QToolButton>("plot_statistics")->click();
    QTRY_COMPARE(table()->model()->rowCount(), static_cast<int>(all.size()));
    const int room = table()->columnWidth(StatisticsModel::kCurve) - table()->iconSize().width();
    for (int row = 0; row < table()->model()->rowCount(); ++row) {
      const QString name = cell(row, StatisticsModel::kCurve);
      QVERIFY2(table()->fontMetrics().horizontalAdvance(name) < room, qPrintable(name));
    }
  }

  // Also of rows that are not drawn: a base's place is in metres, its weight in newtons.
  void theListSaysTheUnitsOfAllItsRows() {
    open(bundledFile("quadruped"));
    window().plotChoice().chooseCurves(
        {{6, 7}, {SampleQuantity::kPosition, SampleQuantity::kEffort}});
    const QTreeWidgetItem* titles = find<QTreeWidget>("curves")->headerItem();
    QCOMPARE(titles->text(1), QString("Position [rad, m]"));
    QCOMPARE(titles->text(2), QString("Effort [N m, N]"));
  }

  // From a joint's row, from an effort; names of another robot are nobody's.
  void whatIsDroppedIsPlotted() {
    auto* panel = window().findChild<PlotsPanel*>();
    window().plotChoice().proposeCurves({{0}, {SampleQuantity::kPosition}});
    drop(panel, {{"joint4", "elbow_of_nobody"}, {}});
    QCOMPARE(window().plotChoice().curves(), (CurveChoice{{0, 3}, {SampleQuantity::kPosition}}));
    drop(panel, {{"joint2"}, SampleQuantity::kEffort});
    QCOMPARE(window().plotChoice().curves(),
             (CurveChoice{{0, 1, 3}, {SampleQuantity::kPosition, SampleQuantity::kEffort}}));
    QTRY_COMPARE(plots().quantities().size(), std::size_t{2});
    key(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(window().plotChoice().curves(), (CurveChoice{{0, 3}, {SampleQuantity::kPosition}}));
    QMimeData other;
    other.setText("joint5");
    QDragEnterEvent enter({5, 5}, Qt::CopyAction, &other, Qt::LeftButton, {});
    QApplication::sendEvent(panel, &enter);
    QVERIFY(!enter.isAccepted());
  }

  // A narrower window takes from the table too.
  void theTableLeavesThePlotsRoom() {
    auto* panel = window().findChild<PlotsPanel*>();
    const QSize before = window().size();
    window().resize(1270, 780);
    auto* toggle = find<QToolButton>("plot_statistics");
    if (!toggle->isChecked()) toggle->click();
    window().resize(1020, 680);
    auto* splitter = panel->findChild<QSplitter*>();
    QTRY_VERIFY2(splitter->sizes().value(1) + 8 >= splitter->sizes().value(2),
                 qPrintable(QString("%1 beside %2")
                                .arg(splitter->sizes().value(1))
                                .arg(splitter->sizes().value(2))));
    toggle->click();
    window().resize(before);
  }

  void aPhasePortraitFitsUntilSomebodyZooms() {
    front("dock_phase");
    auto* panel = window().findChild<PhasePanel*>();
    find<QComboBox>("phase_joint")->setCurrentIndex(1);
    Q_EMIT find<QComboBox>("phase_joint")->activated(1);
    key(Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > 0.6, kPatience);
    key(Qt::Key_Space);
    verifyFits(*panel);
    auto* drawn = find<QCustomPlot>("phase_plot");
    QTRY_VERIFY(drawn->plottable(2)->pen().widthF() >= 1.5);  // as wide as curves over time
    const auto seen = panel->plot().range();
    // the wheel zooms; what comes then leaves that alone
    auto* plot = find<QWidget>("phase_plot");
    QWheelEvent wheel(QPointF(plot->rect().center()), plot->mapToGlobal(QPointF(50, 50)), {},
                      {0, 120}, {}, {}, Qt::NoScrollPhase, false);
    QApplication::sendEvent(plot, &wheel);
    const auto zoomed = panel->plot().range();
    QVERIFY(zoomed[1] - zoomed[0] < seen[1] - seen[0]);
    key(Qt::Key_Space);
    const double before = stage().sample().state.time;
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > before + 0.3, kPatience);
    key(Qt::Key_Space);
    QTest::qWait(150);
    QCOMPARE(panel->plot().range(), zoomed);
    QTest::mouseDClick(plot, Qt::LeftButton, {}, plot->rect().center());
    verifyFits(*panel);
  }

  // A click near the run goes to the time it was there.
  void aClickOnAPhasePortraitGoesThere() {
    playBundled();
    front("dock_phase");
    auto* panel = window().findChild<PhasePanel*>();
    QTRY_VERIFY(panel->points().size() > 100);
    QTest::qWait(150);
    auto* plot = find<QWidget>("phase_plot");
    const auto [x, y] = panel->points()[panel->points().size() / 5];
    const QPoint near = panel->plot().pixelOf(x, y).toPoint();
    QTest::mouseClick(plot, Qt::LeftButton, {}, near);
    const double time = stage().sample().state.time;
    QVERIFY(time > 0.0);
    const double there = interpolated(*stage().recording(), SampleQuantity::kPosition, 0, time);
    const auto seen = panel->plot().range();
    QVERIFY(std::abs(there - x) < 0.02 * (seen[1] - seen[0]));
  }

 private:
  static double interpolated(const Recording& motion, SampleQuantity quantity, int index,
                             double time) {
    std::size_t i = 0;
    while (i + 2 < motion.size() && motion.time(i + 1) <= time) ++i;
    const double share = (time - motion.time(i)) / (motion.time(i + 1) - motion.time(i));
    const double from = motion.value(i, quantity, index);
    return from + share * (motion.value(i + 1, quantity, index) - from);
  }
  static void verifyNumber(const QString& text, double value, double room) {
    bool ok = false;
    const double shown = QLocale().toDouble(text, &ok);
    QVERIFY2(ok && std::abs(shown - value) <= room,
             qPrintable(QString("%1 instead of %2").arg(text).arg(value)));
  }

  const CurvePlots& plots() { return window().findChild<PlotsPanel*>()->plots(); }
  QWidget* plotWidget() { return find<QWidget>("plot"); }
  StatisticsTable* table() { return find<StatisticsTable>("statistics"); }
  QModelIndex index(int row, int column) { return table()->model()->index(row, column); }
  QString cell(int row, int column) { return index(row, column).data().toString(); }
  double number(int row, int column) { return index(row, column).data(Qt::EditRole).toDouble(); }
  // The pixel of a time, in the middle of what a plot shows.
  QPoint at(std::size_t plot, double time) {
    const Figure figure = window().findChild<PlotsPanel*>()->figure();
    const FigurePlot& shown = figure.plots[plot];
    return plots().pixelOf(plot, time, 0.5 * (shown.y_lower + shown.y_upper)).toPoint();
  }
  void playBundled() {
    window().openFile(QString::fromStdString(bundledTrajectories("puma560").at(0)));
    QTRY_VERIFY_WITH_TIMEOUT(stage().mode() == Stage::Mode::kPlay, kPatience);
    stage().pause();
    QTest::qWait(200);  // until the plots have their axes
  }
  void front(const char* dock) {
    auto* which = find<QDockWidget>(dock);
    which->show();
    which->raise();
    QTest::qWait(100);
  }
  void send(QWidget* widget, QEvent::Type type, const QPoint& point, Qt::MouseButton button,
            Qt::MouseButtons buttons, Qt::KeyboardModifiers modifiers) {
    QMouseEvent event(type, point, widget->mapToGlobal(point), button, buttons, modifiers);
    QApplication::sendEvent(widget, &event);
  }
  void hover(double time) {
    send(plotWidget(), QEvent::MouseMove, at(0, time), Qt::NoButton, {}, {});
  }
  void click(const QPoint& where) {
    send(plotWidget(), QEvent::MouseButtonPress, where, Qt::LeftButton, Qt::LeftButton, {});
    send(plotWidget(), QEvent::MouseButtonRelease, where, Qt::LeftButton, {}, {});
  }
  void drag(const QPoint& from, const QPoint& to, Qt::KeyboardModifiers modifiers) {
    QWidget* plot = plotWidget();
    send(plot, QEvent::MouseButtonPress, from, Qt::LeftButton, Qt::LeftButton, modifiers);
    for (int i = 1; i <= 4; ++i) {
      send(plot, QEvent::MouseMove, from + (to - from) * i / 4, Qt::NoButton, Qt::LeftButton,
           modifiers);
    }
    send(plot, QEvent::MouseButtonRelease, to, Qt::LeftButton, {}, modifiers);
  }
  static void leave(QWidget* widget) {
    QEvent event(QEvent::Leave);
    QApplication::sendEvent(widget, &event);
  }
  static void drop(QWidget* panel, const DraggedCurves& curves) {
    const std::unique_ptr<QMimeData> data = mimeOf(curves);
    QDragEnterEvent enter({5, 5}, Qt::CopyAction, data.get(), Qt::LeftButton, {});
    QApplication::sendEvent(panel, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent event(QPointF(5, 5), Qt::CopyAction, data.get(), Qt::LeftButton, {});
    QApplication::sendEvent(panel, &event);
  }
  // All of the run is seen, and fills at least three quarters.
  void verifyFits(const PhasePanel& panel) {
    const auto fits = [&panel] {
      const auto seen = panel.plot().range();
      double left = 1e9, right = -1e9;
      for (const auto& [x, y] : panel.points()) {
        left = std::min(left, x);
        right = std::max(right, x);
        if (y < seen[2] || y > seen[3]) return false;
      }
      return left >= seen[0] && right <= seen[1] && right - left > 0.75 * (seen[1] - seen[0]);
    };
    QTRY_VERIFY(fits());
  }
};

ARMILLARY_WIDGET_TEST(TestReadingPlots)
#include "tst_reading_plots.moc"

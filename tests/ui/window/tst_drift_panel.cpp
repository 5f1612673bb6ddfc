// SPDX-License-Identifier: GPL-3.0-or-later
// The panel of what keeps loops closed, used as a person does: its sliders moved by keys, its
// choices changed, another robot opened.
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QSlider>
#include <QTest>

#include "tests/support/test_program.h"
#include "tests/support/window.h"
#include "ui/panels/equations/drift_panel.h"
#include "ui/widgets/plot_style.h"

using namespace armillary;
using namespace armillary::test;

class TestDriftPanel : public WindowTest {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { useOwnSettings(); }
  void init() {
    openWindow();
    open(bundledFile("four_bar"));
    auto* dock = find<QDockWidget>("dock_loop_drift");
    QVERIFY(dock->isHidden());  // asked for, not in the way
    dock->show();
    dock->raise();
    choose("drift_step", "10 ms");
    QTRY_VERIFY_WITH_TIMEOUT(done(), kPatience);
  }
  void cleanup() { closeWindow(); }

  void everyWayHasItsCurve() {
    QCOMPARE(panel().results().size(), std::size_t(3));
    auto* plot = find<QCustomPlot>("drift_plot");
    QCOMPARE(plot->graphCount(), 3);
    for (int i = 0; i < 3; ++i) QCOMPARE(plot->graph(i)->dataCount(), 601);
    QVERIFY(gap(LoopKeeping::kProjection) < 1e-12);
    QVERIFY(gap(LoopKeeping::kBaumgarte) < gap(LoopKeeping::kNothing));
    QVERIFY(told().contains("projection"));
  }

  // The other two curves stay as they are; a weaker pull leaves more.
  void slidersChangeBaumgartesCurveAlone() {
    const double before = gap(LoopKeeping::kBaumgarte);
    const double raw = gap(LoopKeeping::kNothing);
    const double beta = panel().beta();
    auto* slider = find<QSlider>("drift_beta");
    slider->setFocus();
    for (int i = 0; i < 12; ++i) QTest::keyClick(slider, Qt::Key_PageDown);
    QVERIFY(panel().beta() < 0.1 * beta);
    QTRY_VERIFY_WITH_TIMEOUT(done() && gap(LoopKeeping::kBaumgarte) != before, kPatience);
    QVERIFY(gap(LoopKeeping::kBaumgarte) > before);
    QCOMPARE(gap(LoopKeeping::kNothing), raw);
  }

  void anotherQuantityIsDrawnOfTheSameMotion() {
    auto* plot = find<QCustomPlot>("drift_plot");
    const double gap_drawn = plot->graph(0)->data()->at(600)->value;
    choose("drift_quantity", find<QComboBox>("drift_quantity")->itemText(2));
    QVERIFY(plot->graph(0)->data()->at(600)->value != gap_drawn);
    QVERIFY(panel().isFinished());  // nothing is simulated anew
  }

  void onlyMethodsThatDriftAreOffered() {
    auto* methods = find<QComboBox>("drift_integrator");
    QVERIFY(methods->findText("rk4") >= 0);
    QVERIFY(methods->findText("variational") < 0);
  }

  void aRobotWithoutLoopsIsToldSo() {
    open(bundledFile("puma560"));
    QTRY_VERIFY(told().contains("no closed loops"));
    QVERIFY(panel().results().empty());
    QCOMPARE(find<QCustomPlot>("drift_plot")->graphCount(), 0);
  }

 private:
  DriftPanel& panel() { return *find<DriftPanel>("drift_panel"); }
  bool done() { return panel().isFinished() && panel().results().size() == 3; }
  double gap(LoopKeeping keeping) { return panel().results().at(keeping).largestGap(); }
  QString told() { return find<QLabel>("drift_about")->text(); }
  void choose(const char* box, const QString& text) {
    auto* choices = find<QComboBox>(box);
    const int row = choices->findText(text);
    QVERIFY2(row >= 0, qPrintable(text));
    choices->setCurrentIndex(row);
  }
};

ARMILLARY_WIDGET_TEST(TestDriftPanel)
#include "tst_drift_panel.moc"

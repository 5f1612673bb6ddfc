// SPDX-License-Identifier: GPL-3.0-or-later
// A path is drawn as it is where somebody wants it: the same scale across and upwards.
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <cmath>

#include "tests/support/test_program.h"
#include "tests/support/window.h"
#include "ui/panels/plots/phase_panel.h"
#include "ui/panels/plots/phase_plot.h"

using namespace armillary;
using namespace armillary::test;

class TestPhaseScales : public WindowTest {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() {
    useOwnSettings();
    openWindow();
    open(bundledFile("double_pendulum"));
    stage().setPosition(Eigen::Vector2d(1.2, 0.4));
    stage().setAsFastAsItCan(true);
    stage().play();
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > 1.0, kPatience);
    stage().pause();
    find<QDockWidget>("dock_phase")->show();
    find<QDockWidget>("dock_phase")->raise();
  }
  void cleanupTestCase() { closeWindow(); }

  void bothAxesHaveOneScale() {
    const auto& model = stage().model();
    const QString first = QString::fromStdString(model.degrees_of_freedom[0].name);
    const QString second = QString::fromStdString(model.degrees_of_freedom[1].name);
    window().plotChoice().choosePhase({first + ".position", second + ".position", {}});
    auto& panel = *window().findChild<PhasePanel*>();
    QTRY_VERIFY(panel.points().size() > 50);
    auto* equal = find<QCheckBox>("phase_equal_scales");
    QVERIFY(equal->isEnabled());
    QVERIFY(std::abs(across(panel.plot()) / upwards(panel.plot()) - 1.0) > 0.02);
    equal->click();
    QVERIFY(std::abs(across(panel.plot()) / upwards(panel.plot()) - 1.0) < 1e-6);
    // all of it is still seen
    const auto [left, right, bottom, top] = panel.plot().range();
    for (const auto& [x, y] : panel.points()) {
      QVERIFY(x > left && x < right && y > bottom && y < top);
    }
    window().resizeDocks({find<QDockWidget>("dock_phase")}, {320}, Qt::Vertical);
    QCoreApplication::processEvents();
    QVERIFY(std::abs(across(panel.plot()) / upwards(panel.plot()) - 1.0) < 1e-6);
    // a rate and an angle have none in common
    window().plotChoice().choosePhase({first + ".position", first + ".velocity", {}});
    QTRY_VERIFY(!equal->isEnabled());
    equal->setChecked(false);
  }

  // Degrees are degrees here, too: the run, what was computed of it, the axes' names.
  void drawsInTheUnitsThatAreShown() {
    const QString first = QString::fromStdString(stage().model().degrees_of_freedom[0].name);
    window().plotChoice().choosePhase({first + ".position", first + ".velocity * 2", {}});
    auto& panel = *window().findChild<PhasePanel*>();
    panel.figure();  // draws it now
    const auto radians = panel.points();
    auto* upwards_field = find<QComboBox>("phase_y");
    auto* across_field = find<QComboBox>("phase_x");
    QVERIFY(across_field->accessibleDescription().contains("rad"));
    window().settings().setDegrees(true);
    panel.figure();
    QVERIFY(std::abs(panel.points()[10].first - radians[10].first * 180.0 / M_PI) < 1e-9);
    QCOMPARE(panel.points()[10].second, radians[10].second);  // calculated: in SI
    QVERIFY(across_field->accessibleDescription().contains(QStringLiteral("°")));
    window().plotChoice().choosePhase({"time", first + ".velocity", {}});
    QVERIFY(upwards_field->accessibleDescription().contains(QStringLiteral("°/s")));
    window().settings().setDegrees(false);
    QVERIFY(upwards_field->accessibleDescription().contains("rad/s"));
  }

 private:
  // Pixels of one unit.
  static double across(const PhasePlot& plot) {
    return plot.pixelOf(1.0, 0.0).x() - plot.pixelOf(0.0, 0.0).x();
  }
  static double upwards(const PhasePlot& plot) {
    return plot.pixelOf(0.0, 0.0).y() - plot.pixelOf(0.0, 1.0).y();
  }
};

ARMILLARY_WIDGET_TEST(TestPhaseScales)
#include "tst_phase_scales.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// Forces and moments in the unit that somebody likes: wherever efforts are read, in plots, arrows
// and exported tables; what is computed stays the same.
#include <QAction>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QListWidget>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>
#include <cmath>

#include "engine/motion_files/read_motion_file.h"
#include "engine/table/csv.h"
#include "tests/support/test_program.h"
#include "tests/support/window.h"
#include "ui/files/plot_data_writer.h"
#include "ui/panels/plots/export_plots_dialog.h"
#include "ui/panels/plots/plots_panel.h"
#include "ui/panels/sizing/uncertainty_panel.h"
#include "ui/viewport/arrow_scales.h"
#include "ui/widgets/number_format.h"
#include "ui/widgets/plot_style.h"
#include "ui/window/preferences_dialog.h"

using namespace armillary;
using namespace armillary::test;

namespace {

constexpr double kPoundFoot = 1.3558179483314004, kPound = 4.4482216152605;  // N m, N

}  // namespace

class TestForceUnits : public WindowTest {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { useOwnSettings(); }
  void init() {
    QSettings().clear();
    openWindow();
    open(bundledFile("puma560"));
  }
  void cleanup() {
    closeWindow();
    applyNumberFormat({});
  }

  // A joint's row, and back by Cancel.
  void aJointsEffortIsReadInPounds() {
    const double effort = stage().sample().effort[1];
    QVERIFY(std::abs(effort) > 1.0);
    QTRY_VERIFY(labelIs(readable(effort) + " N m"));
    PreferencesDialog* dialog = choose(ForceUnit::kPoundFoot);
    QTRY_VERIFY(labelIs(readable(effort / kPoundFoot) + " lbf ft"));
    QCOMPARE(stage().sample().effort[1], effort);
    dialog->reject();
    QTRY_VERIFY(labelIs(readable(effort) + " N m"));
    QCOMPARE(numberFormat().forces, ForceUnit::kNewton);
  }

  void itIsKept() {
    choose(ForceUnit::kKilonewton)->accept();
    window().close();
    closeWindow();
    applyNumberFormat({});
    openWindow();
    QCOMPARE(numberFormat().forces, ForceUnit::kKilonewton);
    open(bundledFile("puma560"));
    QTRY_VERIFY(labelIs(readable(1e-3 * stage().sample().effort[1]) + " kN m"));
  }

  // What is typed is meant in the unit that stands beside it, also where it was typed before.
  void aWrenchIsTypedInPounds() {
    key(Qt::Key_I, Qt::ControlModifier);
    find<QToolButton>("fold_more")->setChecked(true);
    choose(ForceUnit::kPoundFoot)->accept();
    type("wrench_force_x", "10");
    find<QToolButton>("wrench_add")->click();
    QCOMPARE(stage().setup().wrenches.size(), std::size_t{1});
    const double newtons = stage().setup().wrenches[0].force.x();
    QVERIFY2(std::abs(newtons - 10.0 * kPound) < 1e-9, qPrintable(QString::number(newtons)));
    QVERIFY(find<QListWidget>("wrench_list")->item(0)->text().contains("lbf"));
    choose(ForceUnit::kNewton)->accept();
    QVERIFY(std::abs(find<QDoubleSpinBox>("wrench_force_x")->value() - newtons) < 1e-9);
    QVERIFY(find<QListWidget>("wrench_list")->item(0)->text().contains(" N"));
    // a motor's limit too
    choose(ForceUnit::kPoundFoot)->accept();
    auto* motors = find<QTableWidget>("motors");
    motors->item(1, 0)->setText("100");
    const std::string joint = stage().model().degrees_of_freedom[1].name;
    const double limit = *stage().setup().joints.at(joint).effort_limit;
    QVERIFY(std::abs(limit - 100.0 * kPoundFoot) < 1e-9);
    QCOMPARE(motors->item(1, 0)->text(), QString("100"));
  }

  // The plots' axis, and the table of their numbers, which reads back in newton metres.
  void exportedTablesSayItAndReadBack() {
    choose(ForceUnit::kPoundInch)->accept();
    window().openFile(QString::fromStdString(bundledTrajectories("puma560").at(0)));
    QTRY_COMPARE_WITH_TIMEOUT(stage().mode(), Stage::Mode::kPlay, kPatience);
    window().plotChoice().chooseCurves(
        {{0, 1, 2, 3, 4, 5}, {SampleQuantity::kPosition, SampleQuantity::kEffort}});
    const PlotCurve curve = plotCurves(stage().model())[1];
    QCOMPARE(shownUnit({curve}, SampleQuantity::kEffort, Units()), QString("lbf in"));
    const Sample& now = stage().sample();
    QVERIFY(std::abs(shownValue(now, curve, SampleQuantity::kEffort, Units()) -
                     12.0 * now.effort[1] / kPoundFoot) < 1e-9);
    const QTemporaryDir folder;
    const QString file = folder.filePath("plots.csv");
    key(Qt::Key_E, Qt::ControlModifier);
    auto* dialog = window().findChild<ExportPlotsDialog*>();
    QVERIFY(dialog);
    dialog->saveAs(file);
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(file), kPatience);
    QFile written(file);
    QVERIFY(written.open(QIODevice::ReadOnly));
    const QByteArray header = written.readLine();
    QVERIFY2(header.contains("joint2/effort [lbf in]"), header.constData());
    MotionTable motion;
    MotionFileError error;
    QVERIFY2(readMotionFile(stage().sharedModel(), {.files = {file.toStdString()}}, motion, error),
             error.message.c_str());
    const Recording& shown = *stage().shownRecording();
    for (std::size_t column = 0; column < motion.table.header.size(); ++column) {
      if (motion.table.header[column] != "joint2/effort") continue;
      const double read = motion.table.row(7)[column];
      QVERIFY(std::abs(read - shown.value(7, SampleQuantity::kEffort, 1)) < 1e-9);
      return;
    }
    QFAIL("there is no column of the effort");
  }

  // The curve in the middle of the bands is in the unit of its axis, as they are.
  void uncertaintyIsDrawnInPounds() {
    auto* dock = find<QDockWidget>("dock_uncertainty");
    dock->show();
    dock->raise();
    choose(ForceUnit::kPoundFoot)->accept();
    window().openFile(QString::fromStdString(bundledTrajectories("puma560").at(0)));
    const auto* panel = find<UncertaintyPanel>("uncertainty_panel");
    QTRY_VERIFY_WITH_TIMEOUT(panel->result(), kPatience);
    find<QTreeWidget>("uncertainty_joints")
        ->setCurrentItem(find<QTreeWidget>("uncertainty_joints")->topLevelItem(1));
    const auto* plot = find<QCustomPlot>("uncertainty_plot");
    QVERIFY(plot->yAxis->label().contains("lbf ft"));
    const Eigen::MatrixXd& effort = panel->result()->efforts.effort;
    const double drawn = plot->graph(plot->graphCount() - 1)->data()->at(0)->value;
    QVERIFY2(std::abs(drawn - effort(1, 0) / kPoundFoot) < 1e-9,
             qPrintable(QString::number(drawn)));
  }

  // Arrows are as long as their forces, and the words say so in pounds.
  void arrowsAreToldInPounds() {
    Overlay overlay;
    MeasuredArrow arrow;
    arrow.value = Eigen::Vector3d(0.0, 0.0, 100.0);
    arrow.unit = "N";
    overlay.measured.push_back(arrow);
    Camera camera;
    camera.distance = 5.0;
    ArrowScales scales;
    choose(ForceUnit::kPoundFoot)->accept();
    scales.choose({&overlay}, 1.0, camera, {800.0, 600.0});
    const QString words = scales.words();
    const QRegularExpressionMatch match =
        QRegularExpression("Arrows: (\\S+) cm = (\\S+) lbf$").match(words);
    QVERIFY2(match.hasMatch(), qPrintable(words));
    const double metres = 0.01 * QLocale().toDouble(match.captured(1));
    const double newtons = kPound * QLocale().toDouble(match.captured(2));
    const double length = scales.drawn(overlay).arrows.at(0).vector.norm();
    QVERIFY(std::abs(length - 100.0 * metres / newtons) < 1e-9);
  }

 private:
  PreferencesDialog* choose(ForceUnit unit) {
    key(Qt::Key_Comma, Qt::ControlModifier);
    auto* dialog = find<PreferencesDialog>("preferences_dialog");
    dialog->findChild<QComboBox*>("preferred_forces")->setCurrentIndex(static_cast<int>(unit));
    return dialog;
  }
  // Whether a label says this.
  bool labelIs(const QString& text) {
    for (const QLabel* label : window().findChildren<QLabel*>()) {
      if (label->text() == text) return true;
    }
    return false;
  }
};

ARMILLARY_WIDGET_TEST(TestForceUnits)
#include "tst_force_units.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// Plots and matrices are taken along from their menus: what is drawn, as SVG; what is shown, as a
// table.
#include <QClipboard>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QDockWidget>
#include <QFile>
#include <QMenu>
#include <QMimeData>
#include <QMouseEvent>
#include <QTemporaryDir>
#include <QTimer>
#include <QTreeWidget>
#include <QXmlStreamReader>

#include "tests/support/test_program.h"
#include "tests/support/window.h"
#include "ui/panels/algorithm/equation_view.h"
#include "ui/panels/equations/operations_panel.h"
#include "ui/panels/forces/energy_panel.h"
#include "ui/panels/inertia/matrix_heat_map.h"
#include "ui/panels/plots/shares_panel.h"
#include "ui/panels/sizing/motors_panel.h"
#include "ui/panels/sizing/uncertainty_panel.h"
#include "ui/widgets/copied_cells.h"
#include "ui/widgets/figure_file.h"
#include "ui/widgets/plot_style.h"
#include "ui/widgets/stacked_chart.h"

using namespace armillary;
using namespace armillary::test;

class TestTakingAlong : public WindowTest {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { useOwnSettings(); }
  void init() {
    openWindow();
    open(bundledFile("puma560"));
    window().openFile(QString::fromStdString(bundledTrajectories("puma560").at(0)));
    QTRY_VERIFY_WITH_TIMEOUT(stage().mode() == Stage::Mode::kPlay, kPatience);
    stage().pause();
    QTest::qWait(200);  // until the plots have their axes
    QApplication::clipboard()->clear();
  }
  void cleanup() { closeWindow(); }

  void curvesOverTimeAreCopiedAsSvg() {
    front("dock_plots");
    auto* plot = find<QWidget>("plot");
    // the menu waits for its answer
    QTimer::singleShot(200, [] {
      auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
      if (!menu) return;
      for (QAction* action : menu->actions()) {
        if (action->objectName() == "copy_svg") action->trigger();
      }
      menu->close();
    });
    QTest::mouseClick(plot, Qt::RightButton, {}, plot->rect().center());
    const QStringList letters = lettersOfCopiedSvg();
    for (int i = 1; i <= 6; ++i) {
      QVERIFY2(letters.contains(QString("joint%1").arg(i)), qPrintable(letters.join('|')));
    }
  }

  void stacksAndPhasesAreCopiedAsSvg() {
    front("dock_phase");
    copyFrom(find<QWidget>("phase_plot"));
    QVERIFY(!lettersOfCopiedSvg().isEmpty());
    front("dock_shares");
    auto* shares = window().findChild<SharesPanel*>();
    copyFrom(shares->findChild<StackedChart*>()->findChild<QWidget*>());
    const QString effort = "Effort of joint1 [N m]";
    QVERIFY2(lettersOfCopiedSvg().contains(effort), qPrintable(letters_.join('|')));
    front("dock_energy");
    auto* energy = window().findChild<EnergyPanel*>();
    QTRY_VERIFY(!energy->history().times.empty());
    copyFrom(energy->findChild<StackedChart*>()->findChild<QWidget*>());
    QVERIFY2(lettersOfCopiedSvg().contains("Energy [J]"), qPrintable(letters_.join('|')));
  }

  void plotsOfSizingAreCopiedAsSvg() {
    front("dock_motors");
    auto* motors = window().findChild<MotorsPanel*>();
    QTRY_VERIFY_WITH_TIMEOUT(motors->sized(), kPatience);
    copyFrom(find<QWidget>("torque_speed_plot"));
    QStringList letters = lettersOfCopiedSvg();
    for (const char* words : {"motor speed [rpm]", "short time", "continuous", "the motion"}) {
      QVERIFY2(letters.contains(words), qPrintable(letters.join('|')));
    }
    front("dock_uncertainty");
    auto* uncertainty = window().findChild<UncertaintyPanel*>();
    QTRY_VERIFY_WITH_TIMEOUT(uncertainty->result(), kPatience);
    copyFrom(find<QWidget>("uncertainty_plot"));
    letters = lettersOfCopiedSvg();
    for (const char* words : {"worst case", "one standard deviation", "effort of joint1"}) {
      QVERIFY2(letters.contains(words), qPrintable(letters.join('|')));
    }
    front("dock_operations");
    auto* subject = window().findChild<OperationsPanel*>()->findChild<QComboBox*>();
    for (const int chains : {1, subject->count() - 1}) {
      subject->setCurrentIndex(chains);
      auto* plot = find<QCustomPlot>("operations_plot");
      QTRY_VERIFY_WITH_TIMEOUT(plot->isVisible() && plot->graphCount() > 2, kPatience);
      copyFrom(plot);
      letters = lettersOfCopiedSvg();
      QVERIFY2(letters.contains("joints"), qPrintable(letters.join('|')));
      QVERIFY2(letters.size() > 6, qPrintable(letters.join('|')));
    }
    for (const char* dock : {"dock_accuracy", "dock_loop_drift"}) {
      front(dock);
      auto* plot = find<QDockWidget>(dock)->findChild<QCustomPlot*>();
      sendMenuEvent(plot);
      auto* menu = window().findChild<QMenu*>("figure_menu");
      QVERIFY2(menu, dock);
      delete menu;
    }
  }

  // Typeset ones of the algorithms, in the formats of documents.
  void equationsAreCopied() {
    front("dock_algorithm");
    auto* equation = window().findChild<EquationView*>();
    QTRY_VERIFY(!equation->equation().isEmpty());
    sendMenuEvent(equation);
    auto* menu = window().findChild<QMenu*>("equation_menu");
    QVERIFY(menu);
    menu->findChild<QAction*>("copy_equation_latex")->trigger();
    const QString latex = QApplication::clipboard()->text();
    QVERIFY2(latex.contains("boldsymbol"), qPrintable(latex));
    menu->findChild<QAction*>("copy_equation_markdown")->trigger();
    QCOMPARE(QApplication::clipboard()->text(), "$$\n" + latex + "\n$$\n");
    menu->findChild<QAction*>("copy_equation_svg")->trigger();
    const QByteArray svg = QApplication::clipboard()->mimeData()->data("image/svg+xml");
    QVERIFY(svg.contains("<svg") && svg.contains("black") && !svg.contains("currentColor"));
    delete menu;
  }

  // With where, what and what to do, whichever row is clicked.
  void problemsAreCopiedAsATable() {
    const QTemporaryDir folder;
    QFile file(folder.filePath("robot.urdf"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(
        "<robot name='r'><link name='base'/><link name='arm'><inertial><mass value='1'/>"
        "<inertia ixx='1' ixy='0' ixz='0' iyy='1' iyz='0' izz='1'/></inertial></link>\n"
        "<joint name='j' type='continuous'><parent link='base'/><child link='arm'/>"
        "<axis xyz='0 2 0'/></joint></robot>");
    file.close();
    open(file.fileName());
    front("dock_problems");
    auto* problems = find<QTreeWidget>("problems");
    QTRY_VERIFY(problems->topLevelItemCount() > 0);
    const QPoint row = problems->visualItemRect(problems->topLevelItem(0)).center();
    QTimer::singleShot(200, [] {
      auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
      if (!menu) return;
      menu->findChild<QAction*>("copy_as_markdown")->trigger();
      menu->close();
    });
    QContextMenuEvent event(QContextMenuEvent::Mouse, row, problems->viewport()->mapToGlobal(row));
    QApplication::sendEvent(problems->viewport(), &event);
    const QString table = QApplication::clipboard()->text();
    QVERIFY2(table.startsWith("| Line | What | What to do |"), qPrintable(table));
    QVERIFY2(table.contains("0 2 0"), qPrintable(table));
  }

  // What the panel offered before is still there.
  void aPanelsOwnEntriesStayInItsPlotsMenu() {
    front("dock_phase");
    sendMenuEvent(find<QWidget>("phase_plot"));
    auto* menu = window().findChild<QMenu*>("figure_menu");
    QVERIFY(menu);
    QVERIFY(menu->actions().contains(find<QAction>("export_plots_action")));
    delete menu;
  }

  // Width and legend are those of the last plot that was saved.
  void theLastChosenFormatHolds() {
    FigureFormat format;
    format.width = 100.0;
    format.legend = false;
    keepFigureFormat(format);
    QCOMPARE(keptFigureFormat(), format);
    front("dock_phase");
    copyFrom(find<QWidget>("phase_plot"));
    const QByteArray svg = QApplication::clipboard()->mimeData()->data("image/svg+xml");
    QVERIFY2(svg.contains("viewBox=\"0 0 378 "), svg.left(400).constData());
    keepFigureFormat({});
  }

  void theMassMatrixIsCopiedAsATable() {
    front("dock_mass_matrix");
    auto* map = find<MatrixHeatMap>("mass_matrix_map");
    QTRY_COMPARE(map->matrix().rows(), 6);
    sendMenuEvent(map);
    auto* menu = map->findChild<QMenu*>("copy_menu");
    QVERIFY(menu);
    menu->findChild<QAction*>("copy_as_csv")->trigger();
    menu->close();
    const QStringList lines = QApplication::clipboard()->text().split('\n');
    QCOMPARE(lines.size(), 8);  // the last is empty
    QCOMPARE(lines[0], QString(",joint1,joint2,joint3,joint4,joint5,joint6"));
    for (int i = 0; i < 6; ++i) {
      const QStringList cells = lines[i + 1].split(',');
      QCOMPARE(cells.size(), 7);
      for (int j = 0; j < 6; ++j) {
        const double value = map->matrix()(i, j);
        QVERIFY(std::abs(cells[j + 1].toDouble() - value) <= 1e-11 * std::abs(value));
      }
    }
  }

 private:
  void front(const char* dock) {
    auto* which = find<QDockWidget>(dock);
    QVERIFY2(which, dock);
    which->show();
    which->raise();
    QTest::qWait(200);
  }
  static void sendMenuEvent(QWidget* widget) {
    const QPoint middle = widget->rect().center();
    QContextMenuEvent event(QContextMenuEvent::Mouse, middle, widget->mapToGlobal(middle));
    QApplication::sendEvent(widget, &event);
  }
  // From a plot whose menu does not wait.
  void copyFrom(QWidget* plot) {
    QApplication::clipboard()->clear();
    QVERIFY(plot);
    sendMenuEvent(plot);
    auto* menu = window().findChild<QMenu*>("figure_menu");
    QVERIFY(menu);
    for (QAction* action : menu->actions()) {
      if (action->objectName() == "copy_svg") action->trigger();
    }
    delete menu;
  }
  // What is written in the SVG, which is whole.
  QStringList lettersOfCopiedSvg() {
    letters_.clear();
    const QByteArray svg = QApplication::clipboard()->mimeData()->data("image/svg+xml");
    QXmlStreamReader xml(svg);
    int lines = 0;
    while (!xml.atEnd()) {
      if (xml.readNext() == QXmlStreamReader::Characters && !xml.isWhitespace()) {
        letters_ << xml.text().toString().trimmed();
      }
      lines += xml.isStartElement() && (xml.name() == u"path" || xml.name() == u"polyline");
    }
    if (xml.hasError() || lines < 2) letters_.clear();
    return letters_;
  }

  QStringList letters_;
};

ARMILLARY_WIDGET_TEST(TestTakingAlong)
#include "tst_taking_along.moc"

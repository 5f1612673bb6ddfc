// SPDX-License-Identifier: GPL-3.0-or-later
// The window's three layouts, its dock tabs, and how narrow it may be.
#include <QAction>
#include <QDockWidget>
#include <QScrollArea>
#include <QSettings>
#include <QTabBar>
#include <QTest>
#include <QToolButton>

#include "tests/support/test_program.h"
#include "tests/support/window.h"
#include "ui/viewport/viewport.h"

using namespace armillary;
using namespace armillary::test;

class TestLayouts : public WindowTest {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() {
    useOwnSettings();
    openWindow();
    open(bundledFile("puma560"));
  }
  void cleanupTestCase() { closeWindow(); }

  // One click each: what it is for is in front, the rest is away, and comes back.
  void aClickArrangesThePanels() {
    auto* buttons = window().findChild<QWidget*>("layouts");
    QVERIFY(buttons && buttons->isVisible());
    const auto click = [&](const char* name) {
      for (auto* button : buttons->findChildren<QToolButton*>()) {
        if (button->defaultAction()->objectName() == QLatin1String(name)) {
          QTest::mouseClick(button, Qt::LeftButton);
        }
      }
    };
    click("layout_pose");
    QTRY_VERIFY(seen("dock_joints") && seen("dock_efforts"));
    QVERIFY(dock("dock_plots")->isHidden());
    click("layout_simulate");
    QTRY_VERIFY(seen("dock_simulation") && seen("dock_plots"));
    QVERIFY(dock("dock_efforts")->isHidden());
    click("layout_teach");
    QTRY_VERIFY(seen("dock_algorithm") && seen("dock_joints"));
    QVERIFY(dock("dock_plots")->isHidden());
    click("layout_pose");
    QTRY_VERIFY(seen("dock_efforts"));
  }

  // Whether it shows what it would be fitted to.
  static bool isFramed(Viewport& view) {
    const Camera shown = view.camera();
    view.fit();
    const Camera fitted = view.camera();
    view.setCamera(shown);
    return std::abs(shown.distance - fitted.distance) < 1e-9 &&
           (shown.target - fitted.target).norm() < 1e-9;
  }

  // The robot is framed in the view's new size, unless a hand has moved the view.
  void theRobotIsFramedAgain() {
    window().resize(1400, 900);
    Viewport& view = window().viewport();
    window().findChild<QAction*>("layout_pose")->trigger();
    QTest::qWait(100);
    view.fit();
    QSize before = view.size();
    for (const char* layout : {"layout_simulate", "layout_teach", "layout_pose"}) {
      window().findChild<QAction*>(layout)->trigger();
      QTRY_VERIFY(view.size() != before);
      before = view.size();
      QTRY_VERIFY2(isFramed(view), layout);
    }
    Camera own = view.camera();
    own.zoom(0.5);
    view.setCamera(own);
    window().findChild<QAction*>("layout_simulate")->trigger();
    QTest::qWait(100);
    QCOMPARE(view.camera(), own);
    view.fit();
  }

  // A panel that was torn off or moved comes back to where it belongs.
  // Torn off it leaves its neighbour to be seen, and stays where it is when a layout is restored.
  void aPanelIsTornOffAside() {
    QDockWidget* joints = dock("dock_joints");
    window().findChild<QAction*>("layout_pose")->trigger();
    settle();
    const QPoint docked = joints->mapToGlobal(QPoint());
    joints->setFloating(true);
    QTRY_VERIFY((joints->pos() - docked).manhattanLength() > 40);
    const QPoint aside = joints->pos();
    const QByteArray state = window().saveState(1);
    QVERIFY(window().restoreState(state, 1));
    QTest::qWait(50);
    QCOMPARE(joints->pos(), aside);
    joints->setFloating(false);
  }

  void aFloatingPanelReturns() {
    dock("dock_efforts")->setFloating(true);
    window().findChild<QAction*>("layout_pose")->trigger();
    QVERIFY(!dock("dock_efforts")->isFloating());
    QTRY_VERIFY(seen("dock_efforts"));
  }

  // On a screen of 1280 no panel of an arrangement hides behind the arrows of its tabs.
  void noTabHidesBehindArrows() {
    window().resize(1280, 800);
    for (const char* layout : {"layout_simulate", "layout_teach", "layout_pose"}) {
      window().findChild<QAction*>(layout)->trigger();
      settle();
      for (auto* tabs : window().findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
        if (!tabs->isVisible() || tabs->count() == 0) continue;
        const QRect last = tabs->tabRect(tabs->count() - 1);
        QVERIFY2(last.right() <= tabs->width(),
                 qPrintable(QString("%1: %2").arg(layout, tabs->tabText(tabs->count() - 1))));
      }
    }
  }

  // However narrow the column, no tab's text is cut.
  void tabsAreReadWhole() {
    window().findChild<QAction*>("layout_pose")->trigger();
    window().resize(1024, 700);
    QCoreApplication::processEvents();
    int bars = 0;
    for (auto* tabs : window().findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
      if (!tabs->isVisible()) continue;
      ++bars;
      for (int i = 0; i < tabs->count(); ++i) {
        const int needed = tabs->fontMetrics().horizontalAdvance(tabs->tabText(i));
        QVERIFY2(tabs->tabRect(i).width() >= needed, qPrintable(tabs->tabText(i)));
      }
    }
    QVERIFY(bars >= 2);
  }

  // A window that was narrow for a while looks as it did before.
  void columnsAreWideAgainWithTheWindow() {
    window().resize(1400, 900);
    window().findChild<QAction*>("layout_simulate")->trigger();
    window().findChild<QAction*>("layout_pose")->trigger();
    settle();
    const int left = dock("dock_joints")->width(), right = dock("dock_efforts")->width();
    window().resize(823, 700);
    settle();
    const int squeezed = dock("dock_efforts")->width();
    QVERIFY2(squeezed < right, "nothing was squeezed: the test tells nothing");
    for (int width = 900; width <= 1400; width += 100) {  // as a hand draws the window's edge
      window().resize(width, 900);
      settle();
    }
    QCOMPARE(dock("dock_joints")->width(), left);
    QCOMPARE(dock("dock_efforts")->width(), right);
  }

  // Also the first time, when panels have not wrapped their texts yet.
  void aLowWindowStaysLowInEveryLayout() {
    closeWindow();
    QSettings().clear();
    openWindow();
    open(bundledFile("puma560"));
    window().resize(1024, 700);
    settle();
    for (const char* layout : {"layout_teach", "layout_simulate", "layout_pose", "layout_teach"}) {
      window().findChild<QAction*>(layout)->trigger();
      settle();
      QVERIFY2(window().height() <= 700,
               qPrintable(QLatin1String(layout) + ": " + QString::number(window().height())));
    }
  }

  // Whatever panel is looked at, beside the plots.
  void aLowWindowStaysLow() {
    for (QDockWidget* each : window().findChildren<QDockWidget*>()) {
      window().findChild<QAction*>("layout_pose")->trigger();
      dock("dock_plots")->show();
      window().resize(1024, 700);
      settle();
      each->show();
      each->raise();
      settle();
      QVERIFY2(window().height() <= 700,
               qPrintable(each->objectName() + ": " + QString::number(window().height())));
      if (each->objectName() == "dock_lesson_writing" || each->objectName() == "dock_lesson") {
        each->hide();
      }
    }
    window().findChild<QAction*>("layout_pose")->trigger();
  }

  // As on half of a screen. Also behind whatever panel is in front.
  void aWindowIsNarrow() {
    window().resize(823, 700);
    for (const char* layout :
         {"layout_pose", "layout_simulate", "layout_teach", "layout_simulate"}) {
      window().findChild<QAction*>(layout)->trigger();
      settle();
      QVERIFY2(window().height() <= 700, layout);
      QStringList wide;
      for (QDockWidget* each : window().findChildren<QDockWidget*>()) {
        if (!each->isVisible()) continue;
        wide << QString("%1 %2").arg(each->objectName()).arg(each->minimumSizeHint().width());
      }
      window().resize(823, 700);
      settle();
      QVERIFY2(
          window().width() <= 823,
          qPrintable(QString("%1 in %2: %3").arg(window().width()).arg(layout, wide.join(", "))));
    }
    window().findChild<QAction*>("layout_pose")->trigger();
  }

  // Rows of a long robot stand beside a scroll bar; neither they nor any other panel that scrolls
  // up and down only is cut at its side, however narrow the window.
  void noRowIsCutAtItsSide() {
    open(bundledFile("humanoid"));
    QStringList cut;
    for (const char* layout : {"layout_pose", "layout_simulate", "layout_teach"}) {
      window().resize(1024, 700);
      window().findChild<QAction*>(layout)->trigger();
      window().resize(823, 700);
      settle();
      for (const auto* scroll : window().findChildren<QScrollArea*>()) {
        if (scroll->horizontalScrollBarPolicy() != Qt::ScrollBarAlwaysOff) continue;
        if (!scroll->isVisible() || !scroll->widget()) continue;
        const int over = scroll->widget()->width() - scroll->viewport()->width();
        if (over <= 0) continue;
        cut << QString("%1 in %2 by %3")
                   .arg(scroll->parentWidget()->metaObject()->className(), layout)
                   .arg(over);
      }
    }
    QVERIFY2(cut.isEmpty(), qPrintable(cut.join(", ")));
    window().findChild<QAction*>("layout_pose")->trigger();
  }

  // Beside its own title and a desktop's bar, also where the transport stands in two rows, and
  // whatever the panels have shown before.
  void aLowScreenHasRoomForIt_data() {
    QTest::addColumn<QString>("layout");
    for (const char* layout : {"layout_pose", "layout_simulate"}) QTest::newRow(layout) << layout;
  }
  void aLowScreenHasRoomForIt() {
    const QSize before = window().size();
    QFETCH(const QString, layout);
    open(bundledFile("humanoid"));
    window().openFile(QString::fromStdString(bundledTrajectories("humanoid").at(0)));
    QTRY_COMPARE_WITH_TIMEOUT(window().stage().mode(), Stage::Mode::kPlay, kPatience);
    window().stage().pause();
    window().findChild<QAction*>(layout)->trigger();
    dock("dock_plots")->show();
    settle();
    for (QDockWidget* each : window().findChildren<QDockWidget*>()) {
      each->show();
      each->raise();
      settle();
      window().resize(1024, 600);
      settle();
      QStringList tall;
      for (QDockWidget* other : window().findChildren<QDockWidget*>()) {
        if (other->visibleRegion().isEmpty()) continue;
        tall << QString("%1 %2 of %3 at %4,%5")
                    .arg(other->objectName())
                    .arg(other->minimumSizeHint().height())
                    .arg(other->height())
                    .arg(other->x())
                    .arg(other->y());
      }
      QVERIFY2(window().height() <= 668, qPrintable(QString("%1: %2, with %3")
                                                        .arg(each->objectName())
                                                        .arg(window().height())
                                                        .arg(tall.join(", "))));
      if (each->objectName() == "dock_lesson_writing" || each->objectName() == "dock_lesson") {
        each->hide();
      }
    }
    window().findChild<QAction*>("layout_pose")->trigger();
    open(bundledFile("puma560"));
    window().resize(before);
    settle();
  }

 private:
  static void settle() {
    for (int i = 0; i < 3; ++i) QCoreApplication::processEvents();
  }
  QDockWidget* dock(const char* name) { return window().findChild<QDockWidget*>(name); }
  bool seen(const char* name) {
    return dock(name)->isVisible() && !dock(name)->visibleRegion().isEmpty();
  }
};

ARMILLARY_WIDGET_TEST(TestLayouts)
#include "tst_layouts.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// What panels show and how is kept from one start to the next, and can be reset; every panel comes
// to the front by a key.
#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QMainWindow>
#include <QSettings>
#include <QToolButton>
#include <QWheelEvent>

#include "tests/support/test_program.h"
#include "tests/support/window.h"

using namespace armillary;
using namespace armillary::test;

class TestKeptChoices : public WindowTest {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { useOwnSettings(); }
  void init() {
    QSettings().clear();
    openWindow();
    open(bundledFile("puma560"));
  }
  void cleanup() { closeWindow(); }

  void choicesAreKeptAndReset() {
    find<QToolButton>("show_velocity")->click();
    find<QToolButton>("show_position")->click();
    find<QComboBox>("walk_algorithm")->setCurrentIndex(2);
    find<QToolButton>("walk_factors")->click();
    find<QCheckBox>("free_bodies_kind_1")->click();
    const bool factors = find<QToolButton>("walk_factors")->isChecked();
    const bool inertial = find<QCheckBox>("free_bodies_kind_1")->isChecked();
    window().close();
    openWindow();
    open(bundledFile("scara"));
    QVERIFY(find<QToolButton>("show_velocity")->isChecked());
    QVERIFY(!find<QToolButton>("show_position")->isChecked());
    QCOMPARE(find<QComboBox>("walk_algorithm")->currentIndex(), 2);
    QCOMPARE(find<QToolButton>("walk_factors")->isChecked(), factors);
    QCOMPARE(find<QCheckBox>("free_bodies_kind_1")->isChecked(), inertial);
    QMetaObject::invokeMethod(&window(), [this] {
      for (QAction* action : window().findChildren<QAction*>()) {
        if (action->text().remove('&') == "Reset layout") action->trigger();
      }
    });
    QVERIFY(!find<QToolButton>("show_velocity")->isChecked());
    QVERIFY(find<QToolButton>("show_position")->isChecked());
    QCOMPARE(find<QComboBox>("walk_algorithm")->currentIndex(), 0);
    QCOMPARE(find<QToolButton>("walk_factors")->isChecked(), !factors);
    QCOMPARE(find<QCheckBox>("free_bodies_kind_1")->isChecked(), !inertial);
  }

  // On the start page, which is laid out before the window is shown.
  void aMaximizedWindowStartsAgain() {
    window().resize(1270, 790);
    QTest::qWait(200);
    window().close();
    closeWindow();
    // as a window manager leaves it; there is none here
    QMainWindow maximized;
    maximized.resize(900, 600);
    maximized.setWindowState(Qt::WindowMaximized);
    QSettings().setValue("window/geometry", maximized.saveGeometry());
    openWindow([](MainWindow& fresh) { fresh.showStartPage(); });
    QVERIFY(find<QWidget>("start_page")->isVisible());
  }

  // Scrolling a panel changes nothing that comes under the pointer; what has the keyboard turns.
  void theWheelTurnsOnlyWhatHasTheKeyboard() {
    key(Qt::Key_5, Qt::ControlModifier);
    auto* kind = find<QComboBox>("mass_matrix_kind");
    const auto turn = [kind] {
      const QPointF at = kind->rect().center();
      QWheelEvent wheel(at, kind->mapToGlobal(at), {}, {0, -120}, Qt::NoButton, Qt::NoModifier,
                        Qt::NoScrollPhase, false);
      QApplication::sendEvent(kind, &wheel);
    };
    kind->clearFocus();
    turn();
    QCOMPARE(kind->currentIndex(), 0);
    kind->setFocus();
    QTRY_VERIFY(kind->hasFocus());
    turn();
    QCOMPARE(kind->currentIndex(), 1);
  }

  void everyPanelComesToTheFrontByItsDigit() {
    const char* docks[] = {"dock_joints",      "dock_simulation",  "dock_efforts", "dock_algorithm",
                           "dock_mass_matrix", "dock_free_bodies", "dock_energy",  "dock_plots",
                           "dock_shares",      "dock_phase"};
    const int keys[] = {Qt::Key_1, Qt::Key_2, Qt::Key_3, Qt::Key_4, Qt::Key_5,
                        Qt::Key_6, Qt::Key_7, Qt::Key_8, Qt::Key_9, Qt::Key_0};
    for (int i = 9; i >= 0; --i) {
      key(keys[i], Qt::ControlModifier);
      QDockWidget* dock = find<QDockWidget>(docks[i]);
      QTRY_VERIFY2(!dock->visibleRegion().isEmpty(), docks[i]);
      QWidget* focus = QApplication::focusWidget();
      QVERIFY2(focus && dock->isAncestorOf(focus), docks[i]);
    }
  }
};

ARMILLARY_WIDGET_TEST(TestKeptChoices)
#include "tst_kept_choices.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// The bar of buttons and the themes: buttons are the menus' entries, say their keys, are cut
// nowhere, and stay where they were put; a theme holds everywhere at once and is kept.
#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QSettings>
#include <QToolButton>

#include "tests/support/test_program.h"
#include "tests/support/window.h"
#include "ui/viewport/viewport.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/vector_icon.h"
#include "ui/window/main_tools.h"

using namespace armillary;
using namespace armillary::test;

class TestTools : public WindowTest {
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
    applyTheme(ThemeChoice::kDesktop);
  }

  void buttonsAreTheMenusEntries() {
    MainTools* tools = tool();
    int entries = 0;
    for (QAction* action : tools->actions()) {
      auto* button = qobject_cast<QToolButton*>(tools->widgetForAction(action));
      if (!button || action->isSeparator() || button->menu()) continue;
      ++entries;
      QVERIFY2(!action->objectName().isEmpty(), qPrintable(action->text()));
      QCOMPARE(find<QAction>(qPrintable(action->objectName())), action);
      QVERIFY2(button->toolTip().size() > 3 && !button->toolTip().contains('&'),
               qPrintable(action->text()));
      const QString key = action->shortcut().toString(QKeySequence::NativeText);
      QVERIFY2(button->toolTip().contains(key), qPrintable(button->toolTip()));
      QVERIFY2(!button->accessibleName().isEmpty(), qPrintable(action->text()));
      QCOMPARE(button->icon().isNull(), !hasVectorIcons());
    }
    QVERIFY2(entries >= 18, qPrintable(QString::number(entries)));
    QVERIFY(button("show_frames")->toolTip().contains("(F)"));
  }

  void buttonsDoWhatTheyShow() {
    QVERIFY(!window().settings().on(ViewToggle::kFrames));
    button("show_frames")->click();
    QVERIFY(window().settings().on(ViewToggle::kFrames));
    button("mode_simulate_action")->click();
    QCOMPARE(stage().mode(), Stage::Mode::kSimulate);
    QVERIFY(!button("mode_play_action")->isEnabled());  // there is no trajectory
    button("play_action")->click();
    QVERIFY(stage().running());
    button("play_action")->click();
    QVERIFY(!stage().running());
    button("mode_pose_action")->click();
    QCOMPARE(stage().mode(), Stage::Mode::kPose);
    QVERIFY(button("mode_pose_action")->isChecked());
    QVERIFY(!button("mode_simulate_action")->isChecked());
  }

  // In a window of 823 pixels what has no room is behind the arrow, and no button is cut.
  void narrowWindowsCutNothing() {
    window().resize(823, 660);
    QTest::qWait(100);
    MainTools* tools = tool();
    QVERIFY(tools->width() <= window().width());
    auto* more = tools->findChild<QToolButton*>("qt_toolbar_ext_button");
    QVERIFY(more);
    bool hidden = false;
    for (QAction* action : tools->actions()) {
      QWidget* widget = tools->widgetForAction(action);
      if (!widget->isVisible()) {
        hidden = true;
        continue;
      }
      QVERIFY2(tools->rect().contains(widget->geometry()), qPrintable(action->text()));
      if (qobject_cast<QToolButton*>(widget)) {
        QVERIFY2(widget->width() >= widget->sizeHint().width(), qPrintable(action->text()));
      }
    }
    QCOMPARE(more->isVisible(), hidden);
  }

  // Time is scrubbed and stepped through in a small window too.
  void theTimeSliderIsLongInEveryWindow() {
    open(bundledFile("puma560"));
    window().openFile(QString::fromStdString(*bundledTrajectoryFile("puma560_polishing")));
    QTRY_VERIFY_WITH_TIMEOUT(stage().hasTrajectory(), kPatience);
    for (const Stage::Mode mode : {Stage::Mode::kSimulate, Stage::Mode::kPlay}) {
      stage().setMode(mode);
      for (const int width : {823, 1024, 1400, 823}) {
        window().resize(width, 660);
        QTest::qWait(100);
        auto* slider = window().findChild<QWidget*>("scrub");
        const QString where = QString("%1 at %2").arg(slider->width()).arg(width);
        QVERIFY2(slider->width() >= 240, qPrintable(where));
        for (const char* name : {"step_back_button", "play_button", "step_button", "time"}) {
          auto* widget = window().findChild<QWidget*>(name);
          QVERIFY2(widget->isVisible(), name);
          const QRect placed(widget->mapTo(&window(), QPoint(0, 0)), widget->size());
          QVERIFY2(window().rect().contains(placed), name);
          QVERIFY2(widget->width() >= widget->minimumSizeHint().width(), name);
        }
      }
    }
  }

  void itStaysHiddenAndWhereItIs() {
    MainTools* tools = tool();
    window().addToolBar(Qt::LeftToolBarArea, tools);
    window().close();
    openWindow();
    QCOMPARE(window().toolBarArea(tool()), Qt::LeftToolBarArea);
    QVERIFY(!tool()->isHidden());
    tool()->toggleViewAction()->trigger();
    QVERIFY(tool()->isHidden());
    window().close();
    openWindow();
    QVERIFY(tool()->isHidden());
  }

  void aThemeHoldsAtOnceAndIsKept() {
    auto* label = find<QLabel>("status");
    const QColor gravity = theme().causes[3];
    for (const char* name : {"dark", "high contrast", "light"}) {
      find<QAction>(qPrintable(QString("theme ") + name))->trigger();
      QCOMPARE(theme().name, QString(name));
      QTRY_COMPARE(label->palette().color(QPalette::Window),
                   theme().palette.color(QPalette::Window));
      QVERIFY(find<QAction>(qPrintable(QString("theme ") + name))->isChecked());
      QTRY_COMPARE(window().viewport().shownOptions().dark, theme().dark);
    }
    find<QAction>("theme high contrast")->trigger();
    QVERIFY(theme().causes[3] != gravity);
    window().close();
    closeWindow();
    applyTheme(ThemeChoice::kDesktop);
    openWindow();
    QCOMPARE(theme().name, QString("high contrast"));
    QVERIFY(find<QAction>("theme high contrast")->isChecked());
  }

  // Runs keep their place among the colours.
  void runsHaveTheColorsOfTheTheme() {
    button("mode_simulate_action")->click();
    stage().togglePlay();
    QTRY_VERIFY_WITH_TIMEOUT(stage().recording() && stage().recording()->size() > 20, kPatience);
    stage().pause();
    window().comparison().keepRun();
    find<QAction>("theme light")->trigger();
    const QColor light = window().comparison().entries().front().color;
    QCOMPARE(light, theme().curves[0]);
    find<QAction>("theme dark")->trigger();
    QCOMPARE(window().comparison().entries().front().color, theme().curves[0]);
    QVERIFY(window().comparison().entries().front().color != light);
  }

 private:
  MainTools* tool() { return find<MainTools>("main_tools"); }
  QToolButton* button(const char* action) {
    return qobject_cast<QToolButton*>(tool()->widgetForAction(find<QAction>(action)));
  }
};

ARMILLARY_WIDGET_TEST(TestTools)
#include "tst_tools.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// Letters are the window's keys, whatever list was clicked last; where text is written they are
// text.
#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include "tests/support/test_program.h"
#include "tests/support/window.h"

using namespace armillary;
using namespace armillary::test;

class TestWindowLetters : public WindowTest {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() {
    useOwnSettings();
    openWindow();
    open(bundledFile("puma560"));
    key(Qt::Key_I, Qt::ControlModifier);
    window().findChild<QToolButton*>("fold_more")->setChecked(true);
  }
  void cleanupTestCase() { closeWindow(); }

  // Every letter: those that are shortcuts act, and none chooses.
  void lettersDoNotChooseFromAClosedList() {
    auto* integrator = window().findChild<QComboBox*>("integrator");
    QVERIFY(integrator && integrator->count() > 2);
    integrator->setFocus();
    QTRY_VERIFY(integrator->hasFocus());
    const QString chosen = integrator->currentText();
    for (const QString& name : namesOf(*integrator)) {
      QTest::keyClick(integrator, name.at(0).toLatin1());
      QCOMPARE(integrator->currentText(), chosen);
    }
    const bool seen = window().settings().on(ViewToggle::kJointAxes);
    QTest::keyClick(integrator, 'j');
    QCOMPARE(window().settings().on(ViewToggle::kJointAxes), !seen);
    QTest::keyClick(integrator, 'j');
    QTest::keyClick(integrator, Qt::Key_Down);  // its own keys stay
    QVERIFY(integrator->currentText() != chosen);
    QTest::keyClick(integrator, Qt::Key_Up);
    QCOMPARE(integrator->currentText(), chosen);
  }

  // A button that is switched off by its own click passes the focus on; Space plays nevertheless.
  void spacePlaysBehindAButtonThatIsOff() {
    open(bundledFile("puma560"));
    window().openFile(QString::fromStdString(bundledTrajectories("puma560").at(0)));
    QTRY_VERIFY_WITH_TIMEOUT(stage().trajectory() != nullptr, kPatience);
    window().comparison().keepRun();
    stage().setMode(Stage::Mode::kPose);
    auto* dock = window().findChild<QDockWidget*>("dock_compare");
    dock->show();
    dock->raise();
    auto* play = window().findChild<QPushButton*>("play_run");
    auto* save = window().findChild<QPushButton*>("save_run");
    QTRY_VERIFY(play->isVisible() && play->isEnabled());
    play->setFocus(Qt::MouseFocusReason);
    QTRY_VERIFY(play->hasFocus());
    play->click();
    QTRY_VERIFY(!play->isEnabled() && stage().mode() == Stage::Mode::kPlay && stage().running());
    QTRY_VERIFY(save->hasFocus());  // the next one
    QSignalSpy saves(save, &QPushButton::clicked);
    QTest::keyClick(save, Qt::Key_Space);
    QVERIFY(saves.isEmpty());
    QTRY_VERIFY(!stage().running());
    QTest::keyClick(save, Qt::Key_Space);
    QTRY_VERIFY(stage().running());
  }

  void lettersChooseFromAnOpenList() {
    auto* integrator = window().findChild<QComboBox*>("integrator");
    const QString before = integrator->currentText();
    QString other;
    for (const QString& name : namesOf(*integrator)) {
      if (name.at(0).toLower() != before.at(0).toLower()) other = name;
    }
    QVERIFY(!other.isEmpty());
    integrator->showPopup();
    QTRY_VERIFY(QApplication::activePopupWidget());
    QTest::keyClick(integrator->view(), other.at(0).toLatin1());
    QCOMPARE(integrator->view()->currentIndex().data().toString().at(0), other.at(0));
    integrator->hidePopup();
    QTRY_VERIFY(!QApplication::activePopupWidget());
  }

  void aListOfLinksLeavesLettersToTheWindow() {
    QTest::keyClick(&window(), Qt::Key_F2);
    auto* list = window().findChild<QListWidget*>("editing_list");
    QVERIFY(list);
    QTRY_VERIFY(list->isVisible());
    list->setFocus();
    const bool seen = window().settings().on(ViewToggle::kLinkNames);
    QTest::keyClick(list, 'n');
    QCOMPARE(window().settings().on(ViewToggle::kLinkNames), !seen);
    QTest::keyClick(list, 'n');
  }

  void textIsWritten() {
    QLineEdit* line = nullptr;
    for (auto* candidate : window().findChildren<QLineEdit*>()) {
      if (candidate->isVisible() && !candidate->isReadOnly() && candidate->text().isEmpty() &&
          !candidate->validator()) {
        line = candidate;
      }
    }
    QVERIFY(line);
    line->setFocus();
    const bool seen = window().settings().on(ViewToggle::kJointAxes);
    QTest::keyClicks(line, "j1n");
    QCOMPARE(line->text(), QString("j1n"));
    QCOMPARE(window().settings().on(ViewToggle::kJointAxes), seen);
    line->clear();
  }

 private:
  static QStringList namesOf(const QComboBox& list) {
    QStringList names;
    for (int i = 0; i < list.count(); ++i) names << list.itemText(i);
    return names;
  }
};

ARMILLARY_WIDGET_TEST(TestWindowLetters)
#include "tst_window_letters.moc"

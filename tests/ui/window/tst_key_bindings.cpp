// SPDX-License-Identifier: GPL-3.0-or-later
// Keys are changed in the preferences, hold at once, are kept, and never mean two things.
#include <QAction>
#include <QCheckBox>
#include <QDialogButtonBox>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <QTreeWidget>
#include <set>

#include "tests/support/test_program.h"
#include "tests/support/window.h"
#include "ui/stage/stage.h"
#include "ui/window/key_bindings_dialog.h"
#include "ui/window/preferences_dialog.h"

using namespace armillary;
using namespace armillary::test;

class TestKeyBindings : public WindowTest {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { useOwnSettings(); }
  void init() {
    QSettings().clear();
    openWindow();
    open(bundledFile("pendulum"));
  }
  void cleanup() { closeWindow(); }

  // Gone to by Tab, a control is pressed by Space; clicked, it leaves Space to the window.
  void spacePressesWhatTabHasGoneTo() {
    open(bundledFile("puma560"));
    auto* box = find<QCheckBox>("base_ground");
    QVERIFY(box && box->isVisible() && box->isEnabled());
    const bool before = box->isChecked();
    box->setFocus(Qt::TabFocusReason);
    QTest::keyClick(box, Qt::Key_Space);
    QVERIFY(!stage().running());
    QCOMPARE(box->isChecked(), !before);
    find<QLineEdit>("curve_filter")->setFocus();
    box->setFocus(Qt::MouseFocusReason);
    QTest::keyClick(box, Qt::Key_Space);
    QTRY_VERIFY(stage().running());
    QCOMPARE(box->isChecked(), !before);
    stage().pause();
  }

  // Searched, pressed, used: G plays from now on, Space no more; also after the next start.
  void aKeyIsChangedAndKept() {
    KeyBindingsDialog* dialog = keys();
    choose(*dialog, "Play or pause");
    press(*dialog, Qt::Key_G, {});
    QCOMPARE(action("play_action")->shortcuts(), QList<QKeySequence>{QKeySequence(Qt::Key_G)});
    QVERIFY(find<QToolButton>("play_button")->toolTip().contains("(G)"));
    closeDialogs(*dialog);
    key(Qt::Key_G);
    QTRY_VERIFY(stage().running());
    key(Qt::Key_Space);
    QVERIFY(stage().running());
    stage().pause();
    window().close();
    closeWindow();
    openWindow();
    QCOMPARE(action("play_action")->shortcut(), QKeySequence(Qt::Key_G));
    // and as usual again
    dialog = keys();
    choose(*dialog, "Play or pause");
    dialog->findChild<QPushButton*>("key_usual")->click();
    QCOMPARE(action("play_action")->shortcut(), QKeySequence(Qt::Key_Space));
    QVERIFY(find<QToolButton>("play_button")->toolTip().contains("(Space)"));
    // who lost the key gets it back with all the others
    QVERIFY(!QSettings().allKeys().filter("keys/").isEmpty());
    dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::RestoreDefaults)->click();
    closeDialogs(*dialog);
    QVERIFY(QSettings().allKeys().filter("keys/").isEmpty());
  }

  void whoHadTheKeyIsTold() {
    KeyBindingsDialog* dialog = keys();
    choose(*dialog, "Save picture");
    press(*dialog, Qt::Key_E, Qt::ControlModifier);  // of Export plots
    QCOMPARE(action("save_picture_action")->shortcut(), QKeySequence("Ctrl+E"));
    QVERIFY(action("export_plots_action")->shortcuts().isEmpty());
    const QString told = dialog->findChild<QLabel*>("key_told")->text();
    QVERIFY2(told.contains("Export plots"), qPrintable(told));
    dialog->findChild<QPushButton*>("key_none")->click();
    QVERIFY(action("save_picture_action")->shortcuts().isEmpty());
    closeDialogs(*dialog);
  }

  // What is offered at first has no key twice, and every entry can be told from the others.
  void noKeyIsTwoEntries() {
    KeyBindingsDialog* dialog = keys();
    KeyBindings& bindings = *window().findChild<KeyBindings*>();
    std::set<QString> ids, taken;
    for (const KeyBindings::Entry& entry : bindings.entries()) {
      QVERIFY2(ids.insert(entry.id).second, qPrintable(entry.id));
      for (const QKeySequence& one : entry.usual) {
        QVERIFY2(taken.insert(one.toString()).second, qPrintable(one.toString()));
      }
    }
    QVERIFY(bindings.entries().size() > 60);
    closeDialogs(*dialog);
  }

 private:
  QAction* action(const char* name) { return find<QAction>(name); }
  KeyBindingsDialog* keys() {
    key(Qt::Key_Comma, Qt::ControlModifier);
    find<PreferencesDialog>("preferences_dialog")
        ->findChild<QPushButton*>("preferred_keys")
        ->click();
    return window().findChild<KeyBindingsDialog*>();
  }
  void choose(QDialog& dialog, const char* entry) {
    auto* search = dialog.findChild<QLineEdit*>("key_search");
    search->clear();
    QTest::keyClicks(search, entry);
    auto* list = dialog.findChild<QTreeWidget*>("key_list");
    QVERIFY(list->currentItem() && list->currentItem()->text(0).contains(entry));
  }
  void press(QDialog& dialog, Qt::Key pressed, Qt::KeyboardModifiers modifiers) {
    QTest::keyClick(dialog.findChild<QKeySequenceEdit*>("key_of_entry"), pressed, modifiers);
    QCoreApplication::processEvents();  // it is taken when it is let go
  }
  void closeDialogs(QDialog& dialog) {
    dialog.close();
    find<PreferencesDialog>("preferences_dialog")->accept();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    window().activateWindow();  // where no window manager does it
    QVERIFY(QTest::qWaitForWindowActive(&window()));
  }
};

ARMILLARY_WIDGET_TEST(TestKeyBindings)
#include "tst_key_bindings.moc"

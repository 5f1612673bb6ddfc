// SPDX-License-Identifier: GPL-3.0-or-later
// Anything is found by a few letters, with the keyboard alone.
#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QLineEdit>
#include <QSettings>
#include <QTreeWidget>

#include "tests/support/test_program.h"
#include "tests/support/window.h"
#include "ui/window/command_palette.h"
#include "ui/window/palette_entries.h"

using namespace armillary;
using namespace armillary::test;

class TestCommandPalette : public WindowTest {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() {
    useOwnSettings();
    QSettings().clear();
    openWindow();
    open(bundledFile("puma560"));
  }
  void cleanupTestCase() { closeWindow(); }
  void cleanup() {
    if (palette()) palette()->close();
    QTRY_VERIFY(!palette());
  }

  void anEntryOfAMenuIsDone() {
    const bool before = window().settings().on(ViewToggle::kJointAxes);
    search("joint axes");
    QVERIFY(row(0).contains("Joint axes") && row(0).contains("View ▸ Overlays"));
    QVERIFY(row(0).contains("J"));
    QTest::keyClick(words(), Qt::Key_Return);
    QTRY_COMPARE(window().settings().on(ViewToggle::kJointAxes), !before);
    QTRY_VERIFY(!palette());
  }

  void everyEntryOfTheMenusIsThere() {
    int with_keys = 0;
    std::vector<PaletteEntry> entries = menuEntries(*window().menuBar());
    for (const QAction* action : window().findChildren<QAction*>()) {
      if (action->shortcut().isEmpty()) continue;
      ++with_keys;
      const QString key = action->shortcut().toString(QKeySequence::NativeText);
      const bool found = std::any_of(
          entries.begin(), entries.end(),
          [&](const PaletteEntry& entry) { return entry.key.contains(key) && entry.run; });
      QVERIFY2(found, qPrintable(action->text()));
    }
    QVERIFY(with_keys > 40);
    for (const PaletteEntry& entry : entries) {
      QVERIFY2(!entry.title.isEmpty() && !entry.title.contains('&'), qPrintable(entry.title));
    }
  }

  void jointsAndLinksAreSelected() {
    search("joint3 select");
    QTest::keyClick(words(), Qt::Key_Return);
    QTRY_VERIFY(window().selection().joint() >= 0);
    QCOMPARE(stage().model().joints[static_cast<std::size_t>(window().selection().joint())].name,
             std::string("joint3"));
    search("select link4");
    QTest::keyClick(words(), Qt::Key_Return);
    QTRY_COMPARE(stage().model().links[static_cast<std::size_t>(window().selection().link())].name,
                 std::string("link4"));
  }

  void quantitiesArePlotted() {
    CurveChoice none;
    window().plotChoice().chooseCurves(none);
    search("acceleration joint5");
    QTest::keyClick(words(), Qt::Key_Return);
    QTRY_COMPARE(window().plotChoice().curves().degrees_of_freedom, std::set<int>{4});
    QVERIFY(window().plotChoice().curves().quantities.contains(SampleQuantity::kAcceleration));
  }

  void robotsAreOpenedAndPanelsShown() {
    auto* plots = find<QDockWidget>("dock_workshop");
    plots->hide();
    search("denavit panel");
    QTest::keyClick(words(), Qt::Key_Return);
    QTRY_VERIFY(plots->isVisible());
    search("scara");
    QVERIFY2(row(0).contains("scara", Qt::CaseInsensitive), qPrintable(row(0)));
    QTest::keyClick(words(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(stage().model().name == "scara", kPatience);
  }

  // By words of people who do not know what it is called here.
  void otherWordsFindIt_data() {
    QTest::addColumn<QString>("words");
    QTest::addColumn<QString>("title");
    QTest::newRow("gravity") << "moon"
                             << "Simulation";
    QTest::newRow("before lessons about it") << "gravity"
                                             << "Simulation";
    QTest::newRow("friction") << "friction"
                              << "Simulation";
    QTest::newRow("mass") << "weight"
                          << "Edit";
    QTest::newRow("film") << "video"
                          << "Export film";
    QTest::newRow("film of two words") << "movie export"
                                       << "Export film";
    QTest::newRow("picture") << "screenshot"
                             << "Save picture";
    QTest::newRow("numbers") << "csv data"
                             << "Export plots";
    QTest::newRow("units") << "units degrees"
                           << "Preferences";
    QTest::newRow("statistics") << "largest torque"
                                << "Plots";
    QTest::newRow("runs") << "lost"
                          << "Runs";
    QTest::newRow("projection") << "orthographic"
                                << "Without perspective";
    QTest::newRow("half a word") << "screensh"
                                 << "Save picture";
    QTest::newRow("a panel before a dialog that has its name in it") << "edit"
                                                                     << "Edit |";
    QTest::newRow("a panel before what is shown of it") << "denavit"
                                                        << "Denavit-Hartenberg |";
  }
  void otherWordsFindIt() {
    QFETCH(const QString, words);
    QFETCH(const QString, title);
    search(words);
    QVERIFY2(row(0).startsWith(title), qPrintable(row(0)));
    // the name itself comes before what is called so besides
    search("Efforts");
    QVERIFY2(row(0).startsWith("Efforts"), qPrintable(row(0)));
  }

  // An entry's own name and menu come before what another one is called besides, and nothing comes
  // that has the letters only somewhere.
  void theNearestComesFirst() {
    search("theme dark");
    QVERIFY2(row(0).startsWith("Dark"), qPrintable(row(0)));
    search("dark");
    QVERIFY2(row(0).startsWith("Dark"), qPrintable(row(0)));
    for (int i = 0; i < list()->topLevelItemCount(); ++i) {
      QVERIFY2(row(i).contains("dark", Qt::CaseInsensitive) || row(i).startsWith("Preferences"),
               qPrintable(row(i)));
    }
  }

  // Grey, with the reason, and Return does not do it.
  void whatCannotBeDoneSaysWhy() {
    search("redo");
    const QTreeWidgetItem* first = list()->topLevelItem(0);
    QVERIFY(first && first->isDisabled());
    QVERIFY2(row(0).contains("nothing was undone"), qPrintable(row(0)));
    list()->setCurrentItem(nullptr);
    QTest::keyClick(words(), Qt::Key_Return);
    QVERIFY(palette());
    // nothing asked for, all is there
    search("");
    int disabled = 0;
    for (int i = 0; i < list()->topLevelItemCount(); ++i) {
      disabled += list()->topLevelItem(i)->isDisabled();
    }
    QVERIFY(disabled > 0 || list()->topLevelItemCount() == 60);
  }

  void arrowsChooseAndEscapeCloses() {
    search("joint");
    const QString first = list()->currentItem()->text(0);
    QTest::keyClick(words(), Qt::Key_Down);
    QVERIFY(list()->indexOfTopLevelItem(list()->currentItem()) > 0);
    QTest::keyClick(words(), Qt::Key_Up);
    QCOMPARE(list()->currentItem()->text(0), first);
    QTest::keyClick(words(), Qt::Key_PageDown);
    QVERIFY(list()->indexOfTopLevelItem(list()->currentItem()) > 5);
    search("no such thing at all qqq");
    QCOMPARE(list()->topLevelItemCount(), 1);  // which says so, and does nothing
    QVERIFY(list()->topLevelItem(0)->text(0).contains("Nothing"));
    QVERIFY(!list()->currentItem());
    QTest::keyClick(words(), Qt::Key_Down);
    QTest::keyClick(words(), Qt::Key_Return);
    QVERIFY(palette());
    QTest::keyClick(words(), Qt::Key_Escape);
    QTRY_VERIFY(!palette());
  }

 private:
  CommandPalette* palette() { return find<CommandPalette>("command_palette"); }
  QLineEdit* words() { return find<QLineEdit>("palette_words"); }
  QTreeWidget* list() { return find<QTreeWidget>("palette_list"); }
  QString row(int index) {
    const QTreeWidgetItem* item = list()->topLevelItem(index);
    return item ? item->text(0) + " | " + item->text(1) + " | " + item->text(2) : QString();
  }
  void search(const QString& text) {
    QApplication::setActiveWindow(&window());  // there may be no window manager to do it
    if (!palette()) key(Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(palette());
    words()->clear();
    QTest::keyClicks(words(), text);
  }
};

ARMILLARY_WIDGET_TEST(TestCommandPalette)
#include "tst_command_palette.moc"

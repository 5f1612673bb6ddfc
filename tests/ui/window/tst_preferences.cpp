// SPDX-License-Identifier: GPL-3.0-or-later
// Preferences hold at once, go back by Cancel, and are kept; About tells what this is made of; what
// is shown is printed.
#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDialog>
#include <QDoubleSpinBox>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QTreeWidget>

#include "tests/support/test_program.h"
#include "tests/support/window.h"
#include "ui/viewport/viewport.h"
#include "ui/widgets/number_format.h"
#include "ui/widgets/theme.h"
#include "ui/window/about_dialog.h"
#include "ui/window/preferences_dialog.h"
#include "ui/window/print_dialog.h"

using namespace armillary;
using namespace armillary::test;

class TestPreferences : public WindowTest {
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
    applyTheme(ThemeChoice::kDesktop);
  }

  // Paper is white: the view is drawn anew for it, and what is printed before would lack it.
  void aDarkViewIsPrintedWhenItIsDrawnForPaper() {
    applyTheme(ThemeChoice::kDark);
    QTRY_VERIFY_WITH_TIMEOUT(!window().viewport().picture().isNull(), kPatience);
    QAction* print = nullptr;
    for (QAction* action : window().findChildren<QAction*>()) {
      if (action->text().remove('&').startsWith("Print")) print = action;
    }
    QVERIFY(print);
    print->trigger();
    auto* button = find<QPushButton>("print_button");
    QVERIFY(button && find<QCheckBox>("print_view")->isChecked());
    QVERIFY(!button->isEnabled());
    QVERIFY(!button->toolTip().isEmpty());
    QTRY_VERIFY_WITH_TIMEOUT(button->isEnabled(), kPatience);
    QVERIFY(button->toolTip().isEmpty());
    find<QDialog>("print_dialog")->reject();
  }

  void theyHoldAtOnceAndCancelRestores() {
    PreferencesDialog* dialog = preferences();
    const bool edges = window().settings().on(ViewToggle::kEdges);
    choose("preferred_theme", 2);
    QCOMPARE(theme().name, QString("dark"));
    // kept at once: a window that is ended by a signal is not asked
    QCOMPARE(QSettings().value("preferences/theme").toString(), wordOf(ThemeChoice::kDark));
    choose("preferred_angles", 1);
    QVERIFY(window().settings().units().degrees);
    choose("preferred_quality", 2);
    QCOMPARE(window().settings().quality(), PictureQuality::kGood);
    find<QCheckBox>("preferred_edges")->click();
    QCOMPARE(window().settings().on(ViewToggle::kEdges), !edges);
    choose("preferred_sign", 2);
    auto* box = find<QDoubleSpinBox>("box");
    QVERIFY2(box->text().contains(','), qPrintable(box->text()));
    choose("preferred_sign", 1);
    QVERIFY2(box->text().contains('.'), qPrintable(box->text()));
    find<QDoubleSpinBox>("preferred_memory")->setValue(512);
    // runs that went would not come back by Cancel
    QCOMPARE(window().comparison().mostBytes(), std::size_t{1} << 30);
    dialog->reject();
    QCOMPARE(theme().name, QString("light"));
    QCOMPARE(QSettings().value("preferences/theme").toString(), wordOf(ThemeChoice::kDesktop));
    QVERIFY(!window().settings().units().degrees);
    QCOMPARE(window().settings().quality(), PictureQuality::kAutomatic);
    QCOMPARE(window().settings().on(ViewToggle::kEdges), edges);
    QCOMPARE(window().comparison().mostBytes(), std::size_t{1} << 30);
    QCOMPARE(numberFormat(), NumberFormat());
  }

  void theyAreKept() {
    PreferencesDialog* dialog = preferences();
    choose("preferred_theme", 3);
    choose("preferred_angles", 1);
    choose("preferred_quality", 1);
    choose("preferred_digits", 2);
    find<QDoubleSpinBox>("preferred_memory")->setValue(2048);
    find<QDoubleSpinBox>("preferred_autosave")->setValue(0);
    const Preferences chosen = dialog->chosen();
    dialog->accept();
    QCOMPARE(window().comparison().mostBytes(), std::size_t{2} << 30);
    window().close();
    closeWindow();
    applyNumberFormat({});
    applyTheme(ThemeChoice::kDesktop);
    openWindow();
    open(bundledFile("puma560"));
    QCOMPARE(theme().name, QString("high contrast"));
    QCOMPARE(window().comparison().mostBytes(), std::size_t{2} << 30);
    QCOMPARE(numberFormat().more_digits, 2);
    QVERIFY(preferences()->chosen() == chosen);
  }

  // What a hand or another program wrote there.
  void nonsenseInTheSettingsIsNotTaken() {
    closeWindow();
    QSettings settings;
    settings.setValue("preferences/theme", "plaid");
    settings.setValue("preferences/more_digits", 1000000);
    settings.setValue("preferences/run_bytes", -5);
    settings.setValue("preferences/autosave_seconds", -1);
    Preferences read;
    read.restore(settings);
    QCOMPARE(read.theme, ThemeChoice::kDesktop);
    QCOMPARE(read.numbers.more_digits, NumberFormat::kMostDigits);
    QVERIFY(read.run_bytes >= Preferences::kLeastBytes &&
            read.run_bytes <= Preferences::kMostBytes);
    QCOMPARE(read.autosave_seconds, 0);
    openWindow();
  }

  void aboutNamesVersionsAndLicences() {
    find<QAction>("about_action")->trigger();
    auto* dialog = find<QDialog>("about_dialog");
    QVERIFY(dialog && dialog->isVisible());
    auto* table = dialog->findChild<QTreeWidget*>("about_libraries");
    QStringList names;
    for (int i = 0; i < table->topLevelItemCount(); ++i) {
      const QTreeWidgetItem* row = table->topLevelItem(i);
      names << row->text(0);
      for (int column = 0; column < 4; ++column) {
        QVERIFY2(!row->text(column).isEmpty(), qPrintable(row->text(0)));
      }
    }
    // those whose libraries say it
    for (const int row : {0, 1, 4}) {
      QVERIFY(table->topLevelItem(row)->text(1).contains(QRegularExpression("^[0-9]+\\.[0-9]+")));
    }
    for (const char* name : {"Qt", "QCustomPlot", "Open3D", "Eigen", "tinyxml2", "assimp"}) {
      QVERIFY2(names.contains(name), name);
    }
    QVERIFY(libraryFacts().front().version.startsWith(qVersion()));
    dialog->findChild<QPushButton*>("about_copy")->click();
    const QString copied = QApplication::clipboard()->text();
    QVERIFY(copied.contains(armillaryVersion()) && copied.contains("GNU General Public License"));
    QVERIFY(copied.contains("BSD") && copied.contains("Open3D"));
    dialog->close();
  }

  // On paper: the view where it can be drawn, and the plots; into a file of one page at least.
  void whatIsShownIsPrinted() {
    find<QAction>("print_action")->trigger();
    auto* dialog = find<PrintDialog>("print_dialog");
    QVERIFY(dialog && dialog->isVisible());
    QCOMPARE(dialog->pages().robot, QString("puma560"));
    QVERIFY(dialog->findChild<QWidget*>("print_preview"));
    stage().setMode(Stage::Mode::kSimulate);
    dialog->close();
    stage().togglePlay();
    QTRY_VERIFY_WITH_TIMEOUT(stage().recording() && stage().recording()->size() > 50, kPatience);
    stage().pause();
    QTRY_VERIFY(!find<PrintDialog>("print_dialog"));
    find<QAction>("print_action")->trigger();
    dialog = find<PrintDialog>("print_dialog");
    QVERIFY(dialog->findChild<QCheckBox*>("print_figure_0")->isChecked());
    QCOMPARE(dialog->pages().figures.size(), 1U);
    // not before the view is drawn for paper
    QTRY_VERIFY_WITH_TIMEOUT(dialog->findChild<QPushButton*>("print_button")->isEnabled(),
                             kPatience);
    const QTemporaryDir folder;
    printIntoFile(dialog->pages(), folder.filePath("page.pdf"));
    QFile file(folder.filePath("page.pdf"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY2(file.readAll().size() > 20000, "there is a picture on it");
    dialog->findChild<QCheckBox*>("print_figure_0")->click();
    QCOMPARE(dialog->pages().figures.size(), 0U);
    dialog->close();
  }

  // Axes have the decimal sign of the numbers beside them, also where it was chosen a moment ago.
  void axesAreWrittenAsTheNumbersBesideThem() {
    const NumberFormat before = numberFormat();
    for (const DecimalSign sign : {DecimalSign::kComma, DecimalSign::kPoint}) {
      NumberFormat format = before;
      format.sign = sign;
      applyNumberFormat(format);
      const QString point = sign == DecimalSign::kComma ? "," : ".";
      QCOMPARE(QLocale().decimalPoint(), point);
      int plots = 0;
      for (const QWidget* plot : window().findChildren<QWidget*>()) {
        if (!plot->inherits("QCustomPlot")) continue;
        ++plots;
        QVERIFY2(plot->locale().decimalPoint() == point, qPrintable(plot->objectName()));
        QVERIFY(plot->locale().numberOptions() & QLocale::OmitGroupSeparator);
      }
      QVERIFY(plots >= 7);
    }
    applyNumberFormat(before);
  }

  // The time and the robot's mass, too, at once.
  void whatStandsStillIsWrittenAnew() {
    const auto* time = find<QLabel>("time");
    const auto* status = find<QLabel>("status");
    QVERIFY2(time->text().contains("0.000"), qPrintable(time->text()));
    const QString said = status->text();
    QVERIFY2(said.contains('.'), qPrintable(said));
    key(Qt::Key_Comma, Qt::ControlModifier);
    auto* sign = find<QComboBox>("preferred_sign");
    sign->setCurrentIndex(static_cast<int>(DecimalSign::kComma));
    QVERIFY2(time->text().contains("0,000"), qPrintable(time->text()));
    QVERIFY2(status->text() != said && status->text().contains(" kg"), qPrintable(status->text()));
    find<QDialog>("preferences_dialog")->reject();
    QVERIFY2(time->text().contains("0.000"), qPrintable(time->text()));
    QCOMPARE(status->text(), said);
  }

  // Whatever the window looks like, paper is white.
  void whatIsPrintedIsOnWhite_data() {
    QTest::addColumn<int>("theme");
    QTest::newRow("light") << static_cast<int>(ThemeChoice::kLight);
    QTest::newRow("dark") << static_cast<int>(ThemeChoice::kDark);
    QTest::newRow("high contrast") << static_cast<int>(ThemeChoice::kHighContrast);
  }
  void whatIsPrintedIsOnWhite() {
    QFETCH(const int, theme);
    applyTheme(static_cast<ThemeChoice>(theme));
    find<QAction>("print_action")->trigger();
    auto* dialog = find<PrintDialog>("print_dialog");
    const QSize fine = window().findChild<Viewport*>()->size() * 2;
    QTRY_COMPARE_WITH_TIMEOUT(dialog->pages().view.size(), fine, kPatience);
    const QImage view = dialog->pages().view;
    for (const int x : {2, view.width() - 3}) {
      const QColor corner = view.pixelColor(x, 2);
      QVERIFY2(corner.lightness() > 240, qPrintable(corner.name()));
    }
    dialog->close();
    QTRY_VERIFY(!find<PrintDialog>("print_dialog"));
    applyTheme(ThemeChoice::kLight);
  }

 private:
  PreferencesDialog* preferences() {
    key(Qt::Key_Comma, Qt::ControlModifier);
    return find<PreferencesDialog>("preferences_dialog");
  }
  void choose(const char* list, int index) { find<QComboBox>(list)->setCurrentIndex(index); }
};

ARMILLARY_WIDGET_TEST(TestPreferences)
#include "tst_preferences.moc"

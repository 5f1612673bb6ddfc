// SPDX-License-Identifier: GPL-3.0-or-later
// Large type for a class, and the list of keys: nothing is lost by either.
#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QSettings>
#include <QSplitter>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBrowser>
#include <QToolButton>
#include <clocale>
#include <cmath>

#include "resources/bundled.h"
#include "tests/support/test_program.h"
#include "tests/support/window.h"
#include "ui/viewport/viewport.h"
#include "ui/window/keys_dialog.h"
#include "ui/window/main_window.h"
#include "ui/window/presentation.h"

using namespace armillary;
using namespace armillary::test;

class TestPresentation : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() {
    std::setlocale(LC_NUMERIC, "C");
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings_.path());
    QCoreApplication::setOrganizationName("Armillary");
    QCoreApplication::setApplicationName("armillary_test");
  }

  void init() {
    window_ = std::make_unique<MainWindow>();
    window_->show();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    QApplication::setActiveWindow(window_.get());  // there may be no window manager to do it
    window_->openFile(QString::fromStdString(bundledRobotFile("quadruped").value_or("")));
    // while shapes are read there is a button that ends it
    QTRY_VERIFY_WITH_TIMEOUT(window_->stage().robot() && window_->stage().robot()->complete,
                             kPatience);
    QTest::qWait(100);
  }
  void cleanup() { window_.reset(); }

  void typeIsLargeWhileItIsOnAndAsBeforeAfter() {
    const double usual = QFontInfo(QApplication::font()).pointSizeF();
    const auto sizes = [this] {
      QStringList all;
      const auto add = [&](const QWidget* widget) {
        if (widget->visibleRegion().isEmpty() || widget->objectName() == "agreement") return;
        const QString text = widget->property("text").toString() + widget->objectName();
        all << QString("%1 %2x%3").arg(text).arg(widget->width()).arg(widget->height());
      };
      for (const QToolButton* button : window_->findChildren<QToolButton*>()) add(button);
      for (const QDockWidget* dock : window_->findChildren<QDockWidget*>()) add(dock);
      for (const QSplitter* splitter : window_->findChildren<QSplitter*>()) {
        if (splitter->count() > 0) add(splitter->widget(0));
      }
      return all;
    };
    const QSize window_size = window_->size();
    const QStringList before = sizes();
    QTest::keyClick(window_.get(), Qt::Key_F5);
    QTest::qWait(200);
    QVERIFY(std::abs(QFontInfo(QApplication::font()).pointSizeF() / usual - Presentation::kScale) <
            0.05);
    for (const QLabel* label : window_->findChildren<QLabel*>()) {
      if (!label->isVisible()) continue;
      QVERIFY2(label->fontInfo().pointSizeF() > 1.4 * usual, qPrintable(label->objectName()));
    }
    QTest::keyClick(window_.get(), Qt::Key_F5);
    QTest::qWait(200);
    QCOMPARE(QFontInfo(QApplication::font()).pointSizeF(), usual);
    QCOMPARE(window_->size(), window_size);
    const QStringList after = sizes();
    for (const QString& each : before) QVERIFY2(after.contains(each), qPrintable(each));
    QCOMPARE(after, before);
  }

  // No label's words are wider than it, no number's than its box; the window grows not.
  // Fields that are filled meanwhile have the window's type again afterwards.
  void fieldsHaveTheWindowsType() {
    auto* editing = window_->findChild<QDockWidget*>("dock_editing");
    QVERIFY(editing);
    editing->show();
    editing->raise();
    const auto sizes = [this] {
      QList<double> all;
      for (const QLineEdit* field : window_->findChildren<QLineEdit*>()) {
        if (field->objectName().startsWith("edit ")) all << QFontInfo(field->font()).pointSizeF();
      }
      for (const QLabel* name : window_->findChildren<QLabel*>("name")) {
        all << QFontInfo(name->font()).pointSizeF();
      }
      return all;
    };
    window_->selection().selectLink(2);
    QTRY_VERIFY(sizes().size() > 10);
    const QList<double> before = sizes();
    auto* presentation = window_->findChild<QAction*>("presentation");
    presentation->trigger();
    window_->selection().selectLink(3);
    QTest::qWait(100);
    QVERIFY(sizes().front() > 1.2 * before.front());
    presentation->trigger();
    window_->selection().selectLink(2);
    QTest::qWait(100);
    QCOMPARE(sizes(), before);
  }

  void nothingIsCutOff() {
    const QSize size = window_->size();
    QTest::keyClick(window_.get(), Qt::Key_F5);
    QTest::qWait(200);
    QCOMPARE(window_->size(), size);
    int labels = 0;
    for (const QLabel* label : window_->findChildren<QLabel*>()) {
      if (!label->isVisible() || label->wordWrap() || label->text().isEmpty()) continue;
      if (label->textFormat() == Qt::RichText || label->text().contains('<')) continue;
      ++labels;
      QVERIFY2(label->width() >= label->fontMetrics().horizontalAdvance(label->text()),
               qPrintable(label->text()));
      QVERIFY2(label->height() >= label->fontMetrics().height() - 2, qPrintable(label->text()));
    }
    QVERIFY(labels > 20);
    for (const auto* box : window_->findChildren<QDoubleSpinBox*>("box")) {
      if (!box->isVisible()) continue;
      QVERIFY2(box->width() > box->fontMetrics().horizontalAdvance(box->text()) + 16,
               qPrintable(box->text()));
    }
  }

  void itEndsWithTheWindow() {
    const double usual = QApplication::font().pointSizeF();
    window_->findChild<QAction*>("presentation")->trigger();
    QVERIFY(QApplication::font().pointSizeF() > usual);
    window_->close();
    window_.reset();
    QCOMPARE(QApplication::font().pointSizeF(), usual);
    window_ = std::make_unique<MainWindow>();
    QVERIFY(!window_->findChild<QAction*>("presentation")->isChecked());
  }

  // Every entry of the menus that has a key is in the list, by the name that it has there.
  void listHoldsEveryKey() {
    QTest::keyClick(window_.get(), Qt::Key_F1);
    auto* dialog = window_->findChild<QDialog*>("keys_dialog");
    QVERIFY(dialog && dialog->isVisible());
    const QString text = dialog->findChild<QTextBrowser*>("keys")->toPlainText();
    int entries = 0;
    for (const QAction* action : window_->findChildren<QAction*>()) {
      if (action->shortcut().isEmpty()) continue;
      ++entries;
      QString name = action->text().remove('&');
      if (name.endsWith(QStringLiteral("…"))) name.chop(1);
      QVERIFY2(text.contains(name), qPrintable(name));
      QVERIFY2(text.contains(action->shortcut().toString(QKeySequence::NativeText)),
               qPrintable(name));
    }
    QVERIFY(entries > 25);
    QVERIFY(text.contains("orbit") && text.contains("Overlays"));
    dialog->close();
  }

  // No two entries share a key, no two of a menu a letter.
  void keysAndLettersAreUnique() {
    QStringList keys;
    for (const KeyGroup& group : keysOf(*window_->menuBar())) {
      for (const KeyGroup::Row& row : group.rows) {
        QVERIFY2(!keys.contains(row.keys), qPrintable(row.keys + " of " + row.what));
        keys << row.keys;
      }
    }
    for (const QMenu* menu : window_->menuBar()->findChildren<QMenu*>()) {
      QStringList letters;
      for (const QAction* action : menu->actions()) {
        const int at = static_cast<int>(action->text().indexOf('&'));
        if (action->isSeparator() || at < 0) continue;
        const QString letter = action->text().mid(at + 1, 1).toLower();
        QVERIFY2(!letters.contains(letter), qPrintable(menu->title() + ": " + action->text()));
        letters << letter;
      }
    }
  }

 private:
  QTemporaryDir settings_;
  std::unique_ptr<MainWindow> window_;
};

ARMILLARY_WIDGET_TEST(TestPresentation)
#include "tst_presentation.moc"

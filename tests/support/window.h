// SPDX-License-Identifier: BSD-3-Clause
// The window in a test: made with settings of its own, and driven as a person would.
#pragma once

#include <QApplication>
#include <QDoubleSpinBox>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <clocale>
#include <functional>
#include <memory>

#include "resources/bundled.h"
#include "tests/support/sanitized.h"
#include "ui/window/main_window.h"

namespace armillary::test {

constexpr int kPatience = 20000 * kSlower;  // ms; a loaded machine renders slowly

inline QString bundledFile(const std::string& robot) {
  return QString::fromStdString(bundledRobotFile(robot).value_or(""));
}

// What tests of the window derive from.
class WindowTest : public QObject {
 protected:
  void useOwnSettings() {
    std::setlocale(LC_NUMERIC, "C");  // as the program does after its application object
    QVERIFY(settings_.isValid());
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings_.path());
    qputenv("XDG_CACHE_HOME", settings_.filePath("cache").toLocal8Bit());
    QCoreApplication::setOrganizationName("Armillary");
    QCoreApplication::setApplicationName("armillary_test");
    QSettings().setValue("view/quality", "fast");  // tests of its looks choose another
  }
  // `before` it is shown.
  void openWindow(const std::function<void(MainWindow&)>& before = {}) {
    window_ = std::make_unique<MainWindow>();
    if (before) before(*window_);
    window_->show();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    QApplication::setActiveWindow(window_.get());  // there may be no window manager to do it
  }
  void closeWindow() { window_.reset(); }
  // With all of its shapes.
  void open(const QString& file) {
    openAtOnce(file);
    QTRY_VERIFY_WITH_TIMEOUT(stage().robot()->complete, kPatience);
  }
  // As soon as it can be moved.
  void openAtOnce(const QString& file) {
    const auto before = stage().robot() ? stage().robot()->model : nullptr;
    window_->openFile(file);
    QTRY_VERIFY_WITH_TIMEOUT(stage().robot() && stage().robot()->model != before, kPatience);
  }
  void key(int key, Qt::KeyboardModifiers modifiers = {}) {
    QTest::keyClick(window_.get(), static_cast<Qt::Key>(key), modifiers);
  }
  // Types a number as the user's locale writes it, and Enter.
  void type(const char* name, QString number) {
    auto* box = find<QDoubleSpinBox>(name);
    number.replace('.', QLocale().decimalPoint());
    box->setFocus();
    box->selectAll();
    QTest::keyClicks(box, number);
    QTest::keyClick(box, Qt::Key_Return);
  }
  Stage& stage() { return window_->stage(); }
  MainWindow& window() { return *window_; }
  template <class Widget>
  Widget* find(const char* name) {
    return window_->findChild<Widget*>(name);
  }

 private:
  QTemporaryDir settings_;
  std::unique_ptr<MainWindow> window_;
};

}  // namespace armillary::test

// SPDX-License-Identifier: GPL-3.0-or-later
// A main window whose runs are compared, and what a person does with it.
#pragma once

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QTreeWidget>
#include <clocale>
#include <cmath>

#include "engine/motion_files/numpy_archive.h"
#include "engine/motion_files/read_motion_file.h"
#include "engine/table/csv.h"
#include "resources/bundled.h"
#include "tests/support/motions.h"
#include "tests/support/test_program.h"
#include "tests/support/window.h"
#include "ui/panels/plots/compare_panel.h"
#include "ui/panels/plots/export_plots_dialog.h"
#include "ui/panels/plots/line_legend.h"
#include "ui/panels/plots/plots_panel.h"
#include "ui/viewport/viewport.h"
#include "ui/widgets/message_bar.h"
#include "ui/window/main_window.h"

namespace armillary::test {

// For tests to be derived from, beside QObject.
class ComparedWindow {
 protected:
  // Settings of its own, by that name.
  void prepare(const char* application) {
    std::setlocale(LC_NUMERIC, "C");  // as the program does after its application object
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder_.path());
    QCoreApplication::setOrganizationName("Armillary");
    QCoreApplication::setApplicationName(application);
  }

  void openWindow() {
    window_ = std::make_unique<MainWindow>();
    window_->show();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    QApplication::setActiveWindow(window_.get());  // there may be no window manager to do it
    open("puma560");
  }

  Stage& stage() { return window_->stage(); }
  template <class Widget>
  Widget* find(const char* name) {
    return window_->findChild<Widget*>(QLatin1String(name));
  }
  ComparePanel& panel() { return *window_->findChild<ComparePanel*>(); }
  QTreeWidget* runs() { return find<QTreeWidget>("compared_runs"); }
  QTableWidget* table() { return find<QTableWidget>("compare_table"); }
  // Empty while the table is not yet filled.
  QString cell(int row, int column) {
    const QTableWidgetItem* item = table()->item(row, column);
    return item ? item->text() : QString();
  }
  void click(const char* button) {
    QTRY_VERIFY(find<QPushButton>(button)->isEnabled());
    QTest::mouseClick(find<QPushButton>(button), Qt::LeftButton);
  }
  // Of those that were kept, opened or measured: a trajectory stands there too.
  std::size_t countOf(Comparison::Kind kind) {
    const auto& entries = window_->comparison().entries();
    return static_cast<std::size_t>(
        std::count_if(entries.begin(), entries.end(),
                      [&](const Comparison::Entry& entry) { return entry.kind == kind; }));
  }
  void view(const char* name) {
    auto* box = find<QComboBox>("compare_view");
    box->setCurrentIndex(box->findText(QLatin1String(name)));
  }
  void front(const char* dock) {
    find<QDockWidget>(dock)->show();
    find<QDockWidget>(dock)->raise();
  }
  void raise() { front("dock_compare"); }

  void open(const char* robot) {
    window_->openFile(bundledFile(robot));
    QTRY_VERIFY_WITH_TIMEOUT(
        stage().robot() &&
            stage().robot()->request.file == QFileInfo(bundledFile(robot)).absoluteFilePath(),
        kPatience);
  }
  void playBundled() {
    window_->openFile(QString::fromStdString(bundledTrajectories("puma560").at(0)));
    QTRY_COMPARE_WITH_TIMEOUT(stage().mode(), Stage::Mode::kPlay, kPatience);
  }
  // As fast as it can, for so long.
  void runFor(double seconds) {
    stage().setAsFastAsItCan(true);
    QTest::keyClick(window_.get(), Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > seconds, kPatience);
    QTest::keyClick(window_.get(), Qt::Key_Space);
    QVERIFY(!stage().running());
  }
  QString path(const QString& name) const { return folder_.filePath(name); }
  QString write(const char* name, const QString& text) {
    QFile file(path(QLatin1String(name)));
    if (file.open(QIODevice::WriteOnly)) file.write(text.toUtf8());
    return file.fileName();
  }
  QByteArray contents(const char* name) {
    QFile file(path(QLatin1String(name)));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }
  void keepPicture(const QString& file) {
    const QString folder = qEnvironmentVariable("ARMILLARY_TEST_PICTURES");
    if (!folder.isEmpty()) QFile::copy(file, folder + "/" + QFileInfo(file).fileName());
  }
  // For looking at, where a folder for pictures is named.
  void picture(const char* name, QWidget* widget = nullptr) {
    const QString folder = qEnvironmentVariable("ARMILLARY_TEST_PICTURES");
    if (folder.isEmpty()) return;
    QTest::qWait(3000);
    (widget ? widget : window_.get())->grab().save(QString("%1/%2.png").arg(folder, name));
  }

  QTemporaryDir folder_;
  std::unique_ptr<MainWindow> window_;
};

}  // namespace armillary::test

// SPDX-License-Identifier: GPL-3.0-or-later
// What the main window does with robots that are made from Denavit-Hartenberg tables.
#include <QDockWidget>

#include "ui/viewport/viewport.h"
#include "ui/window/main_window.h"
#include "ui/window/new_table_dialog.h"

namespace armillary {

void MainWindow::wireWorkshop() {
  connect(&workshop_, &TableWorkshop::failed, this, &MainWindow::complain);
  connect(&workshop_, &TableWorkshop::made, this,
          [this](const std::shared_ptr<const LoadedRobot>& robot, bool is_new) {
            keep_pose_ = !is_new;
            takeRobot(robot, true);
            edited();
            if (!viewport_->seesAllLinks()) viewport_->fit();  // it may have grown
          });
}

void MainWindow::askNewTable() {
  auto* dialog = new NewTableDialog(this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this, [this, dialog] {
    unsaved_edits_.unlessLost([this, table = dialog->table()] {
      robot_loader_.cancel();  // of a robot that was still to come
      workshop_.start(table);
      workshop_dock_->show();
      workshop_dock_->raise();
    });
  });
  dialog->open();
}

}  // namespace armillary

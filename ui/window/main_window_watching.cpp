// SPDX-License-Identifier: GPL-3.0-or-later
// A robot's file that another program changes is loaded anew: pose, camera, selection and edits
// stay.
#include <QFileInfo>

#include "ui/window/main_window.h"

namespace armillary {

void MainWindow::wireWatching() {
  connect(&watch_, &FileWatch::changed, this, [this] {
    const QFileInfo file(request_.file);
    if (!stage_.robot() || robot_loader_.opening()) return;  // another one is wanted
    if (!file.isFile()) {
      complain(tr("%1 is gone from its folder\nThe robot stays here as it is. File ▸ Convert "
                  "robot… writes it.")
                   .arg(file.fileName()));
      return;
    }
    if (workshop_.isUnsaved()) {
      complain(tr("%1 was changed by another program, and the table here has edits that are in "
                  "no file\nCtrl+L takes the file's, File ▸ Convert robot… keeps these.")
                   .arg(file.fileName()));
      return;
    }
    say(tr("%1 was changed").arg(file.fileName()));
    reload();
  });
}

}  // namespace armillary

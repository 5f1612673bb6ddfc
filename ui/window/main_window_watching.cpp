// SPDX-License-Identifier: GPL-3.0-or-later
// A robot's file that another program changes is loaded anew: pose, camera, selection and edits
// stay.
#include <QFileInfo>

#include "ui/window/main_window.h"

namespace armillary {

void MainWindow::wireWatching() {
  constexpr int kWritten = 300;  // ms without a change
  reload_soon_.setSingleShot(true);
  reload_soon_.setInterval(kWritten);
  connect(&watcher_, &QFileSystemWatcher::fileChanged, &reload_soon_, qOverload<>(&QTimer::start));
  // editors that put a new file in the old one's place: the folder says when it is there
  connect(&watcher_, &QFileSystemWatcher::directoryChanged, &reload_soon_,
          qOverload<>(&QTimer::start));
  connect(&reload_soon_, &QTimer::timeout, this, [this] {
    const QFileInfo file(request_.file);
    if (!stage_.robot() || file.lastModified() == known_change_) return;
    known_change_ = file.lastModified();
    if (robot_loader_.opening()) return;  // another one is wanted
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

void MainWindow::watchFile() {
  const QStringList watched = watcher_.files() + watcher_.directories();
  if (!watched.isEmpty()) watcher_.removePaths(watched);
  const QFileInfo file(request_.file);
  known_change_ = file.lastModified();
  if (file.isFile()) watcher_.addPaths({file.absoluteFilePath(), file.absolutePath()});
}

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/file_watch.h"

#include <QFileInfo>

namespace armillary {

FileWatch::FileWatch() {
  constexpr int kWritten = 300;  // ms without a change
  soon_.setSingleShot(true);
  soon_.setInterval(kWritten);
  connect(&watcher_, &QFileSystemWatcher::fileChanged, &soon_, qOverload<>(&QTimer::start));
  // editors that put a new file in the old one's place: the folder says when it is there
  connect(&watcher_, &QFileSystemWatcher::directoryChanged, &soon_, qOverload<>(&QTimer::start));
  connect(&soon_, &QTimer::timeout, this, [this] {
    const QDateTime now = QFileInfo(file_).lastModified();
    if (now == known_) return;
    known_ = now;
    Q_EMIT changed();
  });
}

void FileWatch::watch(const QString& file) {
  const QStringList watched = watcher_.files() + watcher_.directories();
  if (!watched.isEmpty()) watcher_.removePaths(watched);
  file_ = file;
  const QFileInfo info(file);
  known_ = info.lastModified();
  if (info.isFile()) watcher_.addPaths({info.absoluteFilePath(), info.absolutePath()});
}

}  // namespace armillary

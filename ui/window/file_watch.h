// SPDX-License-Identifier: GPL-3.0-or-later
// Tells that another program has changed a file, once it is done with it.
#pragma once

#include <QDateTime>
#include <QFileSystemWatcher>
#include <QObject>
#include <QString>
#include <QTimer>

namespace armillary {

class FileWatch : public QObject {
  Q_OBJECT

 public:
  FileWatch();

  // This one in place of that before; as it is now it is known, whoever wrote it. Empty: none.
  void watch(const QString& file);

 Q_SIGNALS:
  // Or it is gone from its folder.
  void changed();

 private:
  QString file_;
  QFileSystemWatcher watcher_;
  QTimer soon_;  // until whoever writes the file is done
  QDateTime known_;
};

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
// Settings, data and caches of a program of these, away from the user's.
#pragma once

#include <QDir>
#include <QString>

namespace armillary::soak {

// Below `root`, which is made where it is not there; the working folder is there too. Before the
// application object.
inline void useOwnFolders(const QString& root) {
  qputenv("HOME", root.toLocal8Bit());
  for (const char* kind : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"}) {
    const QString folder = root + QLatin1Char('/') + QString::fromLatin1(kind).toLower();
    QDir().mkpath(folder);
    qputenv(kind, folder.toLocal8Bit());
  }
  QDir::setCurrent(root);
}

}  // namespace armillary::soak

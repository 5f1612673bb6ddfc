// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/settings_text.h"

#include <QFile>
#include <QSettings>
#include <QTemporaryDir>

namespace armillary {
namespace {

QString fileIn(const QTemporaryDir& folder) {
  return folder.filePath(QStringLiteral("settings.ini"));
}

}  // namespace

QString settingsOfNoFile() {
  // no folder, whoever asks: Qt sees that nothing can be written there, and does not try
  return QStringLiteral("/dev/null/settings.ini");
}

QByteArray textOfSettings(const QVariantMap& settings) {
  const QTemporaryDir folder;
  {
    QSettings written(fileIn(folder), QSettings::IniFormat);
    for (auto each = settings.begin(); each != settings.end(); ++each)
      written.setValue(each.key(), each.value());
  }
  QFile file(fileIn(folder));
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QVariantMap settingsInText(const QByteArray& text) {
  const QTemporaryDir folder;
  QFile file(fileIn(folder));
  if (text.isEmpty() || !file.open(QIODevice::WriteOnly)) return {};
  file.write(text);
  file.close();
  const QSettings read(file.fileName(), QSettings::IniFormat);
  QVariantMap settings;
  for (const QString& key : read.allKeys()) settings.insert(key, read.value(key));
  return settings;
}

}  // namespace armillary

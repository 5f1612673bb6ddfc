// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/settings_text.h"

#include <QFile>
#include <QSettings>
#include <QTemporaryDir>

namespace armillary {
namespace {

// No folder, whoever asks: Qt sees that nothing can be written there, and does not try.
constexpr QLatin1String kNowhere("/dev/null/settings.ini");

QVariantMap allOf(const QSettings& settings) {
  QVariantMap all;
  for (const QString& key : settings.allKeys()) all.insert(key, settings.value(key));
  return all;
}

void setAll(const QVariantMap& all, QSettings& settings) {
  for (auto each = all.begin(); each != all.end(); ++each)
    settings.setValue(each.key(), each.value());
}

QString fileIn(const QTemporaryDir& folder) {
  return folder.filePath(QStringLiteral("settings.ini"));
}

}  // namespace

QVariantMap gatheredSettings(const std::function<void(QSettings&)>& keep) {
  QSettings nowhere(kNowhere, QSettings::IniFormat);
  keep(nowhere);
  return allOf(nowhere);
}

void readSettings(const QVariantMap& settings, const std::function<void(const QSettings&)>& use) {
  QSettings nowhere(kNowhere, QSettings::IniFormat);
  setAll(settings, nowhere);
  use(nowhere);
}

QByteArray textOfSettings(const QVariantMap& settings) {
  const QTemporaryDir folder;
  {
    QSettings written(fileIn(folder), QSettings::IniFormat);
    setAll(settings, written);
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
  return allOf(QSettings(file.fileName(), QSettings::IniFormat));
}

}  // namespace armillary

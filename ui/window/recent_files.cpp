// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/recent_files.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QImageReader>
#include <QSettings>
#include <QStandardPaths>

#include "ui/widgets/saved_file.h"
#include "ui/window/file_kinds.h"

namespace armillary {
namespace {

constexpr QLatin1String kKey{"recent"};
constexpr QLatin1String kTitle{"Title"};  // as PNG calls it

QString pictureFolder() {
  return QStandardPaths::writableLocation(QStandardPaths::CacheLocation) +
         QStringLiteral("/pictures");
}

// A path can have any letters and any length; what it hashes to has not.
QString pictureName(const QString& file) {
  const QByteArray hash = QCryptographicHash::hash(file.toUtf8(), QCryptographicHash::Sha1).toHex();
  return QString::fromLatin1(hash) + QStringLiteral(".png");
}

}  // namespace

QStringList RecentFiles::list() const {
  return QSettings().value(kKey).toStringList();
}

QStringList RecentFiles::toStartWith() const {
  QStringList files = list();
  files.removeIf(
      [](const QString& file) { return isMotionFile(file) || !QFileInfo(file).isFile(); });
  return files;
}

void RecentFiles::add(const QString& file) {
  QStringList files = list();
  files.removeAll(file);
  files.prepend(file);
  QSettings().setValue(kKey, files.mid(0, kMost));
  Q_EMIT changed();
}

void RecentFiles::keepPicture(const QString& file, const QImage& picture, const QString& title) {
  const QStringList files = list();
  if (picture.isNull() || !files.contains(file)) return;
  const QDir folder(pictureFolder());
  if (!folder.mkpath(QStringLiteral("."))) return;  // then there is no picture
  const QImage filling =
      picture.scaled(kPictureSize, Qt::KeepAspectRatioByExpanding, Qt::SmoothTransformation);
  QRect middle(QPoint(), kPictureSize);
  middle.moveCenter(filling.rect().center());
  QImage kept = filling.copy(middle);
  kept.setText(kTitle, title);
  SavedFile written(folder.filePath(pictureName(file)));
  if (!written.open(QIODevice::WriteOnly) || !kept.save(&written, "PNG") || !written.commit()) {
    return;
  }
  QStringList wanted;
  for (const QString& other : files) wanted << pictureName(other);
  for (const QString& name : folder.entryList({QStringLiteral("*.png")}, QDir::Files)) {
    if (!wanted.contains(name)) QFile::remove(folder.filePath(name));
  }
  Q_EMIT changed();
}

QPixmap RecentFiles::picture(const QString& file) const {
  return QPixmap(QDir(pictureFolder()).filePath(pictureName(file)));
}

QString RecentFiles::title(const QString& file) const {
  const QString kept = QImageReader(QDir(pictureFolder()).filePath(pictureName(file))).text(kTitle);
  return kept.isEmpty() ? QFileInfo(file).completeBaseName() : kept;
}

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/file_kinds.h"

#include <QFile>
#include <QFileInfo>
#include <QStringList>

namespace armillary {

bool isLessonFile(const QString& file) {
  return file.endsWith(QStringLiteral(".lesson.json"), Qt::CaseInsensitive);
}

bool isMotionFile(const QString& file) {
  static const QStringList kEndings{
      QStringLiteral("csv"), QStringLiteral("tsv"), QStringLiteral("txt"), QStringLiteral("npz"),
      QStringLiteral("npy"), QStringLiteral("log"), QStringLiteral("dat"), QStringLiteral("yaml"),
      QStringLiteral("yml"), QStringLiteral("json"), QStringLiteral("jsonl"),
      QStringLiteral("ndjson"), QStringLiteral("recipe"),
      // not read, but told how to get there
      QStringLiteral("parquet"), QStringLiteral("bvh"), QStringLiteral("bag"),
      QStringLiteral("db3"), QStringLiteral("mcap")};
  return !isLessonFile(file) && kEndings.contains(QFileInfo(file).suffix().toLower());
}

bool isPosesFile(const QString& file) {
  return QFileInfo(file).suffix().toLower() == QStringLiteral("srdf");
}

bool isSessionFile(const QString& file) {
  return QFileInfo(file).suffix().toLower() == QStringLiteral("armillary");
}

bool beginsAsXml(const QString& file) {
  if (!QFileInfo(file).isFile()) return false;  // opening a named pipe would not end
  QFile in(file);
  constexpr qint64 kLooked = 4096;
  return in.open(QIODevice::ReadOnly) && in.read(kLooked).trimmed().startsWith('<');
}

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
// What a session's file is of, without opening it.
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include "engine/motion_files/numpy_members.h"
#include "ui/files/session.h"
#include "ui/files/session_json.h"
#include "ui/files/table_text.h"

namespace armillary {
namespace {

// Half of all robots stand in a "robot.urdf": the folder tells which.
QString tellingNameOf(const QString& path) {
  const QFileInfo file(path);
  static const QStringList kTellNothing{QStringLiteral("robot"), QStringLiteral("model"),
                                        QStringLiteral("scene")};
  if (!kTellNothing.contains(file.baseName(), Qt::CaseInsensitive)) return file.fileName();
  return file.dir().dirName() + QLatin1Char('/') + file.fileName();
}

}  // namespace

std::optional<SessionContents> contentsOf(const QString& file) {
  QFile in(file);
  if (!in.open(QIODevice::ReadOnly)) return std::nullopt;
  // its runs may be large, and are not looked at
  const uchar* bytes = in.map(0, in.size());
  if (bytes == nullptr) return std::nullopt;
  QJsonObject json;
  try {
    const auto size = static_cast<std::size_t>(in.size());
    json = wordsIn(readNumpyArrays({reinterpret_cast<const char*>(bytes), size}, "session"));
  } catch (const NumpyFault&) {
    return std::nullopt;
  }
  if (json.isEmpty()) return std::nullopt;
  const QJsonObject robot = json.value(QStringLiteral("robot")).toObject();
  const auto word = [&](const char* key) { return robot.value(QLatin1String(key)).toString(); };
  SessionContents contents;
  contents.robot = word("bundled");
  if (contents.robot.isEmpty()) contents.robot = QFileInfo(word("packed")).fileName();
  if (contents.robot.isEmpty()) contents.robot = tellingNameOf(word("file"));
  if (const auto table = tableOf(word("table"))) {
    contents.robot = QString::fromStdString(table->name);
  }
  const auto count = [&](const char* key) {
    return static_cast<int>(json.value(QLatin1String(key)).toArray().size());
  };
  contents.runs = count("runs");
  contents.key_frames = count("key_frames");
  contents.edits = count("edits");
  return contents;
}

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/packed_robot.h"
#include "ui/widgets/saved_file.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

namespace armillary {
namespace {

QString packedRobotText(const char* text) {
  return QCoreApplication::translate("PackedRobot", text);
}

QString cacheFolder() {
  return QStandardPaths::writableLocation(QStandardPaths::CacheLocation) +
         QStringLiteral("/handed-out/");
}

}  // namespace

PackedRobot packRobot(const LoadedRobot& robot, std::optional<RobotFormat> wanted) {
  const std::string file = robot.request.file.toStdString();
  RobotFormat format = wanted.value_or(robotFormatOf(file).value_or(RobotFormat::kUrdf));
  if (format == RobotFormat::kDenavitHartenberg) format = RobotFormat::kUrdf;
  return packRobot(robot.description, format);
}

QString unpackFiles(const std::vector<PackedFile>& files, const std::string& main) {
  QCryptographicHash hash(QCryptographicHash::Sha256);
  bool there = false;
  for (const PackedFile& file : files) {
    if (!isInsideName(file.name)) throw PackedFault("'" + file.name + "' is no file's name");
    hash.addData(QByteArray::fromStdString(file.name) + '\0' +
                 QByteArray::fromStdString(file.bytes));
    there = there || file.name == main;
  }
  if (!there) throw PackedFault("'" + main + "' is not in it");
  const QDir folder(cacheFolder() + QString::fromLatin1(hash.result().toHex().left(24)));
  for (const PackedFile& file : files) {
    const QString place = folder.filePath(QString::fromStdString(file.name));
    const auto size = static_cast<qint64>(file.bytes.size());
    // a robot's own file may have been edited since; the session is what was handed out
    if (QFileInfo(place).isFile() && QFileInfo(place).size() == size && file.name != main) {
      continue;
    }
    QDir().mkpath(QFileInfo(place).absolutePath());
    SavedFile out(place);
    if (!out.open(QIODevice::WriteOnly) || out.write(file.bytes.data(), size) != size ||
        !out.commit()) {
      throw PackedFault(
          packedRobotText("%1 cannot be written: %2").arg(place, out.why()).toStdString());
    }
  }
  return folder.filePath(QString::fromStdString(main));
}

bool wasUnpacked(const QString& file) {
  return file.startsWith(cacheFolder());
}

}  // namespace armillary

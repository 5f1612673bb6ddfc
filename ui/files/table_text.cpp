// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/table_text.h"

#include <QFile>
#include <QTemporaryDir>

#include "engine/read/read_robot.h"
#include "engine/write/write_robot.h"

namespace armillary {

QString textOf(const DenavitHartenbergRobot& table) {
  return QString::fromStdString(writeRobot(mechanismOf(table), RobotFormat::kDenavitHartenberg, {},
                                           {.convention = table.convention})
                                    .text);
}

std::optional<DenavitHartenbergRobot> tableOf(const QString& text) {
  // readers read files: what they find has a place
  const QTemporaryDir folder;
  QFile file(folder.filePath(QStringLiteral("table.dh.xml")));
  if (!file.open(QIODevice::WriteOnly)) return std::nullopt;
  file.write(text.toUtf8());
  file.close();
  const ReadResult read = readRobot(file.fileName().toStdString());
  return read.description ? tableIn(*read.description) : std::nullopt;
}

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/robot_exports.h"

#include <QFileInfo>
#include <QStandardPaths>

#include "engine/dynamics/method_does_not_apply.h"
#include "engine/loading/load_robot.h"
#include "engine/text/whole_file.h"
#include "engine/write/write_robot.h"
#include "resources/bundled.h"
#include "ui/stage/stage.h"
#include "ui/stage/table_workshop.h"
#include "ui/widgets/file_to_save.h"

namespace armillary {

RobotExports::RobotExports(QWidget& window, const Stage& stage, TableWorkshop& workshop)
    : window_(window), stage_(stage), workshop_(workshop) {}

void RobotExports::choose(const QString& stands_in) {
  if (!stage_.robot()) return;
  const QFileInfo now(stands_in);
  // a table that was made here is saved as one
  const bool unsaved = stands_in.isEmpty();
  const QString folder = isBundled(stands_in.toStdString())
                             ? QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation)
                             : now.path();
  const QString name = unsaved
                           ? QString::fromStdString(stage_.model().name) + QStringLiteral(".dh.xml")
                           : folder + QLatin1Char('/') + now.baseName() + tr("_copy.urdf");
  const QString file = askFileToSave(
      &window_, tr("Convert robot"), name,
      tr("URDF (*.urdf);;SDF (*.sdf);;MuJoCo's MJCF (*.xml);;Denavit-Hartenberg tables "
         "(*.dh.xml)"));
  if (!file.isEmpty()) write(file);
}

void RobotExports::write(const QString& file) {
  const std::optional<RobotFormat> format = robotFormatOf(file.toStdString());
  if (!format) {
    Q_EMIT failed(tr("%1 is not written: the ending says the format, .urdf, .sdf, .dh.xml or .xml")
                      .arg(QFileInfo(file).fileName()));
    return;
  }
  TableOptions options;
  if (workshop_.isOwn()) options.convention = workshop_.table()->convention;
  WrittenRobot robot;
  try {
    robot = writeRobot(stage_.robot()->description, *format, QFileInfo(file).path().toStdString(),
                       options);
    writeWhole(file.toStdString(), robot.text);
  } catch (const MethodDoesNotApply& failure) {
    Q_EMIT failed(QString::fromStdString(failure.what()));
    return;
  } catch (const FileFailure& failure) {
    Q_EMIT failed(QString::fromStdString(failure.what()));
    return;
  }
  Q_EMIT written(file, *format == RobotFormat::kDenavitHartenberg);
  Q_EMIT told(tr("Saved %1").arg(file));
  if (robot.remarks.empty()) return;
  QStringList remarks;
  for (const std::string& remark : robot.remarks) remarks << QString::fromStdString(remark);
  Q_EMIT remarked(
      tr("%1 is written. %2").arg(QFileInfo(file).fileName(), remarks.join(QStringLiteral("; "))));
}

}  // namespace armillary

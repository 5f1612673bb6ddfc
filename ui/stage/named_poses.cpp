// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/named_poses.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QStandardPaths>
#include <algorithm>
#include <utility>

#include "engine/model/named_pose_position.h"
#include "engine/read/named_poses.h"
#include "engine/text/whole_file.h"
#include "ui/stage/stage.h"

namespace armillary {
namespace {

auto named(const QString& name) {
  return [wanted = name.toStdString()](const NamedPose& pose) { return pose.name == wanted; };
}

}  // namespace

NamedPoses::NamedPoses(Stage& stage, QObject* parent) : QObject(parent), stage_(stage) {
  connect(&stage_, &Stage::robotChanged, this, &NamedPoses::takeRobot);
}

QString NamedPoses::ownFile() const {
  QCryptographicHash joints(QCryptographicHash::Sha1);
  for (const Joint& joint : stage_.model().joints) {
    joints.addData(QByteArray::fromStdString(joint.name + "\n"));
  }
  static const QRegularExpression kNoFileName(QStringLiteral("[^A-Za-z0-9_-]"));
  const QString name =
      QString::fromStdString(stage_.model().name).replace(kNoFileName, QStringLiteral("_"));
  return QStringLiteral("%1/poses/%2-%3.srdf")
      .arg(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation), name.left(60),
           QString::fromLatin1(joints.result().toHex().left(8)));
}

void NamedPoses::takeRobot() {
  file_.clear();
  given_.clear();
  own_.clear();
  own_unreadable_ = false;
  const RobotDescription& robot = stage_.robot()->description;
  given_ = robot.poses;
  Diagnostics findings;
  const std::string robot_file = stage_.robot()->request.file.toStdString();
  const std::string beside = robot_file.empty() ? std::string() : namedPosesBeside(robot_file);
  if (!beside.empty()) {
    NamedPosesResult read = readNamedPoses(beside, robot);
    file_ = QString::fromStdString(beside);
    given_.insert(given_.end(), read.poses.begin(), read.poses.end());
    findings = std::move(read.diagnostics);
  }
  if (QFileInfo::exists(ownFile())) {
    NamedPosesResult read = readNamedPoses(ownFile().toStdString(), robot);
    own_ = std::move(read.poses);
    own_unreadable_ = read.diagnostics.hasErrors();
    if (own_unreadable_) {
      Q_EMIT failed(tr("Your own poses of this robot cannot be read: %1")
                        .arg(QString::fromStdString(toText(read.diagnostics.all().front()))));
    }
  }
  Q_EMIT changed();
  if (!findings.all().empty()) Q_EMIT found(findings);
}

void NamedPoses::open(const QString& file) {
  if (!stage_.robot()) {
    Q_EMIT failed(tr("Open the robot before its poses"));
    return;
  }
  NamedPosesResult read = readNamedPoses(file.toStdString(), stage_.robot()->description);
  if (read.poses.empty()) {
    const QString name = QFileInfo(file).fileName();
    Q_EMIT failed(
        read.diagnostics.all().empty()
            ? tr("%1 has no poses for this robot").arg(name)
            : tr("%1 has no poses for this robot\n%2")
                  .arg(name, QString::fromStdString(toText(read.diagnostics.all().front()))));
    Q_EMIT found(read.diagnostics);
    return;
  }
  file_ = file;
  given_ = std::move(read.poses);
  Q_EMIT changed();
  if (!read.diagnostics.all().empty()) Q_EMIT found(read.diagnostics);
}

void NamedPoses::apply(const NamedPose& pose) {
  if (!stage_.robot()) return;
  Eigen::VectorXd position = stage_.sample().state.position;
  applyNamedPose(stage_.model(), pose, position);
  stage_.setPosition(position);
}

bool NamedPoses::hasOwn(const QString& name) const {
  return std::any_of(own_.begin(), own_.end(), named(name));
}

void NamedPoses::save(const QString& name) {
  if (!stage_.robot() || name.trimmed().isEmpty()) return;
  std::vector<NamedPose> poses = own_;
  NamedPose pose =
      namedPose(stage_.model(), stage_.sample().state.position, name.trimmed().toStdString());
  const auto same = std::find_if(poses.begin(), poses.end(), named(name.trimmed()));
  if (same != poses.end()) {
    *same = std::move(pose);
  } else {
    poses.push_back(std::move(pose));
  }
  keep(std::move(poses));
}

void NamedPoses::rename(const QString& name, const QString& to) {
  if (to.trimmed().isEmpty() || to.trimmed() == name) return;
  if (hasOwn(to.trimmed())) {
    Q_EMIT failed(tr("There is a pose called %1 already").arg(to.trimmed()));
    return;
  }
  std::vector<NamedPose> poses = own_;
  const auto pose = std::find_if(poses.begin(), poses.end(), named(name));
  if (pose == poses.end()) return;
  pose->name = to.trimmed().toStdString();
  keep(std::move(poses));
}

void NamedPoses::remove(const QString& name) {
  std::vector<NamedPose> poses = own_;
  if (std::erase_if(poses, named(name)) > 0) keep(std::move(poses));
}

void NamedPoses::keep(std::vector<NamedPose> poses) {
  const QString path = ownFile();
  if (own_unreadable_) {
    Q_EMIT failed(tr("%1 cannot be read and is not written over: mend it or move it away")
                      .arg(QDir::toNativeSeparators(path)));
    return;
  }
  QDir().mkpath(QFileInfo(path).path());
  try {
    writeWhole(QFile::encodeName(path).toStdString(), namedPosesText(stage_.model().name, poses));
  } catch (const FileFailure& failure) {
    Q_EMIT failed(QString::fromLocal8Bit(failure.what()));
    return;
  }
  own_ = std::move(poses);
  Q_EMIT changed();
}

}  // namespace armillary

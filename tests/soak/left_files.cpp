// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/soak/left_files.h"

#include <QDir>
#include <QFile>

#include "engine/loading/load_robot.h"
#include "engine/motion_files/read_motion_file.h"
#include "ui/files/session.h"

namespace armillary::soak {
namespace {

const QStringList& robotEndings() {
  static const QStringList endings = {"*.urdf", "*.sdf", "*.xml"};
  return endings;
}
const QStringList& motionEndings() {
  static const QStringList endings = {"*.csv", "*.npz", "*.yaml", "*.json"};
  return endings;
}

// Throws SessionFault.
Session sessionOf(const QFileInfo& file) {
  QFile in(file.absoluteFilePath());
  if (!in.open(QIODevice::ReadOnly)) throw SessionFault(in.errorString().toStdString());
  const QByteArray bytes = in.readAll();
  return sessionIn({bytes.data(), static_cast<std::size_t>(bytes.size())}, file.absolutePath());
}

QString faultOf(const QFileInfo& file, const std::shared_ptr<const Model>& model) {
  const QString path = file.absoluteFilePath();
  const QString pattern = QStringLiteral("*.") + file.suffix();
  if (robotEndings().contains(pattern)) {
    const LoadResult loaded = loadRobot(path.toStdString(), {});
    return loaded.model ? QString()
                        : QString::fromStdString(toText(loaded.diagnostics.all().front()));
  }
  if (motionEndings().contains(pattern)) {
    MotionTable motion;
    MotionFileError error;
    MotionSource source;
    source.files = {path.toStdString()};
    return readMotionFile(model, source, motion, error) ? QString()
                                                        : QString::fromStdString(error.text());
  }
  try {
    runsOf(sessionOf(file), model);
  } catch (const SessionFault& fault) {
    return QString::fromLocal8Bit(fault.what());
  }
  return {};
}

QFileInfoList namedFiles(const QString& folder) {
  return QDir(folder).entryInfoList(robotEndings() + motionEndings() + QStringList{"*.armillary"},
                                    QDir::Files, QDir::Name);
}

}  // namespace

QStringList halfFiles(const QString& folder, const std::shared_ptr<const Model>& model) {
  QStringList faults;
  for (const QFileInfo& file : namedFiles(folder)) {
    if (const QString fault = faultOf(file, model); !fault.isEmpty()) {
      faults << file.fileName() + QStringLiteral(": ") + fault;
    }
  }
  return faults;
}

SavedWork savedWork(const QString& folder, const std::shared_ptr<const Model>& model) {
  SavedWork most;
  for (const QFileInfo& file : QDir(folder).entryInfoList({"*.armillary"}, QDir::Files)) {
    try {
      const Session session = sessionOf(file);
      most.key_frames = std::max(most.key_frames, static_cast<int>(session.key_frames.size()));
      for (const Comparison::Entry& run : runsOf(session, model)) {
        most.simulated = std::max(most.simulated, run.motion.recording->endTime());
      }
    } catch (const SessionFault&) {  // told as half a file
    }
  }
  return most;
}

int filesIn(const QString& folder) {
  return static_cast<int>(namedFiles(folder).size());
}

}  // namespace armillary::soak

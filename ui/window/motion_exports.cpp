// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/motion_exports.h"

#include "ui/stage/comparison.h"
#include "ui/stage/stage.h"
#include "ui/widgets/file_to_save.h"
#include "ui/window/file_names.h"

namespace armillary {

MotionExports::MotionExports(QWidget& window, const Stage& stage, Comparison& comparison)
    : window_(window), stage_(stage), comparison_(comparison) {
  connect(&writer_, &TrajectoryWriter::progress, this, &MotionExports::progress);
  connect(&writer_, &TrajectoryWriter::saved, this,
          [this](const QString& file, const std::shared_ptr<const Recording>& motion) {
            Q_EMIT ended();
            comparison_.markSaved(motion);
            Q_EMIT told(tr("Saved %1").arg(file));
          });
  connect(&writer_, &TrajectoryWriter::failed, this,
          [this](const QString& file, const QString& why) {
            Q_EMIT ended();
            Q_EMIT failed(tr("%1 cannot be written: %2").arg(file, why));
          });
}

void MotionExports::choose() {
  const bool any = stage_.shownRecording() && stage_.shownRecording()->size() > 0;
  const QString file = any ? askFile(QString::fromStdString(stage_.model().name)) : QString();
  if (!any || !file.isEmpty()) save(file);
}

QString MotionExports::askFile(const QString& name) {
  return askFileToSave(
      &window_, tr("Save trajectory"), name + QStringLiteral(".csv"),
      tr("Tables (*.csv);;NumPy archives (*.npz);;ROS JointTrajectory (*.yaml *.json)"));
}

void MotionExports::chooseRun(int index) {
  const auto& runs = comparison_.entries();
  const auto at = static_cast<std::size_t>(index);
  const bool present = at == runs.size() && comparison_.hasPresent();
  if (!present && at >= runs.size()) return;  // it was dropped before the list said so
  const std::shared_ptr<const Recording> motion =
      present ? stage_.sharedRecording() : runs.at(at).motion.recording;
  const QString file = askFile(asFileName(present ? comparison_.presentName() : runs[at].name));
  if (file.isEmpty()) return;
  // what a file has is in the list; behind the dialog it may have gone on, or another robot come
  if (present && comparison_.hasPresent() && stage_.sharedRecording() == motion) {
    comparison_.takePresent();
  }
  writer_.save(file, motion);
}

void MotionExports::save(const QString& file) {
  const auto shown = stage_.sharedShownRecording();
  if (!shown || shown->size() == 0) {  // of which no program would make anything
    Q_EMIT failed(tr("There is no motion to save: simulate, make a trajectory or open one"));
    return;
  }
  writer_.save(file, shown);
}

}  // namespace armillary

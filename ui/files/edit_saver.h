// SPDX-License-Identifier: GPL-3.0-or-later
// Saves edits of a robot into its file, on a thread of its own: the file is read again twice.
#pragma once

#include "engine/loading/save_changes.h"
#include "ui/files/background_load.h"
#include "ui/stage/loaded_robot.h"

namespace armillary {

class EditSaver : public BackgroundLoad {
  Q_OBJECT

 public:
  explicit EditSaver(QObject* parent = nullptr) : BackgroundLoad(parent) {}
  ~EditSaver() override { join(); }
  // `before`: the robot as its file has it.
  void save(const OpenRequest& request, const RobotDescription& before,
            const std::vector<DescriptionChange>& changes);

 Q_SIGNALS:
  void saved(const QString& file, const armillary::SavedChanges& changes);
  void failed(const QString& message);
};

}  // namespace armillary

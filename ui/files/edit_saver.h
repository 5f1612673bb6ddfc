// SPDX-License-Identifier: GPL-3.0-or-later
// Saves edits of a robot into its file, on a thread of its own: the file is read again twice.
#pragma once

#include "engine/loading/save_changes.h"
#include "engine/loading/save_table.h"
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
  // The same of a robot that is a Denavit-Hartenberg table.
  void saveTable(const OpenRequest& request, const RobotDescription& before,
                 const DenavitHartenbergRobot& table);

 Q_SIGNALS:
  void saved(const QString& file, const armillary::SavedChanges& changes);
  // `robot`: what the file has now.
  void tableSaved(const QString& file, const armillary::RobotDescription& robot,
                  const armillary::SavedTable& saved);
  void failed(const QString& message);
};

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
// Saves trajectories on a thread of its own: whole, or not at all.
#pragma once

#include "engine/motion_files/write_motion_file.h"
#include "ui/files/background_load.h"

namespace armillary {

class TrajectoryWriter : public BackgroundLoad {
  Q_OBJECT

 public:
  explicit TrajectoryWriter(QObject* parent = nullptr) : BackgroundLoad(parent) {}
  ~TrajectoryWriter() override { join(); }
  // In the format that the file's ending says; without one that is known it fails. What is being
  // saved already is finished first.
  void save(const QString& file, const std::shared_ptr<const Recording>& motion);

 Q_SIGNALS:
  void progress(int done, int total);
  void saved(const QString& file, std::shared_ptr<const armillary::Recording> motion);
  void failed(const QString& file, const QString& message);
};

}  // namespace armillary

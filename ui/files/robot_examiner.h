// SPDX-License-Identifier: GPL-3.0-or-later
// The doctor's look at a robot, on a thread of its own.
#pragma once

#include "ui/files/background_load.h"
#include "ui/stage/loaded_robot.h"

namespace armillary {

class RobotExaminer : public BackgroundLoad {
  Q_OBJECT

 public:
  explicit RobotExaminer(QObject* parent = nullptr) : BackgroundLoad(parent) {}
  ~RobotExaminer() override { join(); }
  void examine(const std::shared_ptr<const LoadedRobot>& robot);

 Q_SIGNALS:
  // What was found beside what reading the file had found.
  void examined(const armillary::Diagnostics& findings);
};

}  // namespace armillary

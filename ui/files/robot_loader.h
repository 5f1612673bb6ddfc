// SPDX-License-Identifier: GPL-3.0-or-later
// Opens robots on a thread of its own.
#pragma once

#include "ui/files/background_load.h"
#include "ui/stage/loaded_robot.h"

namespace armillary {

class RobotLoader : public BackgroundLoad {
  Q_OBJECT

 public:
  explicit RobotLoader(QObject* parent = nullptr) : BackgroundLoad(parent) {}
  ~RobotLoader() override { join(); }
  void load(const OpenRequest& request);

 Q_SIGNALS:
  void progress(int done, int total);
  void loaded(std::shared_ptr<const armillary::LoadedRobot> robot);
  // `message` says why; `diagnostics` hold every finding.
  void failed(const QString& file, const QString& message,
              const armillary::Diagnostics& diagnostics);

 private:
  void run(const OpenRequest& request, const std::stop_token& stop, const Deliver& deliver);
};

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
// Opens robots on a thread of its own: first what moves, then what is seen.
#pragma once

#include "ui/files/background_load.h"
#include "ui/stage/loaded_robot.h"

namespace armillary {

class RobotLoader : public BackgroundLoad {
  Q_OBJECT

 public:
  explicit RobotLoader(QObject* parent = nullptr) : BackgroundLoad(parent) {}
  ~RobotLoader() override { join(); }

  // Opens a file: loaded(), and where the robot is not complete then, shapesRead() until it is. All
  // of it is overtaken by the next load, or cancelled.
  void load(const OpenRequest& request);
  // Reads what a robot still lacks: shapesRead() until it is complete. For one that was made from a
  // description by edited().
  void readShapes(const std::shared_ptr<const LoadedRobot>& robot);
  // Whether a robot is being opened of which nothing can be shown yet; the shapes of one that is
  // shown may be read at other times too.
  bool opening() const { return busy() && opening_; }

 Q_SIGNALS:
  void loaded(std::shared_ptr<const armillary::LoadedRobot> robot);
  // The same robot with more of its shapes.
  void shapesRead(std::shared_ptr<const armillary::LoadedRobot> robot);
  // Mesh files of the robot that was loaded.
  void progress(int done, int total);
  // `message` says why; `diagnostics` hold every finding.
  void failed(const QString& file, const QString& message,
              const armillary::Diagnostics& diagnostics);

 private:
  void run(const OpenRequest& request, const std::stop_token& stop, const Deliver& deliver);
  // `shown`: somebody has the robot already.
  void readRest(std::shared_ptr<const LoadedRobot> robot, bool shown, const std::stop_token& stop,
                const Deliver& deliver);

  bool opening_ = false;
};

}  // namespace armillary

// Opens trajectories on a thread of its own.
#pragma once

#include "engine/table/trajectory.h"
#include "ui/document/background_load.h"

namespace armillary {

class TrajectoryLoader : public BackgroundLoad {
  Q_OBJECT

 public:
  explicit TrajectoryLoader(QObject* parent = nullptr) : BackgroundLoad(parent) {}
  void load(const QString& file, std::shared_ptr<const Model> model,
            const SimulationOptions& options);
  // The motion's efforts for another model of the robot, or other options.
  void update(std::shared_ptr<const Recording> motion, std::shared_ptr<const Model> model,
              const SimulationOptions& options);

 Q_SIGNALS:
  void progress(int done, int total);
  void loaded(const QString& file, const armillary::Trajectory& trajectory);
  void updated(std::shared_ptr<const armillary::Recording> motion);
  void failed(const QString& file, const QString& message);

 private:
  void run(const QString& file, const std::shared_ptr<const Model>& model,
           const SimulationOptions& options, const std::stop_token& stop, const Deliver& deliver);
};

}  // namespace armillary

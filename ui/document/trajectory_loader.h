// Opens trajectories on a thread of its own.
#pragma once

#include <QObject>
#include <memory>
#include <thread>

#include "engine/table/trajectory.h"

namespace armillary {

// One load at a time: a newer one cancels the older. Signals come on the thread of this object.
class TrajectoryLoader : public QObject {
  Q_OBJECT

 public:
  explicit TrajectoryLoader(QObject* parent = nullptr);
  ~TrajectoryLoader() override;

  void load(const QString& file, std::shared_ptr<const Model> model);
  void cancel();

 Q_SIGNALS:
  void progress(int done, int total);
  void loaded(const QString& file, const armillary::Trajectory& trajectory);
  void failed(const QString& file, const QString& message);

 private:
  std::jthread thread_;
  quint64 current_ = 0;  // the load whose signals still count
};

}  // namespace armillary

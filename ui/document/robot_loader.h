// Opens robots on a thread of its own.
#pragma once

#include <QObject>
#include <thread>

#include "ui/document/loaded_robot.h"

namespace armillary {

// One load at a time: a newer one cancels the older. Signals come on the thread of this object.
class RobotLoader : public QObject {
  Q_OBJECT

 public:
  explicit RobotLoader(QObject* parent = nullptr);
  ~RobotLoader() override;

  void load(const OpenRequest& request);
  void cancel();

 Q_SIGNALS:
  void progress(int done, int total);
  void loaded(std::shared_ptr<const armillary::LoadedRobot> robot);
  // `message` says why; `diagnostics` hold every finding.
  void failed(const QString& file, const QString& message,
              const armillary::Diagnostics& diagnostics);

 private:
  std::jthread thread_;
  quint64 current_ = 0;  // the load whose signals still count
};

}  // namespace armillary

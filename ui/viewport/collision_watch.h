// SPDX-License-Identifier: GPL-3.0-or-later
// Looks for links that run into each other, on a thread of its own.
#pragma once

#include <QObject>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "engine/collision/link_collisions.h"
#include "ui/stage/loaded_robot.h"

namespace armillary {

// Only the newest pose counts, and it is looked at at most ten times a second; where that takes
// long, less often. The thread is a nice one. Nothing here waits for it but the destructor.
class CollisionWatch : public QObject {
  Q_OBJECT

 public:
  explicit CollisionWatch(QObject* parent = nullptr);
  ~CollisionWatch() override;

  // Forgets what was found. Null: nothing is looked at.
  void setRobot(std::shared_ptr<const LoadedRobot> robot);
  // A pose of the present robot.
  void look(const BodyPoses& X_WB);
  // The links that collided when it last looked.
  const std::vector<LinkPair>& pairs() const { return pairs_; }
  // Which links it leaves out, a line a reason; empty before it first looked.
  const QString& leftOut() const { return left_out_; }

 Q_SIGNALS:
  void changed();

 private:
  void work(const std::stop_token& stop);
  bool overtaken(quint64 robot_count);

  // Shared with the thread, under mutex_.
  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::shared_ptr<const LoadedRobot> robot_;
  quint64 robot_count_ = 0;  // of the robots that came
  std::optional<BodyPoses> newest_;

  std::vector<LinkPair> pairs_;  // the GUI thread's
  QString left_out_;

  std::jthread thread_;  // last: it ends before the rest goes
};

}  // namespace armillary

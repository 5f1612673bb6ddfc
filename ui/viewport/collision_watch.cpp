// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewport/collision_watch.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "engine/meshes/shape_triangles.h"

namespace armillary {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds kInterval(100);
// It works for at most this share of the time.
constexpr int kShare = 5;
constexpr int kNice = 10;

}  // namespace

CollisionWatch::CollisionWatch(QObject* parent)
    : QObject(parent), thread_([this](const std::stop_token& stop) { work(stop); }) {}

CollisionWatch::~CollisionWatch() {
  thread_.request_stop();
  wake_.notify_all();
}

void CollisionWatch::setRobot(std::shared_ptr<const LoadedRobot> robot) {
  {
    const std::lock_guard lock(mutex_);
    robot_ = std::move(robot);
    ++robot_count_;
    newest_.reset();
  }
  wake_.notify_all();
  left_out_.clear();
  if (pairs_.empty()) return;
  pairs_.clear();
  Q_EMIT changed();
}

void CollisionWatch::look(const BodyPoses& X_WB) {
  {
    const std::lock_guard lock(mutex_);
    if (!robot_) return;
    newest_ = X_WB;
  }
  wake_.notify_all();
}

bool CollisionWatch::overtaken(quint64 robot_count) {
  const std::lock_guard lock(mutex_);
  return robot_count != robot_count_;
}

void CollisionWatch::work(const std::stop_token& stop) {
  setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNice);  // Linux keeps it by thread
  quint64 count = 0;
  std::optional<LinkCollisions> collisions;
  std::vector<LinkPair> found;
  QString left_out;
  std::unique_lock lock(mutex_);
  while (wake_.wait(lock, stop, [this] { return newest_.has_value(); })) {
    const Clock::time_point start = Clock::now();
    const std::shared_ptr<const LoadedRobot> robot = robot_;
    const BodyPoses X_WB = *std::exchange(newest_, std::nullopt);
    const bool other = count != robot_count_;
    count = robot_count_;
    lock.unlock();
    if (other) {
      // reading meshes takes long: given up where nobody waits for it any more
      const MeshSource meshes = [&](const ShapeDescription& shape) {
        if (stop.stop_requested() || overtaken(count)) return std::optional<TriangleMesh>();
        return shapeTriangles(shape);
      };
      collisions.emplace(*robot->model, robot->description, meshes);
      left_out = QString::fromStdString(describeLeftOut(collisions->leftOut(), *robot->model));
    }
    collisions->find(X_WB, found);
    QMetaObject::invokeMethod(
        this,
        [this, count, found, left_out] {
          if (overtaken(count)) return;
          left_out_ = left_out;
          if (found == pairs_) return;
          pairs_ = found;
          Q_EMIT changed();
        },
        Qt::QueuedConnection);
    const Clock::time_point end = Clock::now();
    lock.lock();
    wake_.wait_until(lock, stop, std::max(start + kInterval, end + (kShare - 1) * (end - start)),
                     [this, count] { return count != robot_count_; });
  }
}

}  // namespace armillary

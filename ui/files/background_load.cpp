// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/background_load.h"

#include <atomic>
#include <exception>
#include <memory>

namespace armillary {

BackgroundLoad::~BackgroundLoad() {
  if (!jobs_.empty()) qFatal("a class made from BackgroundLoad must join() in its destructor");
}

void BackgroundLoad::join() {
  cancel();
  jobs_.clear();
}

void BackgroundLoad::cancel() {
  ++current_;
  busy_ = false;
  waiting_.clear();
  for (Job& job : jobs_) job.thread.request_stop();
  jobs_.remove_if([](const Job& job) { return job.finished->load(); });
}

void BackgroundLoad::start(Work job, Failed failed) {
  cancel();
  run(std::move(job), std::move(failed));
}

void BackgroundLoad::queue(Work job, Failed failed) {
  if (!busy_) return start(std::move(job), std::move(failed));
  waiting_.emplace_back(std::move(job), std::move(failed));
}

void BackgroundLoad::run(Work job, Failed failed) {
  ++current_;
  busy_ = true;
  const Deliver deliver = [this, id = current_](std::function<void()> call) {
    QMetaObject::invokeMethod(
        this,
        [this, id, call = std::move(call)] {
          if (id == current_) call();
        },
        Qt::QueuedConnection);
  };
  auto finished = std::make_shared<std::atomic<bool>>(false);
  jobs_.push_back({std::jthread([this, job = std::move(job), failed = std::move(failed), deliver,
                                 finished](const std::stop_token& stop) {
                     try {
                       job(stop, deliver);
                     } catch (const std::exception& failure) {
                       const QString why = QString::fromUtf8(failure.what());
                       deliver([failed, why] { failed(why); });
                     }
                     deliver([this] {
                       busy_ = false;
                       if (waiting_.empty()) return;
                       auto [next, next_failed] = std::move(waiting_.front());
                       waiting_.pop_front();
                       run(std::move(next), std::move(next_failed));
                     });
                     finished->store(true);
                   }),
                   finished});
}

}  // namespace armillary

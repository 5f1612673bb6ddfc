#include "ui/document/background_load.h"

#include <atomic>
#include <exception>
#include <memory>

namespace armillary {

BackgroundLoad::~BackgroundLoad() {
  cancel();
  jobs_.clear();  // joins
}

void BackgroundLoad::cancel() {
  ++current_;
  busy_ = false;
  for (Job& job : jobs_) job.thread.request_stop();
  jobs_.remove_if([](const Job& job) { return job.finished->load(); });
}

void BackgroundLoad::start(std::function<void(const std::stop_token&, const Deliver&)> job,
                           std::function<void(const QString&)> failed) {
  cancel();
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
                     deliver([this] { busy_ = false; });
                     finished->store(true);
                   }),
                   finished});
}

}  // namespace armillary

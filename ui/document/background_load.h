// Work on a thread of its own whose results come back through the event loop.
#pragma once

#include <QMetaObject>
#include <QObject>
#include <atomic>
#include <functional>
#include <list>
#include <memory>
#include <thread>

namespace armillary {

// One job at a time counts: starting another, or cancelling, asks the older to stop and drops what
// it still delivers. Nothing here waits for a job but the destructor.
class BackgroundLoad : public QObject {
 public:
  explicit BackgroundLoad(QObject* parent) : QObject(parent) {}
  ~BackgroundLoad() override;

  void cancel();
  bool busy() const { return busy_; }

 protected:
  // Brings a call to the thread of this object, unless the job was overtaken meanwhile.
  using Deliver = std::function<void(std::function<void()>)>;
  // Runs `job` on a thread; what it throws is given to `failed`, as a sentence, through delivery.
  void start(std::function<void(const std::stop_token&, const Deliver&)> job,
             std::function<void(const QString&)> failed);

 private:
  struct Job {
    std::jthread thread;
    std::shared_ptr<std::atomic<bool>> finished;
  };
  std::list<Job> jobs_;  // the last may count; the others end in their own time
  quint64 current_ = 0;
  bool busy_ = false;
};

}  // namespace armillary

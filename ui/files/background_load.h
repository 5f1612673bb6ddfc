// SPDX-License-Identifier: GPL-3.0-or-later
// Work on a thread of its own whose results come back through the event loop.
#pragma once

#include <QMetaObject>
#include <QObject>
#include <atomic>
#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <thread>
#include <utility>

namespace armillary {

// One job at a time counts: starting another, or cancelling, asks the older to stop and drops what
// it still delivers; one that is queued waits for its turn instead. Nothing here waits for a job
// but join().
//
// Jobs may use what a derived class is made of, so that every derived class calls join() in its own
// destructor, before any of that ends; a class that does not ends the program where jobs are left.
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
  using Work = std::function<void(const std::stop_token&, const Deliver&)>;
  using Failed = std::function<void(const QString&)>;
  void start(Work job, Failed failed);
  // The same once those before it are done. What cancels them cancels it.
  void queue(Work job, Failed failed);
  // Cancels, and waits for every job.
  void join();

 private:
  void run(Work job, Failed failed);
  struct Job {
    std::jthread thread;
    std::shared_ptr<std::atomic<bool>> finished;
  };
  std::list<Job> jobs_;  // the last may count; the others end in their own time
  std::deque<std::pair<Work, Failed>> waiting_;
  quint64 current_ = 0;
  bool busy_ = false;
};

}  // namespace armillary

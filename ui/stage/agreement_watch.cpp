// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/agreement_watch.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <utility>

namespace armillary {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds kInterval(250);
// It works for at most this share of the time.
constexpr int kShare = 10;
constexpr int kNice = 10;

}  // namespace

AgreementWatch::AgreementWatch(QObject* parent)
    : QObject(parent), thread_([this](const std::stop_token& stop) { work(stop); }) {}

AgreementWatch::~AgreementWatch() {
  thread_.request_stop();
  wake_.notify_all();
}

void AgreementWatch::look(std::shared_ptr<const Model> model, const Sample& sample) {
  {
    const std::lock_guard lock(mutex_);
    newest_ = {std::move(model), sample.state, sample.acceleration, sample.wrenches};
  }
  wake_.notify_all();
}

void AgreementWatch::work(const std::stop_token& stop) {
  setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNice);  // Linux keeps it by thread
  std::shared_ptr<const Model> model;
  std::optional<Workspace> workspace;
  std::unique_lock lock(mutex_);
  while (wake_.wait(lock, stop, [this] { return newest_.has_value(); })) {
    const Clock::time_point start = Clock::now();
    const Question question = *std::exchange(newest_, std::nullopt);
    lock.unlock();
    if (model != question.model) {
      model = question.model;
      workspace.emplace(*model);
    }
    Agreement found = agreement(*model, question.state, question.acceleration, question.wrenches,
                                *workspace, stop);
    QMetaObject::invokeMethod(
        this,
        [this, found = std::move(found)] {
          found_ = found;
          Q_EMIT changed();
        },
        Qt::QueuedConnection);
    const Clock::time_point end = Clock::now();
    lock.lock();
    wake_.wait_until(lock, stop, std::max(start + kInterval, end + (kShare - 1) * (end - start)),
                     [] { return false; });
  }
}

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
// Compares all methods in the newest sample, on a thread of its own.
#pragma once

#include <QObject>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "engine/explanation/agreement.h"
#include "engine/simulation/sample.h"

namespace armillary {

// Only the newest sample counts, and it is looked at a few times a second; where that takes long,
// less often. The thread is a nice one.
class AgreementWatch : public QObject {
  Q_OBJECT

 public:
  explicit AgreementWatch(QObject* parent = nullptr);
  ~AgreementWatch() override;

  void look(std::shared_ptr<const Model> model, const Sample& sample);
  // Of the sample that it looked at last; empty before the first.
  const std::optional<Agreement>& found() const { return found_; }

 Q_SIGNALS:
  void changed();

 private:
  struct Question {
    std::shared_ptr<const Model> model;
    State state;
    Eigen::VectorXd acceleration;
    std::vector<LinkWrench> wrenches;
  };
  void work(const std::stop_token& stop);

  // Shared with the thread, under mutex_.
  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::optional<Question> newest_;

  std::optional<Agreement> found_;  // the GUI thread's

  std::jthread thread_;  // last: it ends before the rest goes
};

}  // namespace armillary

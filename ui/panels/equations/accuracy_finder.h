// SPDX-License-Identifier: GPL-3.0-or-later
// Finds how exact every method is, on a thread of its own.
#pragma once

#include <string>
#include <vector>

#include "engine/accuracy/method_accuracy.h"
#include "ui/files/background_load.h"

namespace armillary {

class AccuracyFinder : public BackgroundLoad {
  Q_OBJECT

 public:
  static constexpr int kStates = 3;  // random ones a robot

  explicit AccuracyFinder(QObject* parent = nullptr) : BackgroundLoad(parent) {}
  ~AccuracyFinder() override { join(); }
  // Of one robot after the other; overtakes what is being found.
  void find(std::vector<PlainModel> robots, const std::string& quantity);

 Q_SIGNALS:
  void found(const armillary::RobotAccuracy& one);
  void finished();
  void failed(const QString& why);
};

}  // namespace armillary

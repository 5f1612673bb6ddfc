// SPDX-License-Identifier: GPL-3.0-or-later
// Counts what every method takes for a robot, on a thread of its own.
#pragma once

#include <memory>
#include <vector>

#include "engine/counting/count_operations.h"
#include "engine/model/model.h"
#include "ui/files/background_load.h"

namespace armillary {

class OperationCounter : public BackgroundLoad {
  Q_OBJECT

 public:
  explicit OperationCounter(QObject* parent = nullptr) : BackgroundLoad(parent) {}
  ~OperationCounter() override { join(); }
  // Overtakes what is being counted.
  void count(const std::shared_ptr<const Model>& model);

 Q_SIGNALS:
  void counted(const std::vector<armillary::MethodCount>& counts);
  void failed(const QString& why);
};

}  // namespace armillary

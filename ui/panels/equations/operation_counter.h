// SPDX-License-Identifier: GPL-3.0-or-later
// Counts what every method takes for a robot, or for any chain, on a thread of its own.
#pragma once

#include <memory>
#include <vector>

#include "engine/counting/chain_formula.h"
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
  void countChains();

 Q_SIGNALS:
  // With the seconds that a call of each takes here, NaN where nobody knows.
  void counted(const std::vector<armillary::MethodCount>& counts, const std::vector<double>& times);
  void chainsCounted(const std::vector<armillary::ChainMethod>& methods);
  void failed(const QString& why);
};

}  // namespace armillary

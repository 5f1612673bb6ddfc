// SPDX-License-Identifier: GPL-3.0-or-later
// Finds how far loops drift open, each way of keeping them by itself, on a thread of its own.
#pragma once

#include <vector>

#include "engine/simulation/loop_drift.h"
#include "ui/files/background_load.h"

namespace armillary {

class DriftFinder : public BackgroundLoad {
  Q_OBJECT

 public:
  explicit DriftFinder(QObject* parent = nullptr) : BackgroundLoad(parent) {}
  ~DriftFinder() override { join(); }
  // One way after the other; overtakes what is being found.
  void find(std::shared_ptr<const Model> model, const State& from,
            const std::vector<LoopKeeping>& ways, const LoopDriftOptions& options);

 Q_SIGNALS:
  void found(const armillary::LoopDrift& one);
  void finished();
  void failed(const QString& why);
};

}  // namespace armillary

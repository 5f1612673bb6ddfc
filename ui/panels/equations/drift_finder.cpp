// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/equations/drift_finder.h"

namespace armillary {

void DriftFinder::find(std::shared_ptr<const Model> model, const State& from,
                       const std::vector<LoopKeeping>& ways, const LoopDriftOptions& options) {
  start(
      [this, model = std::move(model), from, ways, options](const std::stop_token& stop,
                                                            const Deliver& deliver) {
        const Eigen::VectorXd effort = Eigen::VectorXd::Zero(model->velocitySize());
        for (const LoopKeeping way : ways) {
          const LoopDrift one = loopDrift(*model, from, effort, way, options, stop);
          if (stop.stop_requested()) return;
          deliver([this, one] { Q_EMIT found(one); });
        }
        deliver([this] { Q_EMIT finished(); });
      },
      [this](const QString& why) { Q_EMIT failed(why); });
}

}  // namespace armillary

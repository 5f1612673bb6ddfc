// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/equations/operation_counter.h"

#include <limits>

#include "engine/explanation/method_times.h"
#include "engine/traced/plain_model_of.h"

namespace armillary {

void OperationCounter::count(const std::shared_ptr<const Model>& model) {
  start(
      [this, model](const std::stop_token& stop, const Deliver& deliver) {
        const bool by_body = static_cast<int>(model->bodies.size()) <= kMostBodies;
        const std::vector<MethodCount> counts = countOperations(plainModel(*model), {}, by_body);
        std::vector<double> times;
        for (const MethodCount& each : counts) {
          if (stop.stop_requested()) return;
          // what is too much to be counted is too much to be timed
          times.push_back(each.why_not.empty() ? secondsOfCall(*model, each.quantity, each.method)
                                               : std::numeric_limits<double>::quiet_NaN());
        }
        deliver([this, counts, times] { Q_EMIT counted(counts, times); });
      },
      [this](const QString& why) { Q_EMIT failed(why); });
}

void OperationCounter::countChains() {
  start(
      [this](const std::stop_token&, const Deliver& deliver) {
        const std::vector<ChainMethod> methods = chainMethods();
        deliver([this, methods] { Q_EMIT chainsCounted(methods); });
      },
      [this](const QString& why) { Q_EMIT failed(why); });
}

}  // namespace armillary

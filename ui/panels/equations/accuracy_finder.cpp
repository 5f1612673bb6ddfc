// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/equations/accuracy_finder.h"

namespace armillary {

void AccuracyFinder::find(std::vector<PlainModel> robots, const std::string& quantity) {
  start(
      [this, robots = std::move(robots), quantity](const std::stop_token& stop,
                                                   const Deliver& deliver) {
        AccuracyOptions options;
        options.quantities = {quantity};
        for (const PlainModel& robot : robots) {
          const RobotAccuracy one =
              methodAccuracy(robot, randomPlainStates(robot, kStates, options.seed), options, stop);
          if (stop.stop_requested()) return;
          deliver([this, one] { Q_EMIT found(one); });
        }
        deliver([this] { Q_EMIT finished(); });
      },
      [this](const QString& why) { Q_EMIT failed(why); });
}

}  // namespace armillary

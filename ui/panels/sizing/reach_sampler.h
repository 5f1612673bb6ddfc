// SPDX-License-Identifier: GPL-3.0-or-later
// Samples a robot's workspace on a thread of its own.
#pragma once

#include <memory>

#include "engine/sizing/reach.h"
#include "ui/files/background_load.h"
#include "ui/stage/loaded_robot.h"

namespace armillary {

class ReachSampler : public BackgroundLoad {
  Q_OBJECT

 public:
  explicit ReachSampler(QObject* parent = nullptr) : BackgroundLoad(parent) {}
  ~ReachSampler() override { join(); }

  // `model`: the robot's under the present gravity and payloads. `collisions`: marks poses in which
  // its links run into each other.
  void sample(const std::shared_ptr<const LoadedRobot>& robot,
              const std::shared_ptr<const Model>& model, const ReachOptions& options,
              bool collisions);

 Q_SIGNALS:
  void sampled(std::shared_ptr<const armillary::Reach> reach);
  void failed(const QString& why);
};

}  // namespace armillary

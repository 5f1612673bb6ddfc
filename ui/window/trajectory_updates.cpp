// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/trajectory_updates.h"

#include "ui/stage/comparison.h"
#include "ui/stage/stage.h"

namespace armillary {

TrajectoryUpdates::TrajectoryUpdates(Stage& stage, Comparison& comparison)
    : stage_(stage), comparison_(comparison) {
  connect(&loader_, &TrajectoryLoader::updated, this, &TrajectoryUpdates::take);
  connect(&comparison_, &Comparison::changed, this, &TrajectoryUpdates::updateOutdated);
}

void TrajectoryUpdates::updateAll() {
  cancel();
  if (stage_.hasTrajectory()) {
    loader_.update(stage_.trajectory(), stage_.sharedModel(), stage_.simulationOptions());
  }
  updateTicked();
}

void TrajectoryUpdates::updateTicked() {
  queueTicked([](const Recording&) { return true; });
}

void TrajectoryUpdates::updateOutdated() {
  queueTicked(
      [this](const Recording& motion) { return motion.sharedModel() != stage_.sharedModel(); });
}

template <class Wanted>
void TrajectoryUpdates::queueTicked(Wanted&& wanted) {
  if (!stage_.robot()) return;
  for (const Comparison::Entry& entry : comparison_.entries()) {
    const std::shared_ptr<const Recording>& motion = entry.motion.recording;
    if (entry.kind != Comparison::Kind::kTrajectory || !entry.shown ||
        motion == stage_.trajectory() || !wanted(*motion) || !asked_.insert(motion.get()).second) {
      continue;
    }
    loader_.updateNext(motion, stage_.sharedModel(), stage_.simulationOptions());
  }
}

void TrajectoryUpdates::cancel() {
  loader_.cancel();
  asked_.clear();
}

void TrajectoryUpdates::take(const std::shared_ptr<const Recording>& of,
                             const std::shared_ptr<const Recording>& motion) {
  asked_.erase(of.get());
  if (stage_.trajectory() == of) {
    stage_.updateTrajectory(motion);
  } else {
    comparison_.update(of, motion);
  }
}

}  // namespace armillary

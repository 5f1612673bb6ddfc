// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/trajectory_updates.h"

#include "ui/stage/comparison.h"
#include "ui/stage/stage.h"

namespace armillary {

TrajectoryUpdates::TrajectoryUpdates(Stage& stage, Comparison& comparison)
    : stage_(stage), comparison_(comparison) {
  connect(&loader_, &TrajectoryLoader::updated, this, &TrajectoryUpdates::take);
  connect(&comparison_, &Comparison::changed, this, &TrajectoryUpdates::queueTicked);
  // one may be shown that was not shown meanwhile, or was read under another setup
  connect(&stage_, &Stage::modeChanged, this, [this] {
    if (stage_.mode() == Stage::Mode::kPlay) updateOutdated();
  });
}

void TrajectoryUpdates::updateAll() {
  ++setup_;
  cancel();
  if (stage_.hasTrajectory()) {
    loader_.update(stage_.trajectory(), stage_.sharedModel(), stage_.simulationOptions());
  }
  queueTicked();
}

void TrajectoryUpdates::updateOutdated() {
  for (const Comparison::Entry& entry : comparison_.entries()) {
    const Motion& motion = entry.motion.recording;
    if (entry.kind == Comparison::Kind::kRun || motion != stage_.trajectory()) continue;
    const bool computed = entry.kind == Comparison::Kind::kTrajectory;
    if (!(computed ? isOutdated(motion) : motion->sharedModel() != stage_.sharedModel())) break;
    cancel();
    loader_.update(motion, stage_.sharedModel(), stage_.simulationOptions());
    break;
  }
  queueTicked();
}

// One that was never seen here has just been computed, where it is of the present model.
bool TrajectoryUpdates::isOutdated(const Motion& motion) {
  if (motion->sharedModel() != stage_.sharedModel()) return true;
  return computed_for_.try_emplace(motion, setup_).first->second != setup_;
}

void TrajectoryUpdates::queueTicked() {
  if (!stage_.robot()) return;
  std::erase_if(computed_for_, [](const auto& each) { return each.first.expired(); });
  for (const Comparison::Entry& entry : comparison_.entries()) {
    const Motion& motion = entry.motion.recording;
    if (entry.kind != Comparison::Kind::kTrajectory) continue;
    const bool outdated = isOutdated(motion);
    if (!outdated || !entry.shown || motion == stage_.trajectory()) continue;
    if (!asked_.insert(motion).second) continue;
    loader_.updateNext(motion, stage_.sharedModel(), stage_.simulationOptions());
  }
}

void TrajectoryUpdates::cancel() {
  loader_.cancel();
  asked_.clear();
}

void TrajectoryUpdates::take(const Motion& of, const Motion& motion) {
  asked_.erase(of);
  computed_for_[motion] = setup_;
  if (stage_.trajectory() == of) {
    stage_.updateTrajectory(motion);
  } else {
    Q_EMIT stage_.trajectoryUpdated(of, motion);
  }
}

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
// Efforts of trajectories are those of the present robot, gravity, payloads and forces: of the one
// that is played, and of those that are held against it.
#pragma once

#include <QObject>
#include <memory>
#include <set>

#include "engine/simulation/recording.h"
#include "ui/files/trajectory_loader.h"

namespace armillary {

class Comparison;
class Stage;

// What is computed comes later, the played one's first. A run keeps the efforts that it was
// simulated with, but while it is played under another setup.
class TrajectoryUpdates : public QObject {
  Q_OBJECT

 public:
  TrajectoryUpdates(Stage& stage, Comparison& comparison);

  // The present setup or robot is another.
  void updateAll();
  // Those that are ticked, whatever they seem to be of.
  void updateTicked();
  // Another motion is to be played, or another robot: nothing is waited for.
  void cancel();

 private:
  // Those that are ticked and of another model.
  void updateOutdated();
  void take(const std::shared_ptr<const Recording>& of,
            const std::shared_ptr<const Recording>& motion);
  template <class Wanted>
  void queueTicked(Wanted&& wanted);

  Stage& stage_;
  Comparison& comparison_;
  TrajectoryLoader loader_;
  std::set<const Recording*> asked_;
};

}  // namespace armillary

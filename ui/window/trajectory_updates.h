// SPDX-License-Identifier: GPL-3.0-or-later
// Efforts of trajectories are those of the present robot, gravity, payloads and forces: of the one
// that is played, and of those that are held against it.
#pragma once

#include <QObject>
#include <map>
#include <memory>
#include <set>

#include "engine/simulation/recording.h"
#include "ui/files/trajectory_loader.h"

namespace armillary {

class Comparison;
class Stage;

// What is computed comes later, the played one's first; Stage::trajectoryUpdated() tells of each.
// Runs have the efforts that they were simulated with; one that is being played while the setup
// changes is computed for the new one.
class TrajectoryUpdates : public QObject {
  Q_OBJECT

 public:
  TrajectoryUpdates(Stage& stage, Comparison& comparison);

  // The present setup or robot is another.
  void updateAll();
  // Those that are of another setup or robot than the present one.
  void updateOutdated();
  // Another motion is to be played, or another robot: nothing is waited for.
  void cancel();

 private:
  using Motion = std::shared_ptr<const Recording>;
  using WeakMotion = std::weak_ptr<const Recording>;

  bool isOutdated(const Motion& motion);
  void queueTicked();
  void take(const Motion& of, const Motion& motion);

  Stage& stage_;
  Comparison& comparison_;
  TrajectoryLoader loader_;
  int setup_ = 0;  // counts the setups and robots that there were
  std::map<WeakMotion, int, std::owner_less<WeakMotion>> computed_for_;
  std::set<WeakMotion, std::owner_less<WeakMotion>> asked_;
};

}  // namespace armillary

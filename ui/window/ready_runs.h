// SPDX-License-Identifier: GPL-3.0-or-later
// Motions and runs that are there to be chosen: bundled trajectories, scenarios of the robot's
// file, bundled ones, and those for any robot.
#pragma once

#include <QAction>
#include <QObject>
#include <QStringList>
#include <memory>
#include <optional>
#include <utility>

#include "resources/bundled_runs.h"
#include "ui/stage/selection.h"
#include "ui/stage/stage.h"

class QMenu;

namespace armillary {

class ReadyRuns : public QObject {
  Q_OBJECT

 public:
  ReadyRuns(Stage& stage, const Selection& selection);

  // Menus in which those of the shown robot stand.
  void addTrajectoriesTo(QMenu* menu);
  void addScenariosTo(QMenu* menu);
  // Another robot is shown.
  void fill();

  // The robot has come that a run may wait for.
  void goOn();
  // Its trajectory has: the run starts.
  void startPending();
  // What it waits for does not come.
  void giveUp() { pending_.reset(); }

  // The setup without what a bundled run set for itself and nobody has changed since.
  SimulationSetup ownSetup() const;
  // Such things are set back: they are for the robot that is left.
  void leaveRobot();

 Q_SIGNALS:
  // What was started, in words.
  void told(const QString& words);
  // A robot that floats was simulated while nothing drives its joints: what holds it, once a robot.
  void offered(const QString& words, QAction* hold);
  // Something drives it, or it is not simulated any more.
  void offerSettled();
  // The robot is to be opened with its base free; goOn() when it is.
  void floatingBaseWanted();
  // To be opened, with the robot that is being opened, if one is; startPending() when it is there.
  void trajectoryWanted(const QStringList& files);

 private:
  QString robotName() const;
  void fillTrajectories();
  void fillScenarios();
  void startReady(SimulationSetup setup, ControlLaw law,
                  std::shared_ptr<const EffortSchedule> efforts);
  void startBundled(const BundledRun& run);
  void offerToHold();
  void offer(const QString& words, QAction* wanted);

  Stage& stage_;
  const Selection& selection_;
  QMenu* trajectories_ = nullptr;
  QMenu* scenarios_ = nullptr;
  QAction offer_;
  QMetaObject::Connection offered_what_;  // of offer_
  QAction* hold_ = nullptr;
  QAction* stand_ = nullptr;           // null: the base is fixed
  bool chosen_ = false;                // what starts now is one of these
  bool offered_ = false;               // for this robot
  std::optional<BundledRun> pending_;  // until its robot and its trajectory have come
  // Before the last bundled run, and what it made of it.
  std::optional<std::pair<SimulationSetup, SimulationSetup>> bundled_setup_;
};

}  // namespace armillary

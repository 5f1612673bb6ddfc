// SPDX-License-Identifier: GPL-3.0-or-later
// What the user did to the robot and its plots, so that it can be undone and done again.
#pragma once

#include <QObject>
#include <QUndoStack>
#include <optional>

#include "ui/stage/comparison.h"
#include "ui/stage/key_frames.h"
#include "ui/stage/plot_choice.h"
#include "ui/stage/robot_edits.h"
#include "ui/stage/stage.h"
#include "ui/stage/table_workshop.h"

namespace armillary {

// Poses, what is shown (a pose, a simulation, a trajectory), the robot's own numbers, settings of
// the simulation (gravity, payloads, wrenches, motors, controllers, the integrator), key frames,
// runs that were removed or renamed, what is plotted and the floating base. Watches the stage and
// what is beside it; undoing acts on them as a user would. What time does is no edit. Another robot
// begins with none.
class EditHistory : public QObject {
  Q_OBJECT

 public:
  EditHistory(Stage& stage, KeyFrames& key_frames, PlotChoice& plots, RobotEdits& robot_edits,
              TableWorkshop& workshop, Comparison& runs, QObject* parent = nullptr);

  QUndoStack& stack() { return stack_; }

  // The robot of that file is read anew, with a base that floats or does not any more: that can be
  // undone, though what was done to the robot before cannot.
  void expectBase(const QString& file, bool floats) { base_ = {file, floats}; }
  // What came, once all of its own is there; and that nothing did.
  void takeBase(const QString& file, bool floats);
  void giveUpBase();

  // Called by the commands.
  void applyShowing(const Stage::Showing& showing);
  void applySetup(const SimulationSetup& setup);
  void applyKeyFrames(const KeyFrames::List& list);
  void applyCurves(const CurveChoice& choice);
  void applyPhase(const PhaseChoice& choice);
  void applyRobotEdits(const RobotEdits::List& edits);
  void applyTable(const DenavitHartenbergRobot& table);
  struct RunRemoval {
    int number = 0;
    bool removed = false;
  };
  void applyRemoval(const RunRemoval& removal);
  void applyNaming(const Comparison::Naming& naming);
  // Of a command after which the base floats, or does not.
  void applyBase(const QString& file, bool floats, bool undone);

 Q_SIGNALS:
  void floatingBaseWanted(bool on);

 private:
  struct BaseChange {
    QString file;
    bool floats = false;  // after it was done
    enum class Way { kMade, kUndone, kDoneAgain } way = Way::kMade;
    bool floatsThen() const { return floats == (way != Way::kUndone); }
  };

  void push(QUndoCommand* command);
  void takeRobot();

  Stage& stage_;
  KeyFrames& key_frames_;
  PlotChoice& plots_;
  RobotEdits& robot_edits_;
  TableWorkshop& workshop_;
  Comparison& runs_;
  Eigen::Index coordinates_ = 0;   // of the robot that the commands are about
  bool edited_the_robot_ = false;  // there are commands of the robot's own numbers
  QString gesture_;                // of the newest edit of the robot
  int gestures_ = 0;
  std::optional<BaseChange> base_;  // that is on its way
  QUndoStack stack_;
  bool applying_ = false;  // what changes now is not an edit
};

}  // namespace armillary

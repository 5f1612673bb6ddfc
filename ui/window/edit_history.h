// What the user did to the robot and its plots, so that it can be undone and done again.
#pragma once

#include <QObject>
#include <QUndoStack>

#include "ui/panels/plots/phase_panel.h"
#include "ui/panels/plots/plots_panel.h"
#include "ui/stage/key_frames.h"
#include "ui/stage/stage.h"

namespace armillary {

// Poses, settings of the simulation (gravity, payloads, wrenches, motors, controllers, the
// integrator), key frames and what is plotted. Watches stage and plots; undoing acts on them as a
// user would. What time does is no edit. Another robot begins with none.
class EditHistory : public QObject {
  Q_OBJECT

 public:
  EditHistory(Stage& stage, KeyFrames& key_frames, PlotsPanel& plots, PhasePanel& phase,
              QObject* parent = nullptr);

  QUndoStack& stack() { return stack_; }

  // Called by the commands.
  void applyPose(const State& pose);
  void applySetup(const SimulationSetup& setup);
  void applyKeyFrames(const KeyFrames::List& list);
  void applyPlots(const PlotChoice& choice);
  void applyPhase(const PhaseChoice& choice);

 private:
  void push(QUndoCommand* command);

  Stage& stage_;
  KeyFrames& key_frames_;
  PlotsPanel& plots_;
  PhasePanel& phase_;
  QUndoStack stack_;
  bool applying_ = false;  // what changes now is not an edit
};

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
// What of the window a session is of: gathered into one, and set as one has it.
#pragma once

#include <QString>
#include <vector>

#include "ui/files/session.h"

namespace armillary {

class Comparison;
class KeyFrames;
class PlotChoice;
class RobotEdits;
class Stage;
class TableWorkshop;
class Viewport;
class WindowChoices;

class SessionParts {
 public:
  // `request`: of the shown robot, always.
  SessionParts(Stage& stage, const OpenRequest& request, RobotEdits& edits, TableWorkshop& workshop,
               KeyFrames& key_frames, Comparison& runs, PlotChoice& plots, Viewport& viewport,
               WindowChoices& choices);

  // Whether a session can say which robot is shown: by its file, or by its table.
  bool canBeKept() const;
  // Choices are gathered by way of a file, which the disk may make wait for.
  // Parked ones go without choices, which are the window's and not the robot's.
  Session gathered(bool with_choices = true) const;
  // What of a session is not of the shown robot is left out of it; what that is, empty: nothing.
  QString fit(Session& session) const;
  // All but the runs, in place of what there is.
  void set(const Session& session);
  // The runs in turn.
  void setRuns(const Session& session, std::vector<Comparison::Entry> runs);
  // A file has this.
  void markSaved(const Session& session);

 private:
  Stage& stage_;
  const OpenRequest& request_;
  RobotEdits& edits_;
  TableWorkshop& workshop_;
  KeyFrames& key_frames_;
  Comparison& runs_;
  PlotChoice& plots_;
  Viewport& viewport_;
  WindowChoices& choices_;
};

}  // namespace armillary

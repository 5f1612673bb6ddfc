// SPDX-License-Identifier: GPL-3.0-or-later
// The lesson that is written: its steps recorded from the window, and shown in it again.
#pragma once

#include <QObject>
#include <QString>
#include <memory>

#include "ui/stage/loaded_robot.h"

namespace armillary {

class Layouts;
class LessonDrafts;
class LessonWorkshopPanel;
class PlotChoice;
class Stage;
class UnsavedEdits;
class Viewport;

class LessonRecorder : public QObject {
  Q_OBJECT

 public:
  LessonRecorder(Stage& stage, PlotChoice& plots, const UnsavedEdits& edits, const Layouts& layouts,
                 LessonDrafts& drafts, LessonWorkshopPanel& panel, Viewport& viewport);

  // The chosen step, as it was recorded.
  void showStep();

 Q_SIGNALS:
  void told(const QString& words);
  // The panel is to be seen.
  void panelWanted();
  // The step has another robot than the one that is shown, whose edits may be lost then:
  // showStep() once that is settled.
  void stepWaits();
  // To be shown at once.
  void robotWanted(const std::shared_ptr<const armillary::LoadedRobot>& robot);

 private:
  // What the window shows becomes another step of the lesson, or the stage of the chosen one.
  void record(bool anew, bool with_motion);
  void takePose(int question);
  bool showsDraftedRobot() const;

  Stage& stage_;
  PlotChoice& plots_;
  const UnsavedEdits& edits_;
  const Layouts& layouts_;
  LessonDrafts& drafts_;
  LessonWorkshopPanel& panel_;
  Viewport& viewport_;
};

}  // namespace armillary

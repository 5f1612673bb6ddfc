// SPDX-License-Identifier: GPL-3.0-or-later
// The lesson that is open: read, and the robots and motions of its steps shown.
#pragma once

#include <QObject>
#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "ui/files/lesson_loader.h"
#include "ui/stage/lesson_course.h"
#include "ui/stage/plot_choice.h"
#include "ui/stage/stage.h"

class QMenu;
class QWidget;

namespace armillary {

class GivenAnswers;
class LessonDocks;
class LessonPanel;
class Viewport;

class ShownLesson : public QObject {
  Q_OBJECT

 public:
  // Where in a lesson a session was saved; `stands`: with the stage as somebody left it.
  struct ResumedStep {
    int number = 0;
    bool stands = true;
  };

  // Dialogs stand before the window.
  ShownLesson(QWidget& window, Stage& stage, PlotChoice& plots, LessonCourse& course,
              GivenAnswers& answers, LessonPanel& panel, LessonDocks& docks, Viewport& viewport);

  // What opens, writes and ends lessons; what opens the bundled ones stands in the panel too.
  void addTo(QMenu* menu);

  // Asks before answers to the present one, or edits of the robot, are lost.
  void open(const QString& file);
  // Whoever calls it has asked about the answers. `step`: where a session goes on.
  void load(const QString& file, std::optional<ResumedStep> step = {});
  // The same, about the robot's edits too.
  void loadAgreed(const QString& file);
  // As a student would see it, whose answers are nobody's work.
  void tryOut(const QString& file);
  // Sets what the present step begins with.
  void takeStage();

 Q_SIGNALS:
  void told(const QString& words);
  void failed(const QString& why);
  // Edits of the shown robot may be lost: loadAgreed() once that is settled.
  void lessonWaits(const QString& file);
  // The step has another robot than the one that is shown, whose edits may be lost then:
  // takeStage() once that is settled.
  void stageWaits();
  // To be shown at once.
  void robotWanted(const std::shared_ptr<const armillary::LoadedRobot>& robot);
  // What is played now is a motion of the robot with other numbers than those it has.
  void motionOutdated();
  void layoutWanted(const QString& name);
  void ended();
  // Somebody wants to write: a new one, or one that begins beside this file.
  void writingWanted();
  void editingWanted(const QString& beside);

 private:
  void choose();
  void end();
  // Has it asked before edits are lost, then sets what the present step begins with.
  void setStage();
  void setController(const LessonStep& step, SimulationSetup& setup) const;

  QWidget& window_;
  Stage& stage_;
  PlotChoice& plots_;
  LessonCourse& course_;
  GivenAnswers& answers_;
  LessonPanel& panel_;
  LessonDocks& docks_;
  Viewport& viewport_;
  LessonLoader loader_;
  std::optional<ResumedStep> resumed_;  // of the lesson that is being loaded
  bool agreed_ = false;                 // that edits may be lost for what is loaded
  std::vector<std::shared_ptr<const Recording>> motions_;  // by step
  const void* robot_ = nullptr;  // the lesson's robot that the shown one was made of …
  std::shared_ptr<const LoadedRobot> made_;  // … which is this one
};

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
// The lesson that is being written: its steps, recorded from what the window shows, their texts and
// questions.
#pragma once

#include <QObject>
#include <memory>
#include <vector>

#include "engine/lessons/lesson_draft.h"
#include "engine/simulation/recording.h"
#include "ui/stage/loaded_robot.h"

namespace armillary {

class PlotChoice;
class Stage;

// What a step was recorded of, for the files that its lesson needs.
struct LessonSource {
  std::shared_ptr<const LoadedRobot> robot;
  bool edited = false;                      // its numbers are those of no file
  std::shared_ptr<const Recording> motion;  // that the step plays; null: none
};

// What the window shows, as a step without words: the robot under its gravity, its state and what
// acts on it, what is plotted, and the motion where `with_motion`. Throws std::invalid_argument, as
// a sentence, where a lesson has no word for what is shown.
std::pair<DraftStep, LessonSource> recordedStep(const Stage& stage, const PlotChoice& plots,
                                                bool with_motion);

// The steps' robots, as they are shown.
std::vector<LessonSource> sourcesOf(const Lesson& lesson,
                                    const std::vector<std::shared_ptr<const Recording>>& motions);

class LessonWorkshop : public QObject {
  Q_OBJECT

 public:
  explicit LessonWorkshop(QObject* parent = nullptr) : QObject(parent) {}

  const LessonDraft& draft() const { return draft_; }
  // One a step.
  const std::vector<LessonSource>& sources() const { return sources_; }
  // The step that is chosen; -1 where there is none.
  int chosen() const { return chosen_; }
  const DraftStep* step() const;
  // Whether a step was recorded of this robot, whose numbers are those of no file.
  bool knowsEdited(const LoadedRobot& robot) const;
  // Another with each change.
  int revision() const { return revision_; }
  bool isUnsaved() const { return saved_ != revision_; }
  // It was saved as it was at that revision. Where it was opened from a file, what it names is read
  // from `lesson` from now on.
  void markSaved(int revision, const std::shared_ptr<const Lesson>& lesson);

  void clear();
  // Another lesson, one source a step; saved where `saved`.
  void open(LessonDraft draft, std::vector<LessonSource> sources, bool saved);
  void setWords(const std::string& title, const std::string& text);
  void choose(int step);
  // Behind the chosen step; it is chosen then.
  void add(DraftStep step, LessonSource source);
  // Another stage for the chosen step, which keeps its words and questions.
  void replaceStage(DraftStep step, LessonSource source);
  // The chosen step by so many places.
  void moveStep(int by);
  void removeStep();
  void setStepWords(const std::string& title, const std::string& text);
  void setLayoutOfStep(const std::string& layout);

  // Questions of the chosen step; where none is chosen, nothing happens.
  void addQuestion(LessonQuestion::Kind kind);
  void setQuestion(int index, const DraftQuestion& question);
  // A pose that is right, of a question for a state; false where it is of another robot.
  bool setRightPose(int index, const Model& model, const Eigen::VectorXd& position);
  void moveQuestion(int index, int by);
  void removeQuestion(int index);

 Q_SIGNALS:
  // Steps came, went or moved, or another is chosen, or its stage is another.
  void stepsChanged();
  // Of the chosen step, which ones there are.
  void questionsChanged();
  // Words alone.
  void wordsChanged();

 private:
  DraftStep* chosenStep();
  // A robot that the lesson's file names keeps its name there.
  void nameAsInFile(const LessonSource& source, DraftStep& step) const;

  LessonDraft draft_;
  std::vector<LessonSource> sources_;
  int chosen_ = -1;
  int revision_ = 0, saved_ = 0;
};

}  // namespace armillary

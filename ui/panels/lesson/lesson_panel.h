// SPDX-License-Identifier: GPL-3.0-or-later
// The lesson that is open: its text, its steps one after the other, and their questions.
#pragma once

#include <QWidget>
#include <vector>

#include "ui/files/answer_grader.h"
#include "ui/scene/overlay.h"
#include "ui/stage/lesson_course.h"

class QAction;
class QLabel;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace armillary {

class MarkdownView;
class QuestionView;
class Stage;

class LessonPanel : public QWidget {
  Q_OBJECT

 public:
  LessonPanel(Stage& stage, LessonCourse& course, QWidget* parent = nullptr);

  // What opens the lessons that can be chosen where none is open.
  void offer(const QList<QAction*>& lessons);
  QuestionView* question(const std::string& id) const;
  // A hand has dragged a handle of what overlayChanged() told.
  void moveHandle(int id, const Eigen::Vector3d& p_W);

 Q_SIGNALS:
  // The stage of the present step is to be set again.
  void stageWanted();
  void openWanted();
  void saveAnswersWanted();
  // What questions draw into the view; an empty overlay: nothing.
  void overlayChanged(const armillary::Overlay& overlay);

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  // The overlays of all questions of the step; a handle's id is its question's place.
  void tellOverlay();
  void styleHeadings();
  void showLesson();
  void showStep();
  void showPoints();
  void addQuestion(const LessonStep& step, const LessonQuestion& question);
  // An answer that is to be looked at, in its turn.
  void grade(const std::string& question);
  void showRight(const std::string& question);

  Stage& stage_;
  LessonCourse& course_;
  AnswerGrader grader_;
  QLabel* title_;
  QLabel* step_title_;
  QLabel* points_;
  MarkdownView* text_;
  QPushButton *back_, *next_, *again_, *save_;
  QScrollArea* scroll_;
  QVBoxLayout* rows_;
  QWidget* offer_;  // where no lesson is open
  QVBoxLayout* offered_;
  std::vector<QuestionView*> questions_;
  std::map<std::string, int> graded_;                   // of answers that are looked at, revisions
  bool draws_ = false;                                  // something of it is in the view
  std::map<std::string, std::vector<QPointF>> curves_;  // right ones, by questions
};

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
// Where a lesson is written: steps recorded from the window, their texts, their questions.
#pragma once

#include <QWidget>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QMenu;
class QPlainTextEdit;
class QVBoxLayout;

namespace armillary {

class DraftedQuestion;
class LessonWorkshop;

class LessonWorkshopPanel : public QWidget {
  Q_OBJECT

 public:
  explicit LessonWorkshopPanel(LessonWorkshop& workshop, QWidget* parent = nullptr);

  // The questions of the chosen step.
  const std::vector<DraftedQuestion*>& questions() const { return questions_; }
  // What came of saving or trying.
  void say(const QString& text, bool good);

 Q_SIGNALS:
  // What the window shows is to be a step: another one, or the stage of the chosen one.
  void recordWanted(bool anew, bool with_motion);
  void showWanted();
  void tryWanted();
  void saveWanted();
  void newWanted();
  // The window's pose is to be the right one of that question.
  void poseWanted(int question);

 private:
  QWidget* makeStep();
  QMenu* makeKinds(QWidget* parent);
  QWidget* makeFoot();
  void showWords();
  void showSteps();
  void showQuestions();
  void showStage();
  // For what makes the questions anew: what is typed into those that are here is taken first.
  LessonWorkshop& workshop();
  void takeWords();
  void takeStep();

  LessonWorkshop& workshop_;
  QLineEdit *title_, *step_title_;
  QPlainTextEdit *text_, *step_text_;
  QComboBox* layout_;
  QLabel *stage_, *told_;
  QWidget* step_;
  QVBoxLayout* question_rows_;
  std::vector<DraftedQuestion*> questions_;
};

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
// A question of a lesson: its words, what it is answered with, and what is said of the answer.
#pragma once

#include <QFrame>

#include "engine/lessons/grade.h"

class QLabel;
class QPushButton;

namespace armillary {

class AnswerEditor;
class MarkdownView;
class Stage;

class QuestionView : public QFrame {
  Q_OBJECT

 public:
  // Its pictures are files of the folder.
  QuestionView(const LessonStep& step, const LessonQuestion& question, const std::string& folder,
               Stage& stage, QWidget* parent);

  const std::string& id() const { return id_; }
  AnswerEditor& editor() { return *editor_; }
  // While an answer is graded.
  void showGrading();
  void showGrade(const Grade& grade);
  // What was said of an answer that stands there no more.
  void forgetGrade();
  // A sentence that is no grade.
  void say(const QString& text);

 Q_SIGNALS:
  void answered(const armillary::JsonValue& answer, const QString& folder);
  // It is being changed, and no answer to be graded yet; none: it is no answer at all.
  void drafted(const std::optional<armillary::JsonValue>& answer, const QString& folder);

  // What somebody who pressed Check waits for stands in `remark`.
  void told(QWidget* remark);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void check();
  void colour();

  std::string id_;
  AnswerEditor* editor_;
  QPushButton* check_;
  MarkdownView* hint_;  // once it was asked for
  QLabel* remark_;
  std::optional<Grade::Verdict> verdict_;
  bool asked_ = false;  // Check was pressed, and its grade is on the way
};

}  // namespace armillary

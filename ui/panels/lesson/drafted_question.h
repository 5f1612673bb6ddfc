// SPDX-License-Identifier: GPL-3.0-or-later
// A question of the lesson that is being written: its words, what is asked, the right answer.
#pragma once

#include <QFrame>

#include "engine/lessons/lesson_draft.h"

class QLineEdit;
class QPlainTextEdit;
class QVBoxLayout;

namespace armillary {

class DraftedAnswer;
class NumberBox;

class DraftedQuestion : public QFrame {
  Q_OBJECT

 public:
  // `plays`: the step has a motion.
  DraftedQuestion(const DraftStep& step, const DraftQuestion& question, bool plays,
                  QWidget* parent);

  const DraftQuestion& question() const { return question_; }
  // Numbers that are typed and that no Enter or leaving has taken yet.
  void takeTypedNumbers();

 Q_SIGNALS:
  void edited(const armillary::DraftQuestion& question);
  void moveWanted(int by);
  void removeWanted();
  // The pose that the window shows is to be the right one.
  void poseWanted();

 private:
  void makeHead(QVBoxLayout* rows);
  // What stands in the widgets becomes the question's: words alone, so that an answer that nobody
  // touched stays to its last digit, or the answer.
  void takeWords();
  void takeAnswer();

  DraftQuestion question_;
  QLineEdit* id_;
  QPlainTextEdit* text_;
  QLineEdit* hint_;
  NumberBox* points_;
  DraftedAnswer* answer_ = nullptr;  // null: it stands in the file
};

}  // namespace armillary

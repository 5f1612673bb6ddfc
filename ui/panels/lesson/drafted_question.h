// SPDX-License-Identifier: GPL-3.0-or-later
// A question of the lesson that is being written: its words, what is asked, the right answer.
#pragma once

#include <QFrame>
#include <vector>

#include "engine/lessons/lesson_draft.h"

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QVBoxLayout;

namespace armillary {

class NumberBox;

class DraftedQuestion : public QFrame {
  Q_OBJECT

 public:
  DraftedQuestion(const DraftStep& step, const DraftQuestion& question, QWidget* parent);

  const DraftQuestion& question() const { return question_; }
  // Numbers that are typed and that no Enter or leaving has taken yet.
  void takeTypedNumbers();

 Q_SIGNALS:
  void edited(const armillary::DraftQuestion& question);
  void moveWanted(int by);
  void removeWanted();

 private:
  void makeHead(QVBoxLayout* rows);
  void makeNumber(QFormLayout* form);
  void makeChoices(QVBoxLayout* rows);
  void addChoiceRow(const DraftChoice& choice);
  void fillColumns();
  void fillUnits();
  // What stands in the widgets becomes the question.
  void take();
  void showAnswer();

  struct ChoiceRow {
    QCheckBox* right;
    QLineEdit *text, *why;
  };

  const DraftStep step_;
  DraftQuestion question_;
  QLineEdit* id_;
  QPlainTextEdit* text_;
  QLineEdit* hint_;
  NumberBox* points_;
  QComboBox *quantity_ = nullptr, *link_ = nullptr, *column_ = nullptr, *unit_ = nullptr;
  NumberBox* tolerance_ = nullptr;  // %
  QLabel* answer_ = nullptr;
  QVBoxLayout* choice_rows_ = nullptr;
  std::vector<ChoiceRow> choices_;
};

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
// What is asked for, and right, in a question that is written: a widget for each kind.
#pragma once

#include <QWidget>

#include "engine/lessons/lesson_draft.h"

namespace armillary {

class DraftedAnswer : public QWidget {
  Q_OBJECT

 public:
  using QWidget::QWidget;

  // What stands in the widgets becomes the question's.
  virtual void take(DraftQuestion& question) const = 0;
  // What the program computes for it.
  virtual void tell(const DraftQuestion& question) { Q_UNUSED(question); }

 Q_SIGNALS:
  void edited();
  // The pose that the window shows is to be the right one.
  void poseWanted();
};

// Of the question's kind. `plays`: the step has a motion.
DraftedAnswer* makeDraftedAnswer(const DraftStep& step, const DraftQuestion& question, bool plays,
                                 QWidget* parent);

DraftedAnswer* makeDraftedNumber(const DraftStep& step, const DraftQuestion& question,
                                 QWidget* parent);
DraftedAnswer* makeDraftedChoices(const DraftQuestion& question, QWidget* parent);
DraftedAnswer* makeDraftedCurve(const DraftStep& step, const DraftQuestion& question, bool plays,
                                QWidget* parent);
DraftedAnswer* makeDraftedFile(const DraftStep& step, const DraftQuestion& question, bool plays,
                               QWidget* parent);
DraftedAnswer* makeDraftedArrow(const DraftStep& step, const DraftQuestion& question,
                                QWidget* parent);
DraftedAnswer* makeDraftedState(const DraftStep& step, const DraftQuestion& question,
                                QWidget* parent);
DraftedAnswer* makeDraftedFault(const DraftStep& step, const DraftQuestion& question,
                                QWidget* parent);

}  // namespace armillary

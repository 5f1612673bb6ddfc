// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/lesson/drafted_answer.h"

namespace armillary {

DraftedAnswer* makeDraftedAnswer(const DraftStep& step, const DraftQuestion& question, bool plays,
                                 QWidget* parent) {
  switch (question.kind) {
    case LessonQuestion::Kind::kNumber:
      return makeDraftedNumber(step, question, parent);
    case LessonQuestion::Kind::kChoice:
      return makeDraftedChoices(question, parent);
    case LessonQuestion::Kind::kPredict:
      return makeDraftedCurve(step, question, plays, parent);
    case LessonQuestion::Kind::kFile:
      return makeDraftedFile(step, question, plays, parent);
    case LessonQuestion::Kind::kArrow:
      return makeDraftedArrow(step, question, parent);
    case LessonQuestion::Kind::kSetState:
      return makeDraftedState(step, question, parent);
    case LessonQuestion::Kind::kFindFault:
      return makeDraftedFault(step, question, parent);
  }
  return nullptr;
}

}  // namespace armillary

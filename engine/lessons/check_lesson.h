// SPDX-License-Identifier: BSD-3-Clause
// A lesson run from its first step to its last answer, without a window: is everything as its
// author says?
#pragma once

#include <string>
#include <vector>

#include "engine/description/diagnostics.h"
#include "engine/lessons/grade.h"

namespace armillary {

struct CheckedQuestion {
  const LessonStep* step = nullptr;
  const LessonQuestion* question = nullptr;
  std::string right_answer;        // in words
  int right = 0, wrong = 0;        // answers that were graded as they should be
  std::vector<std::string> named;  // mistakes that wrong answers were found to have
};

struct LessonCheck {
  std::vector<CheckedQuestion> questions;
  Diagnostics diagnostics;  // errors: what is not as the author says
};

// Each step's stage is set and its efforts computed; each question's right answer, the program's
// own and the author's, must be graded right, each wrong one wrong, with the mistake that it is
// said to have. A fault that changes no effort by 1 % is told.
LessonCheck checkLesson(const Lesson& lesson);

}  // namespace armillary

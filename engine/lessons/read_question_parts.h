// SPDX-License-Identifier: BSD-3-Clause
// Parts of a question in a lesson's file.
#pragma once

#include "engine/lessons/read_parts.h"

namespace armillary {

// What all that reads a question shares.
struct QuestionReading {
  LessonFields& fields;
  const LessonStep& step;
  LessonReading& reading;
  LessonQuestion& question;
};

// "holds" of a state that is to be set, "fault" of one that is to be found.
void readConditions(const QuestionReading& at);
void readFault(const QuestionReading& at);
// "arrow" and "angle" of one that is to be drawn.
void readArrow(const QuestionReading& at);
// "right" and "wrong".
void readExamples(const QuestionReading& at);

}  // namespace armillary

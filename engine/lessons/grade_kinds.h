// SPDX-License-Identifier: BSD-3-Clause
// How each kind of question is graded.
#pragma once

#include <optional>

#include "engine/lessons/grade.h"
#include "engine/lessons/lesson_units.h"
#include "engine/lessons/question_numbers.h"

namespace armillary {

// A number question's answer, in its own unit; nothing and why where it is none.
std::optional<NumberWithUnit> readGivenNumber(const JsonValue& answer, std::string& why);
Grade gradeNumber(const LessonQuestion& question, const JsonValue& answer,
                  QuestionNumbers& numbers);
// `answer` has the size of numbers.right().
Grade gradeCurve(const LessonQuestion& question, const Eigen::MatrixXd& answer,
                 QuestionNumbers& numbers);
Grade gradeArrow(const LessonQuestion& question, const JsonValue& answer, QuestionNumbers& numbers);
Grade gradeFile(const LessonStep& step, const LessonQuestion& question,
                const Eigen::MatrixXd& answer, QuestionNumbers& numbers);
Grade gradeChoice(const LessonStep& step, const LessonQuestion& question, const JsonValue& answer);
Grade gradeState(const LessonStep& step, const LessonQuestion& question, const JsonValue& answer);
Grade gradeFault(const LessonStep& step, const LessonQuestion& question, const JsonValue& answer);

// Which choices are right, from 0.
std::vector<size_t> rightChoices(const LessonStep& step, const LessonQuestion& question);

Grade unreadable(std::string why);

}  // namespace armillary

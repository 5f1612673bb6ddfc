// SPDX-License-Identifier: BSD-3-Clause
// How each kind of question is graded.
#pragma once

#include "engine/lessons/grade.h"
#include "engine/lessons/question_numbers.h"

namespace armillary {

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

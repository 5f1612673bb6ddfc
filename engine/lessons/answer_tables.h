// SPDX-License-Identifier: BSD-3-Clause
// Answers that are tables: a student's tau.csv, a curve.
#pragma once

#include <optional>
#include <string>

#include "engine/lessons/lesson.h"
#include "engine/table/csv.h"

namespace armillary {

// The numbers that a question for a file asks for, a row a row of the motion. Columns are found by
// our names or any usual spelling of efforts (engine/table/column_names.h); a table without a
// header has as many columns as are asked for, or one more, the time. Text is what
// engine/table/found_text.h reads; rows are matched as in answer_times.h. Nothing, with `error`
// set, for what cannot be used. `note` gets what is to be told of how it was read, or nothing: see
// generalized_efforts.h.
std::optional<Eigen::MatrixXd> readAnswerTable(const LessonStep& step,
                                               const LessonQuestion& question,
                                               const std::string& text, std::string& note,
                                               TableError& error);

// The same numbers as such a table, with the time.
std::string answerTable(const LessonStep& step, const LessonQuestion& question,
                        const Eigen::MatrixXd& numbers);

// A curve, in the question's unit, at the question's times, in SI: [[time, value], …], or of a
// table with a time and one more column. Nothing, with `why` set, for what cannot be used.
std::optional<Eigen::MatrixXd> readCurve(const LessonQuestion& question, const JsonValue& points,
                                         std::string& why);
std::optional<Eigen::MatrixXd> readCurveTable(const LessonQuestion& question,
                                              const std::string& text, std::string& why);

}  // namespace armillary

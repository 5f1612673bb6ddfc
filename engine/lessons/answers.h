// SPDX-License-Identifier: BSD-3-Clause
// A student's answers to a lesson: a JSON file, or the table alone where a lesson asks for one.
//
//   {"student": "Ada", "answers": {"hold": "4.9 N m", "why": 2, "torques": "tau.csv"}}
#pragma once

#include <map>
#include <optional>
#include <string>

#include "engine/description/diagnostics.h"
#include "engine/lessons/lesson.h"

namespace armillary {

struct LessonAnswers {
  std::string student;                       // the file's name where it gives none
  std::string file, folder;                  // where it was read from
  std::map<std::string, JsonValue> answers;  // by question
  bool named = false;                        // the file says who
};

// Reads .json as above; .csv is the answer to the lesson's one question for a file. Nothing where
// the file cannot be used. Answers to questions that the lesson does not ask are told.
std::optional<LessonAnswers> readAnswers(const std::string& path, const Lesson& lesson,
                                         Diagnostics& diagnostics);

}  // namespace armillary

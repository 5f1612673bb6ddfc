// SPDX-License-Identifier: BSD-3-Clause
// A lesson with the files that it names, as it is handed out: whole, or without its answers.
//
// Without answers, the file holds nothing of what is expected: no right numbers and choices, no
// faults, no reasons, no examples, no comments, no efforts in the motions along which they are
// asked for. A faulty robot stands in it as a robot of the step's own, a faulty controller as
// gains. It is marked by "answers": "left out"; what students answer is graded with the lesson that
// has them.
#pragma once

#include <vector>

#include "engine/lessons/lesson.h"
#include "engine/text/packed_file.h"

namespace armillary {

// The folder of a workspace (.armillary) that a lesson's files stand in.
inline constexpr const char* kLessonFolder = "lesson";

struct PackedLesson {
  std::string lesson;  // its own file's name among the files
  std::vector<PackedFile> files;
};

// Of a lesson that was read from its file. Throws std::runtime_error, a sentence without a full
// stop, where a file cannot be read (any more) or is another one by now.
PackedLesson packLesson(const Lesson& lesson, bool with_answers);

// The files of its folder that it names, as far as they are there; not its own.
std::vector<PackedFile> filesOfLesson(const Lesson& lesson);

}  // namespace armillary

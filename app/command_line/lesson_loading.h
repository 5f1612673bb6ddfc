// SPDX-License-Identifier: GPL-3.0-or-later
// The LESSON of a command line: a file or a bundled lesson.
#pragma once

#include "app/command_line/declaration.h"
#include "engine/lessons/lesson.h"
#include "engine/lessons/read_lesson.h"

namespace armillary {

// The folder that a workspace's files are unpacked into for as long as it is used.
struct UnpackedFolder {
  std::shared_ptr<const std::string> path;  // null: the lesson stands in files of its own
  std::string workspace;
  // A sentence with the workspace in place of the folder.
  std::string told(std::string sentence) const;
};
// A folder of its own that goes with what is returned. CommandFailure where none can be made for
// `what`.
std::shared_ptr<const std::string> temporaryFolder(const std::string& what);
struct UnpackedLesson {
  Lesson lesson;
  UnpackedFolder folder;
  int warnings = 0;  // told of its file
};

Option lessonWord();

// The lesson. Its findings go to stderr; CommandFailure where it is not there (kNotAvailable) or
// cannot be used (kInvalidInput).
// Of a workspace (.armillary) it is the lesson inside.
UnpackedLesson lessonArgument(const Arguments& arguments);

// Nothing can be graded with a lesson whose answers are left out (kInvalidInput).
void refuseWithoutAnswers(const UnpackedLesson& unpacked);

// Findings on stderr, a line each.
void tellFindings(const Diagnostics& diagnostics, const UnpackedFolder& folder = {});

}  // namespace armillary

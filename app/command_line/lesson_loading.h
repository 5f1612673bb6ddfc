// SPDX-License-Identifier: GPL-3.0-or-later
// The LESSON of a command line: a file or a bundled lesson.
#pragma once

#include "app/command_line/declaration.h"
#include "engine/lessons/lesson.h"
#include "engine/lessons/read_lesson.h"

namespace armillary {

Option lessonWord();

// The lesson. Its findings go to stderr; CommandFailure where it is not there (kNotAvailable) or
// cannot be used (kInvalidInput).
Lesson lessonArgument(const Arguments& arguments);

// Findings on stderr, a line each.
void tellFindings(const Diagnostics& diagnostics);

}  // namespace armillary

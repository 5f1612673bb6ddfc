// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/lesson_loading.h"

#include <filesystem>
#include <iostream>

#include "engine/text/nearest_word.h"
#include "engine/text/words.h"
#include "resources/bundled.h"

namespace armillary {
namespace {

std::string lessonFile(const std::string& lesson) {
  std::error_code ignored;
  if (std::filesystem::exists(lesson, ignored)) return lesson;
  if (const auto bundled = bundledLessonFile(lesson)) return *bundled;
  const std::vector<std::string> names = bundledLessons();
  const auto nearest = nearestWord(lesson, names);
  throw CommandFailure(kNotAvailable, "'" + lesson + "' is neither a file nor a bundled lesson" +
                                          (nearest ? "; did you mean '" + *nearest + "'?"
                                                   : " (" + joined(names) + ")"));
}

}  // namespace

Option lessonWord() {
  return {.name = "LESSON",
          .help = "a .lesson.json file, or the name of a bundled lesson",
          .kind = Value::kFile,
          .required = true,
          .choices = bundledLessons(),
          .only_choices = false,
          .noun = "lesson"};
}

void tellFindings(const Diagnostics& diagnostics) {
  for (const Diagnostic& found : diagnostics.all()) std::cerr << toText(found) << '\n';
}

Lesson lessonArgument(const Arguments& arguments) {
  const std::string file = lessonFile(arguments.word("LESSON"));
  LessonResult read = readLesson(file, {bundledRobotFile, bundledTrajectoryFile});
  tellFindings(read.diagnostics);
  if (read.unreadable) throw CommandFailure(kNotAvailable, "'" + file + "' cannot be read");
  if (!read.lesson) {
    const int errors = read.diagnostics.count(Severity::kError);
    throw CommandFailure(kInvalidInput, "'" + file + "' cannot be used: " + std::to_string(errors) +
                                            (errors == 1 ? " error" : " errors"));
  }
  return std::move(*read.lesson);
}

}  // namespace armillary

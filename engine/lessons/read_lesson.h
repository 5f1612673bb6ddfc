// SPDX-License-Identifier: BSD-3-Clause
// Reads a lesson's file, FILE.lesson.json; resources/lessons/README.md tells its format to those
// who write one.
//
// The file is data: it runs nothing. It reads bundled robots and motions by their names, and files
// that it names in its own folder (lesson_folder.h): robots as plain URDF or .dh.xml, which include
// nothing, and tables of motions. A lesson has no more than 4 MB, 200 steps and 500 questions, a
// motion no more than 20,000 rows.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "engine/description/diagnostics.h"
#include "engine/lessons/lesson.h"

namespace armillary {

// Where bundled files are: the path for a name, or nothing.
struct LessonSources {
  std::function<std::optional<std::string>(const std::string& name)> robot = {};
  std::function<std::optional<std::string>(const std::string& name)> motion = {};
};

struct LessonResult {
  std::optional<Lesson> lesson;  // where no finding is an error
  Diagnostics diagnostics;
  bool unreadable = false;  // the file could not be opened at all
};

LessonResult readLesson(const std::string& path, const LessonSources& sources = {});

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
// Saves lessons that were written in the window, on a thread of its own: whole, or not at all.
#pragma once

#include <vector>

#include "ui/files/background_load.h"
#include "ui/stage/lesson_workshop.h"

namespace armillary {

// NAME.lesson.json, and beside it the folder NAME.lesson with the robots that are not bundled and
// the motions that steps play; one that is there already is replaced. Before anything is put in
// place, the lesson is read as any other and run to its last answer (check_lesson.h), and each
// step's robot must need the efforts that the shown one does.
class LessonWriter : public BackgroundLoad {
  Q_OBJECT

 public:
  explicit LessonWriter(QObject* parent = nullptr) : BackgroundLoad(parent) {}
  ~LessonWriter() override { join(); }
  void save(const QString& file, const LessonDraft& draft,
            const std::vector<LessonSource>& sources);

 Q_SIGNALS:
  // So many of its answers, right and wrong ones, were graded as they should be.
  void saved(const QString& file, int answers);
  // Every finding, a line each; nothing was written.
  void failed(const QString& message);
};

// The ending of lessons' files.
inline constexpr const char* kLessonEnding = ".lesson.json";

}  // namespace armillary

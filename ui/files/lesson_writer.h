// SPDX-License-Identifier: GPL-3.0-or-later
// Saves lessons that were written in the window, on a thread of its own: whole, or not at all.
#pragma once

#include <vector>

#include "ui/files/background_load.h"
#include "ui/files/staged_lesson.h"
#include "ui/stage/lesson_workshop.h"

namespace armillary {

// NAME.lesson.json, and beside it the folder NAME.lesson with the robots that are not bundled, each
// in a folder robot_N, and the motions that steps play, motion_N.csv. Those of these names that are
// there already are replaced; whatever else stands in the folder is its author's, and stays. Before
// anything is put in place, the lesson is read as any other and run to its last answer
// (check_lesson.h), and each step's robot must need the efforts that the shown one does.
class LessonWriter : public BackgroundLoad {
  Q_OBJECT

 public:
  explicit LessonWriter(QObject* parent = nullptr) : BackgroundLoad(parent) {}
  ~LessonWriter() override { join(); }
  void save(const QString& file, const LessonWorkshop& workshop);

 Q_SIGNALS:
  // `lesson` as it was at that revision of the workshop; so many of its answers, right and wrong
  // ones, were graded as they should be.
  void saved(const QString& file, int revision, int answers,
             const std::shared_ptr<const armillary::Lesson>& lesson);
  // Every finding, a line each; nothing was written.
  void failed(const QString& message);
};

// The lesson's file for a name as it is typed: "week1.2" is week1.2.lesson.json.
QString lessonFileNamed(const QString& typed);

}  // namespace armillary

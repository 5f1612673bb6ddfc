// SPDX-License-Identifier: GPL-3.0-or-later
// The files of a lesson that is being written, in a folder where nobody looks yet.
#pragma once

#include <QString>
#include <stop_token>
#include <string_view>
#include <vector>

#include "ui/stage/lesson_workshop.h"

namespace armillary {

// The ending of lessons' files.
inline constexpr const char* kLessonEnding = ".lesson.json";

// The folder of NAME.lesson.json's robots and motions: "NAME.lesson".
QString companionOfLesson(const QString& name);

// Writes `file`, which ends as lessons' do, and beside it what the lesson names: what it had when
// it was opened, and in its folder the robots that are not bundled, robot_N, and the motions that
// its steps play, motion_N.csv. Returns the lesson with these names. Throws std::runtime_error
// where something cannot be written or a robot has no form as a file.
LessonDraft stageLesson(const LessonDraft& draft, const std::vector<LessonSource>& sources,
                        const QString& file, const std::stop_token& stop);

// Whole, with the folders that it needs.
void writeIntoFolder(const QString& file, std::string_view bytes);

}  // namespace armillary

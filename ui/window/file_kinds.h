// SPDX-License-Identifier: GPL-3.0-or-later
// What a file is, nearly always by its name's ending: what to do with one that is opened or
// dropped.
#pragma once

#include <QString>

namespace armillary {

bool isLessonFile(const QString& file);
bool isMotionFile(const QString& file);
bool isPosesFile(const QString& file);
bool isSessionFile(const QString& file);
// Whatever its ending, as robots in files of another name do.
bool beginsAsXml(const QString& file);

}  // namespace armillary

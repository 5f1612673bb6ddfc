// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson that is being written and is in no file of its author's, kept in a folder of its own.
#pragma once

#include "ui/files/background_load.h"
#include "ui/files/staged_lesson.h"

namespace armillary {

// The lesson's file in such a folder.
QString unsavedLessonIn(const QString& folder);
// What was kept, read back: texts that were not there yet are empty again.
LessonDraft withoutPlaceholders(LessonDraft draft);

class LessonKeeper : public BackgroundLoad {
  Q_OBJECT

 public:
  explicit LessonKeeper(QObject* parent = nullptr) : BackgroundLoad(parent) {}
  ~LessonKeeper() override { join(); }
  // Instead of what `folder` holds, in one step. `beside` is another folder of the same file system
  // that is not there: it is used meanwhile.
  void keep(const QString& folder, const QString& beside, const LessonWorkshop& workshop);

 Q_SIGNALS:
  void kept();
};

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
// Reads lessons, on a thread of its own: their robots are compiled, and the efforts of their
// motions found.
#pragma once

#include <memory>

#include "engine/lessons/lesson.h"
#include "engine/simulation/recording.h"
#include "ui/files/background_load.h"

namespace armillary {

class LessonLoader : public BackgroundLoad {
  Q_OBJECT

 public:
  explicit LessonLoader(QObject* parent = nullptr) : BackgroundLoad(parent) {}
  ~LessonLoader() override { join(); }
  void load(const QString& file);

 Q_SIGNALS:
  // `motions`: those that the steps play, null where one plays none.
  void loaded(std::shared_ptr<const armillary::Lesson> lesson,
              const std::vector<std::shared_ptr<const armillary::Recording>>& motions);
  // Every finding, a line each.
  void failed(const QString& message);
};

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/lesson_loader.h"

#include <QStringList>

#include "engine/lessons/read_lesson.h"
#include "engine/simulation/record_motion.h"
#include "engine/simulation/simulation_options.h"
#include "resources/bundled.h"

namespace armillary {
namespace {

// With the efforts that it takes; null where the step plays none.
std::shared_ptr<const Recording> motionOf(const LessonStep& step, const std::stop_token& stop) {
  if (!step.motion || step.motion->rows.empty()) return nullptr;
  const std::vector<MotionSample>& samples = step.motion->rows;
  const std::vector<std::vector<LinkWrench>>& wrenches = step.motion->wrenches;
  MotionRows rows;
  rows.block = [&](std::size_t first, std::size_t last) {
    return std::span<const MotionSample>(samples).subspan(first, last - first);
  };
  rows.wrenches = [&](std::size_t row) {
    return wrenches.empty() ? std::span<const LinkWrench>() : std::span(wrenches[row]);
  };
  const std::shared_ptr<const Model>& model = step.robot->model;
  return recordMotion(
      model, [&] { return SampleMaker(model, SimulationOptions()); }, samples.size(), rows, {},
      stop);
}

}  // namespace

void LessonLoader::load(const QString& file) {
  start(
      [this, file](const std::stop_token& stop, const Deliver& deliver) {
        LessonSources sources;
        sources.robot = bundledRobotFile;
        sources.motion = bundledTrajectoryFile;
        LessonResult result = readLesson(file.toStdString(), sources);
        if (!result.lesson) {
          QStringList lines;
          for (const Diagnostic& found : result.diagnostics.all()) {
            lines << QString::fromStdString(toText(found));
          }
          deliver([this, lines] { Q_EMIT failed(lines.join(QLatin1Char('\n'))); });
          return;
        }
        auto lesson = std::make_shared<const Lesson>(std::move(*result.lesson));
        std::vector<std::shared_ptr<const Recording>> motions;
        for (const LessonStep& step : lesson->steps) motions.push_back(motionOf(step, stop));
        deliver([this, lesson, motions] { Q_EMIT loaded(lesson, motions); });
      },
      [this](const QString& why) { Q_EMIT failed(why); });
}

}  // namespace armillary

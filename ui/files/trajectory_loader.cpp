// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/trajectory_loader.h"

#include <algorithm>

#include "engine/comparison/limits_passed.h"
#include "engine/simulation/record_motion.h"
#include "engine/table/column_names.h"

namespace armillary {

namespace {

constexpr std::size_t kPreviewRows = 5;

std::vector<std::string> pathsOf(const QStringList& files) {
  std::vector<std::string> paths;
  for (const QString& file : files) paths.push_back(file.toStdString());
  return paths;
}

// Whether it is the columns that are not understood, rather than what is in them.
bool columnsAreUnknown(const Model& model, const Table& preview) {
  Table named = preview;
  std::vector<std::string> notes;
  TableError error;
  return !nameColumns(model, named, notes, error) ||
         std::find(named.header.begin(), named.header.end(), "time") == named.header.end();
}

}  // namespace

void TrajectoryLoader::load(const QStringList& files, const QString& recipe,
                            const std::shared_ptr<const Model>& model,
                            const SimulationOptions& options, const QString& motion) {
  startReading({.files = pathsOf(files),
                .recipe = recipe.toStdString(),
                .motion = motion.toStdString(),
                .positions = true},
               model, options);
}

void TrajectoryLoader::loadAs(const QStringList& files, const QString& recipe_text,
                              const std::shared_ptr<const Model>& model,
                              const SimulationOptions& options) {
  startReading({pathsOf(files), {}, recipe_text.toStdString()}, model, options);
}

void TrajectoryLoader::startReading(const MotionSource& source,
                                    const std::shared_ptr<const Model>& model,
                                    const SimulationOptions& options) {
  const QString file = QString::fromStdString(source.files.front());
  start(
      [this, source, model, options](const std::stop_token& stop, const Deliver& deliver) {
        run(source, model, options, stop, deliver);
      },
      [this, file](const QString& why) { Q_EMIT failed(file, why); });
}

void TrajectoryLoader::refuse(const MotionSource& source, const std::shared_ptr<const Model>& model,
                              const std::string& message, const Deliver& deliver,
                              const std::vector<ColumnMeaning>& meanings) {
  const QString text = QString::fromStdString(message);
  Table preview;
  if (source.recipe.empty() && source.recipe_text.empty() &&
      previewMotionFile(model, source.files, kPreviewRows, preview) && preview.rowCount() > 0 &&
      (!meanings.empty() || columnsAreUnknown(*model, preview))) {
    QStringList files;
    for (const std::string& file : source.files) files << QString::fromStdString(file);
    deliver([this, files, preview, text, meanings] {
      Q_EMIT columnsUnknown(files, preview, text, meanings);
    });
    return;
  }
  deliver([this, file = QString::fromStdString(source.files.front()), text] {
    Q_EMIT failed(file, text);
  });
}

TrajectoryLoader::Work TrajectoryLoader::updating(const std::shared_ptr<const Recording>& motion,
                                                  const std::shared_ptr<const Model>& model,
                                                  const SimulationOptions& options) {
  return [this, motion, model, options](const std::stop_token& stop, const Deliver& deliver) {
    const auto maker = [&] { return SampleMaker(model, options); };
    if (auto result = underModel(*motion, maker, model, stop)) {
      deliver([this, motion, result] { Q_EMIT updated(motion, result); });
    }
  };
}

void TrajectoryLoader::update(const std::shared_ptr<const Recording>& motion,
                              const std::shared_ptr<const Model>& model,
                              const SimulationOptions& options) {
  start(updating(motion, model, options), [](const QString&) {});
}

void TrajectoryLoader::updateNext(const std::shared_ptr<const Recording>& motion,
                                  const std::shared_ptr<const Model>& model,
                                  const SimulationOptions& options) {
  queue(updating(motion, model, options), [](const QString&) {});
}

void TrajectoryLoader::run(const MotionSource& source, const std::shared_ptr<const Model>& model,
                           const SimulationOptions& options, const std::stop_token& stop,
                           const Deliver& deliver) {
  const QString file = QString::fromStdString(source.files.front());
  const auto fail = [&](const std::string& message) { refuse(source, model, message, deliver); };
  MotionTable motion;
  MotionFileError wrong;
  if (!readMotionFile(model, source, motion, wrong)) {
    if (wrong.motions.empty()) return fail(wrong.text());
    QStringList files, names;
    for (const std::string& each : source.files) files << QString::fromStdString(each);
    for (const std::string& each : wrong.motions) names << QString::fromStdString(each);
    deliver([this, files, names, recipe = QString::fromStdString(source.recipe)] {
      Q_EMIT motionsFound(files, recipe, names);
    });
    return;
  }
  // what fits is offered, not taken, and so is what was assumed where a recipe can say otherwise
  // of a motion that was chosen by its name it cannot: what is doubted is told beside it
  const bool chosen = !source.motion.empty();
  if (motion.guessed || (!motion.doubts.empty() && motion.by_columns && !chosen)) {
    std::string why = source.files.front() + ": ";
    why += motion.guessed && !motion.notes.empty() ? motion.notes.front() : "is this so?";
    for (const std::string& doubt : motion.doubts) why += "\n\u26a0 " + doubt;
    return refuse(source, model, why, deliver, motion.meanings);
  }
  TableError error;
  std::optional<Trajectory> trajectory = readTrajectory(
      model, std::move(motion.table), error,
      [&](double share) {
        deliver([this, share] { Q_EMIT progress(static_cast<int>(100 * share), 100); });
      },
      stop, options);
  if (stop.stop_requested()) return;
  if (!trajectory) return fail(inFile(source, motion, error).text());
  trajectory->notes.insert(trajectory->notes.begin(), motion.notes.begin(), motion.notes.end());
  if (chosen && motion.by_columns) {
    trajectory->notes.insert(trajectory->notes.begin(), motion.doubts.begin(), motion.doubts.end());
  }
  const QString beyond = QString::fromStdString(limitsPassed(*trajectory->recording));
  const QString name = QString::fromStdString(source.motion);
  deliver(
      [this, file, trajectory, beyond, name] { Q_EMIT loaded(file, *trajectory, beyond, name); });
}

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
// Opens trajectories on a thread of its own.
#pragma once

#include <QStringList>

#include "engine/motion_files/read_motion_file.h"
#include "engine/table/trajectory.h"
#include "ui/files/background_load.h"

namespace armillary {

class TrajectoryLoader : public BackgroundLoad {
  Q_OBJECT

 public:
  explicit TrajectoryLoader(QObject* parent = nullptr) : BackgroundLoad(parent) {}
  ~TrajectoryLoader() override { join(); }
  // The files are one motion; a recipe says what their columns are (see motion_files/recipe.h):
  // this one, or where it is empty the one beside the first file, if any. `motion`: the one of this
  // name, where a file has several.
  void load(const QStringList& files, const QString& recipe,
            const std::shared_ptr<const Model>& model, const SimulationOptions& options,
            const QString& motion = {});
  // With a recipe that is no file.
  void loadAs(const QStringList& files, const QString& recipe_text,
              const std::shared_ptr<const Model>& model, const SimulationOptions& options);
  // The motion's efforts for another model of the robot, or other options.
  void update(const std::shared_ptr<const Recording>& motion,
              const std::shared_ptr<const Model>& model, const SimulationOptions& options);
  // The same, behind those that were asked for before.
  void updateNext(const std::shared_ptr<const Recording>& motion,
                  const std::shared_ptr<const Model>& model, const SimulationOptions& options);

 Q_SIGNALS:
  void progress(int done, int total);
  // Of the first file; so are failures.
  // `beyond`: the position limits that it passes, as a sentence; empty where it passes none.
  // `motion`: its name, where the file has several.
  void loaded(const QString& file, const armillary::Trajectory& trajectory, const QString& beyond,
              const QString& motion);
  // The file has several: somebody must say which.
  void motionsFound(const QStringList& files, const QString& recipe, const QStringList& names);
  // The files can be read, but somebody must say what their columns are, or agree to what they were
  // taken for: `meanings`, empty where nothing fits.
  void columnsUnknown(const QStringList& files, const armillary::Table& preview,
                      const QString& message,
                      const std::vector<armillary::ColumnMeaning>& meanings);
  void updated(std::shared_ptr<const armillary::Recording> of,
               std::shared_ptr<const armillary::Recording> motion);
  void failed(const QString& file, const QString& message);

 private:
  void startReading(const MotionSource& source, const std::shared_ptr<const Model>& model,
                    const SimulationOptions& options);
  void refuse(const MotionSource& source, const std::shared_ptr<const Model>& model,
              const std::string& message, const Deliver& deliver,
              const std::vector<ColumnMeaning>& meanings = {});
  Work updating(const std::shared_ptr<const Recording>& motion,
                const std::shared_ptr<const Model>& model, const SimulationOptions& options);
  void run(const MotionSource& source, const std::shared_ptr<const Model>& model,
           const SimulationOptions& options, const std::stop_token& stop, const Deliver& deliver);
};

}  // namespace armillary

#include "ui/document/trajectory_loader.h"

#include <QFile>

#include "engine/simulation/record_motion.h"

namespace armillary {

namespace {

constexpr qint64 kLargestFile = 2'000'000'000;  // bytes

}  // namespace

void TrajectoryLoader::load(const QString& file, std::shared_ptr<const Model> model,
                            const SimulationOptions& options) {
  start(
      [this, file, model, options](const std::stop_token& stop, const Deliver& deliver) {
        run(file, model, options, stop, deliver);
      },
      [this, file](const QString& why) { Q_EMIT failed(file, why); });
}

void TrajectoryLoader::update(std::shared_ptr<const Recording> motion,
                              std::shared_ptr<const Model> model,
                              const SimulationOptions& options) {
  start(
      [this, motion, model, options](const std::stop_token& stop, const Deliver& deliver) {
        const auto maker = [&] { return SampleMaker(model, options); };
        if (auto result = underModel(*motion, maker, model, stop)) {
          deliver([this, result] { Q_EMIT updated(result); });
        }
      },
      [](const QString&) {});
}

void TrajectoryLoader::run(const QString& file, const std::shared_ptr<const Model>& model,
                           const SimulationOptions& options, const std::stop_token& stop,
                           const Deliver& deliver) {
  const auto fail = [&](const QString& message) {
    deliver([this, file, message] { Q_EMIT failed(file, message); });
  };
  QFile source(file);
  if (!source.open(QIODevice::ReadOnly)) {
    return fail(QStringLiteral("%1 cannot be read: %2").arg(file, source.errorString()));
  }
  if (source.size() > kLargestFile) {
    return fail(QStringLiteral("%1 is larger than 2 GB; give fewer rows").arg(file));
  }
  const QByteArray text = source.readAll();
  TableError error;
  const std::optional<Trajectory> trajectory = readTrajectory(
      model, {text.constData(), static_cast<size_t>(text.size())}, error,
      [&](double share) {
        deliver([this, share] { Q_EMIT progress(static_cast<int>(100 * share), 100); });
      },
      stop, options);
  if (stop.stop_requested()) return;
  if (!trajectory) {
    const QString line = error.line > 0 ? QStringLiteral(":%1").arg(error.line) : QString();
    return fail(file + line + QStringLiteral(": ") + QString::fromStdString(error.message));
  }
  deliver([this, file, trajectory] { Q_EMIT loaded(file, *trajectory); });
}

}  // namespace armillary

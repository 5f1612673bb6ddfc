#include "ui/document/trajectory_loader.h"

#include <QFile>
#include <QMetaObject>

namespace armillary {

TrajectoryLoader::TrajectoryLoader(QObject* parent) : QObject(parent) {}

TrajectoryLoader::~TrajectoryLoader() {
  cancel();
}

void TrajectoryLoader::cancel() {
  ++current_;
  if (!thread_.joinable()) return;
  thread_.request_stop();
  thread_.join();
}

void TrajectoryLoader::load(const QString& file, std::shared_ptr<const Model> model) {
  cancel();
  const quint64 id = current_;
  const auto deliver = [this, id](auto&& emission) {
    QMetaObject::invokeMethod(
        this,
        [this, id, emission] {
          if (id == current_) emission();
        },
        Qt::QueuedConnection);
  };
  thread_ =
      std::jthread([this, file, model = std::move(model), deliver](const std::stop_token& stop) {
        const auto fail = [&](const QString& message) {
          deliver([this, file, message] { Q_EMIT failed(file, message); });
        };
        QFile source(file);
        if (!source.open(QIODevice::ReadOnly)) {
          return fail(QStringLiteral("%1 cannot be read: %2").arg(file, source.errorString()));
        }
        const QByteArray text = source.readAll();
        TableError error;
        const std::optional<Trajectory> trajectory = readTrajectory(
            model, {text.constData(), static_cast<size_t>(text.size())}, error,
            [&](double share) {
              deliver([this, share] { Q_EMIT progress(static_cast<int>(100 * share), 100); });
            },
            stop);
        if (stop.stop_requested()) return;
        if (!trajectory) {
          const QString line = error.line > 0 ? QStringLiteral(":%1").arg(error.line) : QString();
          return fail(file + line + QStringLiteral(": ") + QString::fromStdString(error.message));
        }
        deliver([this, file, trajectory] { Q_EMIT loaded(file, *trajectory); });
      });
}

}  // namespace armillary

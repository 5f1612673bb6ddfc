#include "ui/document/robot_loader.h"

#include <QMetaObject>
#include <stdexcept>

#include "engine/description/skeleton.h"
#include "engine/model/compile_model.h"

namespace armillary {
namespace {

// The first error, as the message that the window shows; the problems panel has all of them.
QString firstError(const Diagnostics& diagnostics) {
  for (const Diagnostic& found : diagnostics.all()) {
    if (found.severity != Severity::kError) continue;
    const int others = diagnostics.count(Severity::kError) - 1;
    QString text = QString::fromStdString(toText(found));
    if (others > 0) text += QStringLiteral(" — and %1 more").arg(others);
    return text;
  }
  return QStringLiteral("the file holds no robot");
}

}  // namespace

RobotLoader::RobotLoader(QObject* parent) : QObject(parent) {}

RobotLoader::~RobotLoader() {
  cancel();
}

void RobotLoader::cancel() {
  ++current_;
  if (!thread_.joinable()) return;
  thread_.request_stop();
  thread_.join();
}

void RobotLoader::load(const OpenRequest& request) {
  cancel();
  const quint64 id = current_;
  // Results arrive through the event loop of this object's thread; those of a load that was
  // cancelled meanwhile are dropped there.
  const auto deliver = [this, id](auto&& emission) {
    QMetaObject::invokeMethod(
        this,
        [this, id, emission] {
          if (id == current_) emission();
        },
        Qt::QueuedConnection);
  };
  thread_ = std::jthread([this, request, deliver](const std::stop_token& stop) {
    const auto fail = [&](const QString& message, const Diagnostics& diagnostics) {
      deliver([this, file = request.file, message, diagnostics] {
        Q_EMIT failed(file, message, diagnostics);
      });
    };
    ReadResult result = readRobot(request.file.toStdString(), request.read);
    if (!result.description) return fail(firstError(result.diagnostics), result.diagnostics);
    if (request.floating_base) freeBase(*result.description);
    auto robot = std::make_shared<LoadedRobot>();
    try {
      robot->model = compileModel(*result.description, {.gravity = request.gravity});
    } catch (const std::invalid_argument& failure) {
      result.diagnostics.error(0, "robot", failure.what());
      return fail(QString::fromUtf8(failure.what()), result.diagnostics);
    }
    robot->request = request;
    addSkeleton(*result.description);
    robot->scene = SceneRobot::make(
        *result.description,
        [&](int done, int total) {
          deliver([this, done, total] { Q_EMIT progress(done, total); });
        },
        stop);
    if (!robot->scene || stop.stop_requested()) return;
    robot->description = std::move(*result.description);
    robot->diagnostics = std::move(result.diagnostics);
    for (const QString& message : robot->scene->messages()) {
      robot->diagnostics.warning(0, "mesh", message.toStdString());
    }
    deliver([this, robot] { Q_EMIT loaded(robot); });
  });
}

}  // namespace armillary

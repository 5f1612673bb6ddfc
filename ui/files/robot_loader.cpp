// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/robot_loader.h"

#include "ui/scene/drawn_robot.h"

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

void RobotLoader::load(const OpenRequest& request) {
  start([this, request](const std::stop_token& stop,
                        const Deliver& deliver) { run(request, stop, deliver); },
        [this, request](const QString& why) { Q_EMIT failed(request.file, why, Diagnostics()); });
}

void RobotLoader::run(const OpenRequest& request, const std::stop_token& stop,
                      const Deliver& deliver) {
  const auto fail = [&](const QString& message, const Diagnostics& diagnostics) {
    deliver([this, file = request.file, message, diagnostics] {
      Q_EMIT failed(file, message, diagnostics);
    });
  };
  DrawnRobot drawn = loadDrawnRobot(
      request.file.toStdString(), request,
      [&](int done, int total) { deliver([this, done, total] { Q_EMIT progress(done, total); }); },
      stop);
  LoadResult& result = drawn.loaded;
  if (!result.model) return fail(firstError(result.diagnostics), result.diagnostics);
  if (!drawn.scene || stop.stop_requested()) return;
  const auto robot = asLoaded(std::move(drawn), request);
  deliver([this, robot] { Q_EMIT loaded(robot); });
}

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/robot_loader.h"

#include "engine/meshes/shape_triangles.h"
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

// What the shapes' files were found to be; that a file is missing the reader has said already.
void addShapeMessages(LoadedRobot& robot) {
  const auto known = [&](const QString& message) {
    for (const std::string& uri : robot.description.missing_files) {
      if (message.contains(QString::fromStdString(uri))) return true;
    }
    return false;
  };
  for (const QString& message : robot.scene->messages()) {
    if (!known(message)) robot.diagnostics.warning(0, "mesh", message.toStdString());
  }
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
  auto robot = std::make_shared<LoadedRobot>();
  robot->request = request;
  robot->model = std::move(result.model);
  robot->description = std::move(*result.description);
  robot->diagnostics = std::move(result.diagnostics);
  robot->home = closedHome(*robot->model);
  robot->contacts = std::make_shared<const ContactPoints>(
      contactPoints(*robot->model, robot->description, shapeTriangles));
  robot->scene = std::move(drawn.scene);
  robot->is_skeleton = drawn.is_skeleton;
  robot->picker = std::make_shared<const Picker>(robot->scene);
  addShapeMessages(*robot);
  deliver([this, robot] { Q_EMIT loaded(robot); });
}

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/robot_loader.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "engine/loops/loop_constraints.h"
#include "engine/meshes/shape_triangles.h"
#include "ui/scene/drawn_mesh.h"
#include "ui/scene/scene_robot_builder.h"

namespace armillary {
namespace {

using Clock = std::chrono::steady_clock;

// A robot whose shapes are read this soon is shown with them at once.
constexpr std::chrono::milliseconds kAtOnce(100);
// Shapes come together that are read within this time: each time the scene is made anew.
constexpr std::chrono::milliseconds kTogether(150);

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

// Constraints that a drag solves at once, times the square of the robot's degrees of freedom: what
// has more would hold the window longer than a hand waits.
constexpr double kMostLoopWork = 1e8;

// Whether the window's thread could pose the robot in time; if not, an error that says so.
bool canBePosed(const Model& model, Diagnostics& found) {
  const double rows = constraintRowCount(model.loops), size = model.velocitySize();
  if (rows * size * size <= kMostLoopWork) return true;
  found.error(0, "robot '" + model.name + "'",
              std::to_string(model.loops.size()) + " loops hold it by " +
                  std::to_string(static_cast<int>(rows)) + " constraints on " +
                  std::to_string(model.velocitySize()) +
                  " degrees of freedom: each drag would take longer than a window may stand still",
              "compute and simulate it on the command line, or open a part of it here");
  return false;
}

// What the shapes' files were found to be; that a file is missing the reader has said already.
void addShapeMessages(LoadedRobot& robot) {
  const auto known = [&](const QString& message) {
    for (const std::string& uri : robot.description.missing_files) {
      if (message.contains(QString::fromStdString(uri))) return true;
    }
    const std::string text = message.toStdString();
    return std::any_of(robot.diagnostics.all().begin(), robot.diagnostics.all().end(),
                       [&](const Diagnostic& found) { return found.message == text; });
  };
  for (const QString& message : robot.scene->messages()) {
    if (!known(message)) robot.diagnostics.warning(0, "mesh", message.toStdString());
  }
  const QString& note = robot.scene->note();
  if (!note.isEmpty() && !known(note)) robot.diagnostics.note(0, "mesh", note.toStdString());
}

// The robot with what a builder has now.
std::shared_ptr<const LoadedRobot> withShapes(const LoadedRobot& robot,
                                              SceneRobotBuilder& builder) {
  auto more = std::make_shared<LoadedRobot>(robot);
  more->scene = builder.scene();
  more->complete = more->scene->awaited() == 0;
  more->picker = std::make_shared<const Picker>(more->scene, robot.picker.get());
  more->contacts = std::make_shared<const ContactPoints>(
      contactPoints(*more->model, more->description, knownExtremes));
  if (more->complete) addShapeMessages(*more);
  return more;
}

}  // namespace

void RobotLoader::load(const OpenRequest& request) {
  start([this, request](const std::stop_token& stop,
                        const Deliver& deliver) { run(request, stop, deliver); },
        [this, request](const QString& why) {
          opening_ = false;
          Q_EMIT failed(request.file, why, Diagnostics());
        });
  opening_ = true;
}

void RobotLoader::readShapes(const std::shared_ptr<const LoadedRobot>& robot) {
  start([this, robot](const std::stop_token& stop,
                      const Deliver& deliver) { readRest(robot, true, stop, deliver); },
        [](const QString&) {});
  opening_ = false;
}

void RobotLoader::run(const OpenRequest& request, const std::stop_token& stop,
                      const Deliver& deliver) {
  LoadOptions options = request;
  options.read.stop = stop;
  if (!options.read.meshes) {
    options.read.meshes = [stop](const ShapeDescription& shape) {
      return stop.stop_requested() ? std::nullopt : shapeTriangles(shape);
    };
  }
  LoadResult result = loadRobot(request.file.toStdString(), options);
  if (stop.stop_requested()) return;
  if (!result.model || !canBePosed(*result.model, result.diagnostics)) {
    const Diagnostics& found = result.diagnostics;
    deliver([this, file = request.file, message = firstError(found), found] {
      opening_ = false;
      Q_EMIT failed(file, message, found);
    });
    return;
  }
  auto robot = std::make_shared<LoadedRobot>();
  robot->request = request;
  robot->model = std::move(result.model);
  robot->description = std::move(*result.description);
  robot->diagnostics = std::move(result.diagnostics);
  robot->home = closedHome(*robot->model);
  readRest(robot, false, stop, deliver);
}

void RobotLoader::readRest(std::shared_ptr<const LoadedRobot> robot, bool shown,
                           const std::stop_token& stop, const Deliver& deliver) {
  SceneRobotBuilder builder(robot->description, SceneRobotBuilder::Bones::kForWhatIsMissing,
                            robot->scene.get());
  const auto show = [&] {
    robot = withShapes(*robot, builder);
    deliver([this, robot = robot, first = !shown] {
      opening_ = false;
      first ? Q_EMIT loaded(robot) : Q_EMIT shapesRead(robot);
    });
    shown = true;
  };
  Clock::time_point next = Clock::now() + (shown ? kTogether : kAtOnce);
  int told = -1, seen = -1;
  const auto taken = [&](int done, int total) {
    if (std::exchange(told, done) != done) {
      deliver([this, done, total] { Q_EMIT progress(done, total); });
    }
    if (done == total || Clock::now() < next || (shown && seen == done)) return;
    const bool first = !shown;
    show();
    if (first) deliver([this, done, total] { Q_EMIT progress(done, total); });
    seen = done;
    next = Clock::now() + kTogether;
  };
  if (!readAwaited(builder, stop, taken)) return;
  show();
}

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/loaded_robot.h"

#include "engine/loops/closed_pose.h"
#include "engine/meshes/shape_triangles.h"

namespace armillary {
namespace {

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

State closedHome(const Model& model) {
  State home = homeState(model);
  if (model.loops.empty()) return home;
  Workspace workspace(model);
  ClosedPose closed;
  closePose(model, model.loops, {}, workspace, home, closed);
  return home;
}

}  // namespace

std::shared_ptr<const LoadedRobot> asLoaded(DrawnRobot drawn, const OpenRequest& request) {
  auto robot = std::make_shared<LoadedRobot>();
  robot->request = request;
  robot->model = std::move(drawn.loaded.model);
  robot->description = std::move(*drawn.loaded.description);
  robot->diagnostics = std::move(drawn.loaded.diagnostics);
  robot->home = closedHome(*robot->model);
  robot->contacts = std::make_shared<const ContactPoints>(
      contactPoints(*robot->model, robot->description, shapeTriangles));
  robot->scene = std::move(drawn.scene);
  robot->is_skeleton = drawn.is_skeleton;
  robot->picker = std::make_shared<const Picker>(robot->scene);
  addShapeMessages(*robot);
  return robot;
}

}  // namespace armillary

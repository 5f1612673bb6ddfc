// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/loaded_robot.h"

#include <algorithm>

#include "engine/description/description_change.h"
#include "engine/description/skeleton.h"
#include "engine/loops/closed_pose.h"
#include "engine/meshes/shape_triangles.h"
#include "engine/model/compile_model.h"

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

bool moves(const DescriptionChange& change) {
  return change.property == RobotProperty::kOrigin ||
         change.property == RobotProperty::kOrientation;
}

// Bones go from joint to joint: they are made anew.
void redrawSkeleton(LoadedRobot& robot) {
  for (LinkDescription& link : robot.description.links) link.visuals.clear();
  addSkeleton(robot.description);
  if (auto scene = SceneRobot::make(robot.description)) {
    robot.scene = std::move(scene);
    robot.picker = std::make_shared<const Picker>(robot.scene);
  }
}

}  // namespace

State closedHome(const Model& model) {
  State home = homeState(model);
  if (model.loops.empty()) return home;
  Workspace workspace(model);
  ClosedPose closed;
  closePose(model, model.loops, {}, workspace, home, closed);
  return home;
}

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

std::shared_ptr<const LoadedRobot> edited(const LoadedRobot& robot, RobotDescription description) {
  const std::vector<DescriptionChange> changes = changesBetween(robot.description, description);
  auto made = std::make_shared<LoadedRobot>(robot);
  made->description = std::move(description);
  if (std::any_of(changes.begin(), changes.end(), moves)) {
    if (robot.is_skeleton) redrawSkeleton(*made);
    made->model = compileModel(made->description);
    // a link that a fixed joint carries may stand elsewhere on its body
    made->contacts = std::make_shared<const ContactPoints>(
        contactPoints(*made->model, made->description, shapeTriangles));
  } else {
    made->model = compileModel(made->description);
  }
  made->home = closedHome(*made->model);
  return made;
}

}  // namespace armillary

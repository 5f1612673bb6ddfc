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

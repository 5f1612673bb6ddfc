// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/edited_robot.h"

#include <utility>

#include "engine/loops/closed_pose.h"
#include "engine/model/compile_model.h"
#include "ui/scene/drawn_mesh.h"
#include "ui/scene/scene_robot_builder.h"

namespace armillary {
State closedHome(const Model& model) {
  State home = homeState(model);
  if (model.loops.empty()) return home;
  Workspace workspace(model);
  ClosedPose closed;
  closePose(model, model.loops, {}, workspace, home, closed);
  return home;
}

void addKnownShapes(LoadedRobot& robot, const LoadedRobot* before) {
  SceneRobotBuilder builder(robot.description, SceneRobotBuilder::Bones::kForWhatIsMissing,
                            before ? before->scene.get() : nullptr);
  robot.scene = builder.scene();
  robot.complete = robot.scene->awaited() == 0;
  robot.contacts = std::make_shared<const ContactPoints>(
      contactPoints(*robot.model, robot.description, knownExtremes));
  robot.picker =
      std::make_shared<const Picker>(robot.scene, before ? before->picker.get() : nullptr);
}

std::shared_ptr<const LoadedRobot> editedRobot(const LoadedRobot& robot,
                                               RobotDescription description) {
  auto edited = std::make_shared<LoadedRobot>();
  edited->request = robot.request;
  edited->model = compileModel(description);
  edited->description = std::move(description);
  edited->diagnostics = robot.diagnostics;
  edited->home = closedHome(*edited->model);
  addKnownShapes(*edited, &robot);
  return edited;
}

}  // namespace armillary

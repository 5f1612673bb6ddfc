// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/loaded_robot.h"

#include <algorithm>
#include <utility>

#include "engine/loops/closed_pose.h"
#include "engine/model/compile_model.h"
#include "ui/scene/drawn_mesh.h"
#include "ui/scene/scene_robot_builder.h"

namespace armillary {
namespace {

// Whether links stand on the same bodies in the same places: an edited axis turns its body's frame,
// and what a fixed joint carries may stand elsewhere.
bool sameFrames(const Model& a, const Model& b) {
  return std::equal(a.links.begin(), a.links.end(), b.links.begin(), b.links.end(),
                    [](const Link& one, const Link& other) {
                      return one.body == other.body && one.X_BL.rotation == other.X_BL.rotation &&
                             one.X_BL.position == other.X_BL.position &&
                             (one.mass > 0.0) == (other.mass > 0.0);
                    });
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
  auto made = std::make_shared<LoadedRobot>(robot);
  made->model = compileModel(description);
  made->description = std::move(description);
  made->home = closedHome(*made->model);
  if (!robot.scene) return made;
  SceneRobotBuilder builder(made->description, SceneRobotBuilder::Bones::kForWhatIsMissing,
                            robot.scene.get());
  const std::shared_ptr<const SceneRobot> scene = builder.scene();
  made->complete = scene->awaited() == 0;
  if (!builder.tookAllFrom(*robot.scene) || !sameFrames(*robot.model, *made->model)) {
    made->contacts = std::make_shared<const ContactPoints>(
        contactPoints(*made->model, made->description, knownExtremes));
  }
  // the same scene where nothing of it is another: then nothing is drawn anew
  if (scene->sameParts(*robot.scene)) return made;
  made->scene = scene;
  made->picker = std::make_shared<const Picker>(scene, robot.picker.get());
  return made;
}

std::shared_ptr<const LoadedRobot> madeRobot(RobotDescription description, OpenRequest request) {
  auto made = std::make_shared<LoadedRobot>();
  made->request = std::move(request);
  made->model = compileModel(description);
  made->description = std::move(description);
  made->home = closedHome(*made->model);
  SceneRobotBuilder builder(made->description, SceneRobotBuilder::Bones::kForWhatIsMissing);
  made->scene = builder.scene();
  made->complete = made->scene->awaited() == 0;
  made->picker = std::make_shared<const Picker>(made->scene);
  made->contacts = std::make_shared<const ContactPoints>(
      contactPoints(*made->model, made->description, knownExtremes));
  return made;
}

}  // namespace armillary

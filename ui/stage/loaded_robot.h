// SPDX-License-Identifier: GPL-3.0-or-later
// A robot that was opened: everything made from its file, immutable; and one that was edited.
#pragma once

#include <QString>
#include <memory>

#include "engine/description/diagnostics.h"
#include "engine/forces/contact_points.h"
#include "engine/loading/load_robot.h"
#include "ui/scene/drawn_robot.h"
#include "ui/scene/picker.h"
#include "ui/scene/scene_robot.h"

namespace armillary {

// How a robot is opened; kept for reloading.
struct OpenRequest : LoadOptions {
  QString file;
};

struct LoadedRobot {
  OpenRequest request;
  RobotDescription description;
  std::shared_ptr<const Model> model;
  State home;  // closedHome()
  std::shared_ptr<const SceneRobot> scene;
  bool is_skeleton = false;                       // its file has no shapes that can be drawn
  std::shared_ptr<const Picker> picker;           // of the scene
  std::shared_ptr<const ContactPoints> contacts;  // where it can touch a ground
  Diagnostics diagnostics;
};

// What the window needs of a robot that is drawn; it has a model and a scene.
std::shared_ptr<const LoadedRobot> asLoaded(DrawnRobot drawn, const OpenRequest& request);

// homeState(), with loops closed if they can be.
State closedHome(const Model& model);

// The robot with another description of the same links, joints and shapes. Throws
// std::invalid_argument as compileModel() does.
std::shared_ptr<const LoadedRobot> edited(const LoadedRobot& robot, RobotDescription description);

}  // namespace armillary

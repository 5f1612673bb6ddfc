// SPDX-License-Identifier: GPL-3.0-or-later
// A robot that was opened: everything made from its file, immutable. It can be moved and simulated
// before its meshes have been read: then its scene has bones for what is still to come, it touches
// the ground only with the shapes that are known, and another one of the same model follows.
// One that was edited has other numbers.
#pragma once

#include <QString>
#include <memory>

#include "engine/description/diagnostics.h"
#include "engine/forces/contact_points.h"
#include "engine/loading/load_robot.h"
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
  std::shared_ptr<const Picker> picker;           // of the scene
  std::shared_ptr<const ContactPoints> contacts;  // where it can touch a ground
  Diagnostics diagnostics;
  // No file is still to be read: what is here is all that there will be.
  bool complete = true;
};

// homeState(), with loops closed if they can be.
State closedHome(const Model& model);

// The robot with another description: compiled, with what can be seen and touched of it without
// reading a file. Links whose shapes are as they were keep them; other shapes come from the meshes
// that were read in this run, and where one was not, the robot is not complete. Findings stay those
// of the file. Throws std::invalid_argument as compileModel() does.
std::shared_ptr<const LoadedRobot> edited(const LoadedRobot& robot, RobotDescription description);

// A robot that was made here; a skeleton is drawn of what has no shapes. `request`: how its file is
// opened, where it stands in one. Throws std::invalid_argument as compileModel() does.
std::shared_ptr<const LoadedRobot> madeRobot(RobotDescription description,
                                             OpenRequest request = {});

}  // namespace armillary

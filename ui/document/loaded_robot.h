// A robot that was opened: everything made from its file, immutable.
#pragma once

#include <QString>
#include <memory>

#include "engine/description/diagnostics.h"
#include "engine/model/model.h"
#include "engine/read/read_robot.h"
#include "ui/scene/picker.h"
#include "ui/scene/scene_robot.h"

namespace armillary {

// How a robot is opened; kept for reloading.
struct OpenRequest {
  QString file;
  ReadOptions read;
  bool floating_base = false;
  Eigen::Vector3d gravity = {0.0, 0.0, -9.81};  // m/s², world axes
};

struct LoadedRobot {
  OpenRequest request;
  RobotDescription description;
  std::shared_ptr<const Model> model;
  std::shared_ptr<const SceneRobot> scene;
  bool is_skeleton = false;              // its file has no shapes that can be drawn
  std::shared_ptr<const Picker> picker;  // of the scene
  Diagnostics diagnostics;
};

}  // namespace armillary

// The shapes of a robot's description, or its skeleton where it has none.
#pragma once

#include <functional>
#include <memory>
#include <stop_token>

#include "ui/scene/scene_robot.h"

namespace armillary {

struct DrawnRobot {
  std::shared_ptr<const SceneRobot> scene;  // null when stopped
  bool is_skeleton = false;                 // the file has no shapes that can be drawn
};

// As SceneRobot::make(). A skeleton's shapes are added to the description.
DrawnRobot drawnRobot(RobotDescription& description,
                      const std::function<void(int done, int total)>& progress = {},
                      const std::stop_token& stop = {});

}  // namespace armillary

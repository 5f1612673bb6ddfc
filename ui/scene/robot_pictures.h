// SPDX-License-Identifier: GPL-3.0-or-later
// A robot as it is drawn without a window: standing upright, in the middle of its pictures.
#pragma once

#include "engine/dynamics/kinematics.h"
#include "ui/scene/drawn_robot.h"
#include "ui/scene/scene_request.h"

namespace armillary {

// Pictures of one motion: floor and camera stay where they are.
class RobotPictures {
 public:
  // The robot has a scene; `first` is a state of the motion.
  RobotPictures(DrawnRobot robot, const State& first);

  // The floor lies under this state too, and the camera sees it.
  void include(const State& state);
  // Where the camera looks from; `distance` (m): as it fits where there is none.
  void lookFrom(std::optional<double> azimuth, std::optional<double> elevation,
                std::optional<double> distance);
  // The robot in a state, with the camera turned by `turn` (rad) about what it looks at.
  SceneRequest request(const State& state, const QSize& size, double turn = 0.0);

 private:
  void pose(const State& state);

  DrawnRobot robot_;
  std::shared_ptr<const Model> model_;
  Workspace workspace_;
  BodyPoses X_WB_;
  std::vector<Pose> X_WL_;
  Eigen::AlignedBox3d first_box_, box_;  // of the first state, of all
  Camera camera_;
  std::optional<double> distance_;
  SceneOptions options_;
};

}  // namespace armillary

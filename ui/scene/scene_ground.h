// SPDX-License-Identifier: GPL-3.0-or-later
// The floor under the robot.
#pragma once

#include <open3d/visualization/rendering/Scene.h>

#include <Eigen/Geometry>
#include <string>
#include <vector>

#include "ui/scene/ground_texture.h"
#include "ui/scene/scene_request.h"

namespace armillary {

// A disc in rings that fade away, under the middle of the robot, moved by whole cells so that its
// lines stay where they are.
class SceneGround {
 public:
  explicit SceneGround(open3d::visualization::rendering::Scene& world) : world_(world) {}

  // Its next picture has one that suits: after another robot, or another theme.
  void forget() { radius_ = 0.0; }
  // The robot has grown, or is another.
  void takeRobot() { robot_is_new_ = true; }
  // `robot`: the box around what is drawn of it (m, world).
  void update(const SceneRequest& request, const Eigen::AlignedBox3d& robot,
              const GroundColors& colors);
  double radius() const { return radius_; }  // m

 private:
  struct Ring {
    std::string name;
    float alpha = 1.0f;
    bool visible = true, lit = true;
  };
  void make(double radius, double cell, const GroundColors& colors);

  open3d::visualization::rendering::Scene& world_;
  double radius_ = 0.0;  // 0: to be made
  double cell_ = 1.0;    // between its strong lines, m
  bool robot_is_new_ = false;
  std::vector<Ring> rings_;
  unsigned long last_name_ = 0;
};

}  // namespace armillary

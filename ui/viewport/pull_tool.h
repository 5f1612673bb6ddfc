// SPDX-License-Identifier: GPL-3.0-or-later
// A hand in the 3D view that pulls at the simulated robot.
#pragma once

#include <QString>

#include "engine/dynamics/kinematics.h"
#include "ui/scene/picker.h"

class QPainter;

namespace armillary {

class Stage;

// What is held is the stage's pull: another robot lets go by itself.
class PullTool {
 public:
  explicit PullTool(Stage& stage) : stage_(stage) {}

  // Takes hold of the point that was hit, of a link at X_WL. A link that cannot move is not held.
  void grab(const PickHit& hit, const Pose& X_WL, Workspace& workspace);
  bool holds() const;
  // The target follows the mouse in the plane through where the point was grabbed that faces the
  // camera.
  void follow(const Ray& mouse, const Eigen::Vector3d& facing);
  void release();

  // Why a pull has no effect now; empty where it has, or nothing is pulled.
  QString hint() const;
  // The spring, and its force where it acts. `size` is the camera's picture, in the painter's
  // pixels.
  void paint(QPainter& painter, const Camera& camera, const Eigen::Vector2d& size,
             Workspace& workspace) const;

 private:
  Stage& stage_;
  Eigen::Vector3d p_WG_ = Eigen::Vector3d::Zero();  // where the point was grabbed
  QString unmovable_;                               // name of a link that was pressed in vain
};

}  // namespace armillary

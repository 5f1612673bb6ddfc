// SPDX-License-Identifier: GPL-3.0-or-later
// A hand in the 3D view that leads a point of a link: the joints follow by inverse kinematics.
#pragma once

#include <QString>
#include <memory>
#include <optional>

#include "engine/inverse_kinematics/inverse_kinematics.h"
#include "ui/scene/picker.h"

class QPainter;

namespace armillary {

class Stage;

// The point goes where the mouse is, as far as the limits and the reach let it; how the link turns
// is left to them. A floating base stays where it is, unless it is what is held: then the robot
// goes with it. Simulation and playback end where a drag begins.
class LinkDragTool {
 public:
  explicit LinkDragTool(Stage& stage) : stage_(stage) {}

  // Takes hold of the point that was hit, of a link at X_WL. A link that cannot move is not held.
  void grab(const PickHit& hit, const Pose& X_WL);
  bool holds() const { return held_.has_value(); }
  // The target follows the mouse in the plane through where the point was grabbed that faces the
  // camera.
  void follow(const Ray& mouse, const Eigen::Vector3d& facing);
  // Ends the drag: what it moved is one edit.
  void release();
  // Ends it where it began.
  void cancel();

  // Why the point is not where the mouse is; empty where it is.
  const QString& hint() const { return hint_; }
  // The target, and how far the point is from it. `size` is the camera's picture, in the painter's
  // pixels.
  void paint(QPainter& painter, const Camera& camera, const Eigen::Vector2d& size) const;

 private:
  struct Held {
    std::shared_ptr<const Model> model;
    int link = 0;
    int base = 0;                        // the body that floats and is held; 0: none
    Eigen::Vector3d p_LQ, p_WG, target;  // the point, where it was grabbed, where it is to be
    Eigen::Vector3d apart;               // from where it is to where it is drawn, m
    std::shared_ptr<Workspace> workspace;
  };
  Eigen::Vector3d place(const Held& held) const;
  void moveBase(const Held& held, Eigen::VectorXd& position) const;

  Stage& stage_;
  std::optional<Held> held_;
  QString hint_;
};

}  // namespace armillary

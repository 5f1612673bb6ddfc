// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures behind and below the robot.
#pragma once

#include <Eigen/Core>
#include <QImage>

namespace armillary {

// sRGB
struct GroundColors {
  Eigen::Vector3d floor = Eigen::Vector3d::Zero();
  Eigen::Vector3d decimetre_line = Eigen::Vector3d::Zero();
  Eigen::Vector3d metre_line = Eigen::Vector3d::Zero();

  bool operator==(const GroundColors&) const = default;
};

// One square metre of floor, to be repeated: strong lines along its edges, fine ones every 10 cm.
// Under tiny and huge robots it stands for a larger or smaller square.
QImage groundTile(const GroundColors& colors);

// A vertical gradient.
QImage backgroundImage(const QSize& size, const Eigen::Vector3d& top,
                       const Eigen::Vector3d& bottom);

}  // namespace armillary

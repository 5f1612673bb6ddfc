// What panels draw into the 3D view besides the robot.
#pragma once

#include <QColor>
#include <QString>
#include <vector>

#include "ui/scene/scene_request.h"

namespace armillary {

// Text at a point of the world, m.
struct OverlayLabel {
  Eigen::Vector3d at = Eigen::Vector3d::Zero();
  QString text;
  QColor color;  // invalid: the usual one
};

struct Overlay {
  std::vector<OverlayArrow> arrows;
  std::vector<OverlayLine> lines;
  std::vector<OverlayEllipsoid> ellipsoids;
  std::vector<OverlayLabel> labels;

  bool empty() const {
    return arrows.empty() && lines.empty() && ellipsoids.empty() && labels.empty();
  }
};

}  // namespace armillary

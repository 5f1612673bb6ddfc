// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/standard_views.h"

namespace armillary {
namespace {

// In upright axes V.
Eigen::Vector3d directionOf(StandardView view) {
  switch (view) {
    case StandardView::kFront:
      return -Eigen::Vector3d::UnitX();
    case StandardView::kBack:
      return Eigen::Vector3d::UnitX();
    case StandardView::kRight:
      return Eigen::Vector3d::UnitY();
    case StandardView::kLeft:
      return -Eigen::Vector3d::UnitY();
    case StandardView::kTop:
      return -Eigen::Vector3d::UnitZ();
    case StandardView::kBottom:
      return Eigen::Vector3d::UnitZ();
    case StandardView::kIsometric:
      break;
  }
  return -Eigen::Vector3d::Ones();  // all three axes are seen equally long
}

}  // namespace

Camera standardView(Camera camera, StandardView view) {
  camera.lookAlong(camera.R_WV * directionOf(view));
  return camera;
}

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/robot_pictures.h"

#include <algorithm>
#include <utility>

#include "ui/scene/frame_arrows.h"
#include "ui/scene/link_poses.h"
#include "ui/scene/spring_lines.h"
#include "ui/scene/upright.h"

namespace armillary {

RobotPictures::RobotPictures(DrawnRobot robot, const State& first)
    : robot_(std::move(robot)), model_(robot_.loaded.model), workspace_(*model_) {
  standUpright(*model_, *robot_.scene, first, camera_, options_);
  options_.quality = PictureQuality::kGood;
  options_.show_collisions = !robot_.scene->hasVisuals();
  pose(first);
  first_box_ = box_ = robot_.scene->bounds(X_WL_);
}

void RobotPictures::pose(const State& state) {
  forwardKinematics(*model_, state, workspace_, X_WB_);
  linkPoses(*model_, X_WB_, X_WL_);
}

void RobotPictures::include(const State& state) {
  pose(state);
  const Eigen::AlignedBox3d box = robot_.scene->bounds(X_WL_);
  if (box.isEmpty() || !box.min().allFinite() || !box.max().allFinite()) return;
  box_.extend(box);
  const Eigen::Vector3d& up = options_.ground_normal;
  const double lowest = box.center().dot(up) - 0.5 * box.sizes().dot(up.cwiseAbs());
  options_.ground_height = std::min(options_.ground_height, lowest);
}

void RobotPictures::lookFrom(std::optional<double> azimuth, std::optional<double> elevation,
                             std::optional<double> distance) {
  if (azimuth) camera_.azimuth = *azimuth;
  if (elevation) camera_.elevation = *elevation;
  distance_ = distance;
}

SceneRequest RobotPictures::request(const State& state, const QSize& size, double turn) {
  pose(state);
  SceneRequest request;
  request.robot = robot_.scene;
  request.X_WL = X_WL_;
  request.size = size;
  request.options = options_;
  request.camera = camera_;
  request.camera.azimuth += turn;
  if (!box_.isEmpty()) {
    // as it fits without the turn, so that it does not come and go
    Camera fitted = camera_;
    fitted.fit(box_, {static_cast<double>(size.width()), static_cast<double>(size.height())});
    request.camera.target = fitted.target;
    request.camera.distance = distance_.value_or(fitted.distance);
  }
  request.lines = springLines(*model_, X_WB_, first_box_);
  if (robot_.scene->isSkeleton()) request.arrows = frameArrows(X_WL_, first_box_);
  return request;
}

}  // namespace armillary

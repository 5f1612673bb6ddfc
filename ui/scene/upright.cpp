// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/upright.h"

#include <algorithm>
#include <numbers>

#include "ui/scene/link_poses.h"
#include "ui/scene/scene_robot.h"

namespace armillary {
namespace {

// Between the floor's strong lines under a robot of this size: a metre under most.
double cellUnder(double size) {
  double cell = 1.0;
  if (!(size > 1e-6 && size < 1e6)) return cell;
  while (size > 10.0 * cell) cell *= 10.0;
  while (size < 0.2 * cell) cell /= 10.0;
  return cell;
}

// How high the posed robot's lowest shape is along `up`, at most 0.
class Lowest {
 public:
  Lowest(const Model& model, const SceneRobot& robot, const Eigen::Vector3d& up)
      : model_(model), robot_(robot), up_(up), workspace_(model) {}

  void look(const State& state) {
    forwardKinematics(model_, state, workspace_, X_WB_);
    linkPoses(model_, X_WB_, X_WL_);
    const Eigen::AlignedBox3d box = robot_.bounds(X_WL_);
    if (box.isEmpty()) return;
    size_ = std::max(size_, box.diagonal().norm());
    height_ = std::min(height_, box.center().dot(up_) - 0.5 * box.sizes().dot(up_.cwiseAbs()));
  }
  double height() const { return height_; }
  double size() const { return size_; }  // the largest there was, m

 private:
  const Model& model_;
  const SceneRobot& robot_;
  const Eigen::Vector3d up_;
  Workspace workspace_;
  BodyPoses X_WB_;
  std::vector<Pose> X_WL_;
  double height_ = 0.0, size_ = 0.0;
};

void turnEachJoint(const Model& model, const State& state, Lowest& lowest) {
  constexpr int kSteps = 12;
  for (const Coordinate& coordinate : model.coordinates) {
    if (coordinate.measure != Measure::kAngle) continue;
    const auto i = &coordinate - model.coordinates.data();
    State turned = state;
    for (int k = 0; k < kSteps; ++k) {
      const double angle = std::numbers::pi * (2.0 * k / kSteps - 1.0);
      turned.position[i] = std::clamp(angle, coordinate.lower, coordinate.upper);
      lowest.look(turned);
    }
  }
}

}  // namespace

void standUpright(const Model& model, const SceneRobot& robot, const State& state, Camera& camera,
                  SceneOptions& options) {
  const double gravity = model.gravity.norm();
  Eigen::Vector3d up = Eigen::Vector3d::UnitZ();
  if (gravity > 0.0) up = -model.gravity / gravity;
  camera.setUp(up);
  Lowest lowest(model, robot, up);
  lowest.look(state);
  if (up.z() < 1.0) turnEachJoint(model, state, lowest);
  options.ground_normal = up;
  options.ground_height = lowest.height();
  options.ground_cell = cellUnder(lowest.size());
}

}  // namespace armillary

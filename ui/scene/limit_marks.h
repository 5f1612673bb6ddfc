// SPDX-License-Identifier: GPL-3.0-or-later
// How far joints can go: an arc from the lower limit to the upper, a bar where the joint slides,
// and a hand where the joint is now, red near a limit.
#pragma once

#include <span>
#include <vector>

#include "engine/analysis/joint_axes.h"
#include "ui/scene/scene_request.h"

namespace armillary {

struct LimitMark {
  int joint = 0;  // in Model::joints
  // Where the hand's end is now, and at both limits; where the joint has none both are `hand`.
  Eigen::Vector3d hand, lower, upper;
  bool limited = false, near = false;
  std::vector<OverlayLine> lines;
  std::vector<OverlayFan> fans;
};

// One mark for every axis that turns and every joint with one coordinate that slides, floating
// joints left out; a joint without limits has a faint ring. The hand is fixed in the moving body
// and points to what comes after the joint, so that the arc is where the body will be. `size` is
// the robot's, m.
std::vector<LimitMark> limitMarks(const Model& model, const Eigen::VectorXd& q,
                                  const BodyPoses& X_WB, std::span<const JointAxis> axes,
                                  double size);

}  // namespace armillary

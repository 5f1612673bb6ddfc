// SPDX-License-Identifier: GPL-3.0-or-later
// Joints that are where their limits do not let them: which, and in words.
#pragma once

#include <QString>
#include <span>
#include <vector>

#include "ui/scene/scene_request.h"
#include "ui/widgets/units.h"

namespace armillary {

struct BeyondLimit {
  int joint = 0;                       // in Model::joints
  double position = 0.0, limit = 0.0;  // rad or m
};

// In the order of the joints. What rests on a stop is not beyond.
// `stop_give` is stopGive() of the robot.
std::vector<BeyondLimit> beyondLimits(const Model& model, const Eigen::VectorXd& q,
                                      const Eigen::VectorXd& stop_give);

// What these joints move, in red.
std::vector<LinkTint> limitTints(const Model& model, std::span<const BeyondLimit> beyond);

// "Beyond its limit: elbow at 2.90, its upper limit is 2.80 rad"; of several the farthest, and how
// many more.
QString inWords(const Model& model, std::span<const BeyondLimit> beyond, const Units& units);

}  // namespace armillary

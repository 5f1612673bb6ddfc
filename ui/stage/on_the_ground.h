// SPDX-License-Identifier: GPL-3.0-or-later
// Where a robot that floats stands on the ground.
#pragma once

#include <Eigen/Core>
#include <QString>
#include <optional>

#include "engine/model/model.h"

namespace armillary {

class Stage;

// The joint that lets a robot's base float: kFloating, on what does not move. -1: its base is
// fixed.
int floatingBaseJoint(const Model& model);

// The shown pose, moved straight up or down until its lowest point touches the ground: that of the
// setup where its height is given, else z = 0. The lowest point is that of the collision shapes;
// where there are none, of the box around what is drawn. Nothing, and in `why` a sentence without a
// full stop, where that cannot be.
std::optional<Eigen::VectorXd> positionOnGround(const Stage& stage, QString& why);

}  // namespace armillary

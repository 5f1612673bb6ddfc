// SPDX-License-Identifier: BSD-3-Clause
// How far stiff stops give.
#pragma once

#include <numbers>

#include "engine/model/model.h"

namespace armillary {

// Of a stiff stop's spring: joint_forces.h.
constexpr double kStopRate = 2.0 * std::numbers::pi * 20;  // rad/s

// How far the weight that a joint carries can press it into a stiff stop, one a degree of freedom
// (rad or m): 2 W / k, twice what rests there, since what is let go just before a stop swings in
// so far. W is the weight with its arm at its longest. Zero where the joint has no inertia, or more
// coordinates than one, and where feltInertia() would take long: followers beside hundreds.
Eigen::VectorXd stopGive(const Model& model);

}  // namespace armillary

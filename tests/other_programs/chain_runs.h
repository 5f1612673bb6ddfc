// SPDX-License-Identifier: GPL-3.0-or-later
// A chain of revolute joints, simulated by other programs.
#pragma once

#include "engine/model/model.h"

namespace armillary::test {

// The state after `count` steps of `step` s from `start`, without efforts. Bodies and joints are
// those of the compiled model, which must be an unbranched chain of revolute joints.
State simulatedByMujoco(const Model& model, const State& start, double step, int count);  // RK4
State simulatedByDart(const Model& model, const State& start, double step, int count);

}  // namespace armillary::test

// SPDX-License-Identifier: BSD-3-Clause
// Key frames of a humanoid's animations: goals to be reached one after the other.
//
//   {"keyframes": [{"goals": {JOINT: degrees, …}, "duration": s, "pause": s}, …]}
//
// Each is reached after its duration, from zero at the beginning, and held for its pause; a joint
// without a goal stays. In between the motion is the minimum-jerk one of planning/motion_plan.h.
// Source: the animation files of Hamburg Bit-Bots.
#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>

#include "engine/model/model.h"
#include "engine/motion_files/motion_table.h"

namespace armillary {

bool holdsKeyFrames(const nlohmann::json& document);

// Rows of 100 a second with positions, velocities and accelerations. Limits that the motion breaks
// are notes. Returns false and sets `error` where a frame is not whole, or a joint is not the
// robot's.
bool readKeyFrames(const nlohmann::json& document, const std::shared_ptr<const Model>& model,
                   MotionTable& motion, TableError& error);

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
// How a robot stands in its picture: up is against gravity, and the floor lies under it.
#pragma once

#include "engine/dynamics/kinematics.h"
#include "ui/scene/scene_request.h"

namespace armillary {

// Turns the camera so that up in the picture is against the model's gravity (without gravity: z),
// and lays the floor square to that. Where up is z it goes through the world's origin, or lies
// lower where the robot in `state` hangs below that. Files with another up know no floor: there it
// also lies below all that turning one joint of the state reaches. Its lines are closer under tiny
// robots, and wider apart under huge ones.
void standUpright(const Model& model, const SceneRobot& robot, const State& state, Camera& camera,
                  SceneOptions& options);

}  // namespace armillary

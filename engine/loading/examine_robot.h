// SPDX-License-Identifier: BSD-3-Clause
// The doctor: what a robot that can be computed hardly means to say.
#pragma once

#include "engine/description/diagnostics.h"
#include "engine/description/robot_description.h"
#include "engine/model/model.h"
#include "engine/read/check_shapes.h"

namespace armillary {

// Adds what reading the file did not look for: units, implausible numbers, names that look alike,
// limits without zero, shapes that masses do not fit, a mass matrix that is nearly singular.
// `model` is compiled from `robot`. Reading meshes and trying poses can take seconds.
void examineRobot(const RobotDescription& robot, const Model& model, const MeshExaminer& examine,
                  Diagnostics& diagnostics);

}  // namespace armillary

// SPDX-License-Identifier: BSD-3-Clause
// What closes a robot's loops: joints besides those of the tree, and couplings of coordinates.
#pragma once

#include "engine/description/robot_description.h"
#include "engine/model/model.h"

namespace armillary {

// Of a model whose links and coordinates have their places. Throws std::invalid_argument.
void placeLoops(const RobotDescription& description, Model& model);

}  // namespace armillary

// SPDX-License-Identifier: BSD-3-Clause
// What acts along a line between two links: springs with dampers, cylinders, muscles.
#pragma once

#include "engine/description/robot_description.h"
#include "engine/model/model.h"

namespace armillary {

// Of a model whose links and coordinates have their places. Throws std::invalid_argument.
void placeForces(const RobotDescription& description, Model& model);

}  // namespace armillary

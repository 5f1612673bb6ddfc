// SPDX-License-Identifier: BSD-3-Clause
// The state that a description starts from, and the efforts that hold by themselves.
#pragma once

#include "engine/description/robot_description.h"
#include "engine/model/model.h"

namespace armillary {

// Of a model whose links and coordinates have their places. Throws std::invalid_argument.
void placeStart(const RobotDescription& description, Model& model);

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
// A row of `compute actuators`: cylinders and muscles of the robot's file.
#pragma once

#include "app/command_line/quantities.h"

namespace armillary {

// What the actuators do where they give what inverse dynamics asks of their joints. Fails where
// they cannot, or where the robot has none.
void actuatorsRow(const Computation& with, const RobotRow& row, std::vector<double>& cells);

}  // namespace armillary

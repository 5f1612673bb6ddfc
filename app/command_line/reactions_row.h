// SPDX-License-Identifier: GPL-3.0-or-later
// A row of `compute reactions`: what joints carry, and the joints that close loops.
#pragma once

#include "app/command_line/quantities.h"

namespace armillary {

// Of every joint in the child's axes, then of every loop's joint what link 1 exerts on link 2 at
// the loop's frame there, in link 2's axes; zero where the loops are opened.
void reactionsRow(const Computation& with, const RobotRow& row, std::vector<double>& cells);

}  // namespace armillary

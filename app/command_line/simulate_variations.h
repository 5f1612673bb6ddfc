// SPDX-License-Identifier: GPL-3.0-or-later
// armillary simulate --variations: many runs of one robot, each with a start or parameters of its
// own.
#pragma once

#include "app/command_line/robot_loading.h"

namespace armillary {

// Runs every row of --variations, on all processors, and writes in the rows' order how each ends
// with its largest efforts, or with --rate all its rows. A run does not depend on the others.
ExitCode simulateVariations(const RobotArgument& robot, const Arguments& arguments);

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
// The window: everything that needs a display.
#pragma once

#include "app/command_line/arguments.h"

namespace armillary {

// Opens the window on the robot that the arguments name, or on a bundled one. Returns the program's
// exit code; throws CommandFailure where there is no display or the robot is none.
ExitCode runWindow(const Arguments& arguments);

}  // namespace armillary

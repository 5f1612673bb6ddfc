// The window: everything that needs a display.
#pragma once

namespace armillary {

// Opens the window on the robot that the arguments name, or on a bundled one. Returns the program's
// exit code; throws CommandFailure where there is no display or the arguments are wrong.
int runWindow(int argc, char** argv);

}  // namespace armillary

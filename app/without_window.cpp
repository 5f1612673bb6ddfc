// SPDX-License-Identifier: GPL-3.0-or-later
// Stands in for the window where the program is built without it.
#include "app/command_line/commands.h"
#include "app/window.h"

namespace armillary {

ExitCode runWindow(const Arguments&) {
  throw CommandFailure(kNotAvailable, "this armillary was built without its window");
}

ExitCode runRender(const Arguments&) {
  throw CommandFailure(kNotAvailable,
                       "this armillary was built without its window; it cannot render");
}

}  // namespace armillary

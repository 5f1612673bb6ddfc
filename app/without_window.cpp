// SPDX-License-Identifier: GPL-3.0-or-later
// Stands in for the window where the program is built without it.
#include <iostream>

#include "app/command_line/commands.h"
#include "app/command_line/render_report.h"
#include "app/window.h"

namespace armillary {

ExitCode runWindow(const Arguments&) {
  throw CommandFailure(kNotAvailable, "this armillary was built without its window");
}

std::string reportPicture(const Arguments&) {
  std::cerr
      << "armillary: the report has no picture of the robot: this armillary was built without "
         "its window\n";
  return {};
}

std::string reportPages(const Report&) {
  throw CommandFailure(kNotAvailable,
                       "this armillary was built without its window; it cannot write .pdf: write "
                       ".html, which a browser prints");
}

ExitCode runRender(const Arguments&) {
  throw CommandFailure(kNotAvailable,
                       "this armillary was built without its window; it cannot render");
}

}  // namespace armillary

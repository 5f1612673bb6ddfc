// Stands in for the window where the program is built without it.
#include "app/command_line/arguments.h"
#include "app/command_line/commands.h"
#include "app/window.h"

namespace armillary {

int runWindow(int argc, char** argv) {
  if (argc > 1) {
    throw CommandFailure(kWrongUsage,
                         "unknown command '" + std::string(argv[1]) + "'; see armillary --help");
  }
  throw CommandFailure(kNotAvailable, "this armillary was built without its window");
}

ExitCode runRender(const std::vector<std::string>&) {
  throw CommandFailure(kNotAvailable,
                       "this armillary was built without its window; it cannot render");
}

}  // namespace armillary

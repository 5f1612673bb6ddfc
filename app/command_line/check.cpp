// armillary check: every finding about a robot file.
#include <nlohmann/json.hpp>

#include "app/command_line/commands.h"
#include "app/command_line/robot_loading.h"

namespace armillary {
ExitCode runCheck(const std::vector<std::string>& words) {
  const Arguments arguments(words, robotOptions({{"--json", false}}));
  arguments.expectPositional(1, "armillary check ROBOT [--json]");
  const std::string& robot = arguments.positional()[0];
  const LoadResult loaded = loadRobot(robotFile(robot), loadOptions(arguments));
  expectReadable(loaded, robot);
  const Diagnostics& diagnostics = loaded.diagnostics;
  std::string text;
  if (arguments.has("--json")) {
    nlohmann::ordered_json report = nlohmann::ordered_json::array();
    for (const Diagnostic& found : diagnostics.all()) {
      report.push_back({{"severity", name(found.severity)},
                        {"file", found.file},
                        {"line", found.line},
                        {"element", found.element},
                        {"message", found.message},
                        {"remedy", found.remedy}});
    }
    text = report.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
  } else {
    for (const Diagnostic& found : diagnostics.all()) text += toText(found) + "\n";
    text += std::to_string(diagnostics.count(Severity::kError)) + " errors, " +
            std::to_string(diagnostics.count(Severity::kWarning)) + " warnings, " +
            std::to_string(diagnostics.count(Severity::kNote)) + " notes\n";
  }
  writeText({}, text);
  return diagnostics.hasErrors() ? kInvalidInput : kDone;
}

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
// armillary check: every finding about a robot file.
#include <nlohmann/json.hpp>

#include "app/command_line/commands.h"
#include "app/command_line/common_options.h"
#include "app/command_line/robot_loading.h"
#include "engine/description/alike_findings.h"
#include "engine/loading/examine_robot.h"
#include "engine/meshes/examined_mesh.h"
#include "engine/text/counted.h"

namespace armillary {
namespace {

ExitCode runCheck(const Arguments& arguments) {
  const std::string& robot = arguments.word("ROBOT");
  LoadResult loaded = loadRobot(robotFile(robot), loadOptions(arguments));
  expectReadable(loaded, robot);
  if (loaded.model) {
    examineRobot(*loaded.description, *loaded.model, examineMesh, loaded.diagnostics);
    loaded.diagnostics.sortByLine();
  }
  const Diagnostics& diagnostics = loaded.diagnostics;
  std::string text;
  if (arguments.has("--json")) {
    nlohmann::ordered_json report = nlohmann::ordered_json::array();
    for (const Diagnostic& found : diagnostics.all()) {
      nlohmann::ordered_json one = {
          {"severity", name(found.severity)}, {"file", found.file},       {"line", found.line},
          {"element", found.element},         {"message", found.message}, {"remedy", found.remedy}};
      for (const Mend& mend : found.mends) {
        one["mends"].push_back({{"of", isOfJoint(mend.property) ? "joint" : "link"},
                                {"name", mend.name},
                                {"property", name(mend.property)},
                                {"values", mend.values}});
      }
      report.push_back(std::move(one));
    }
    text = report.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
  } else {
    AlikeFindings alike;
    for (const Diagnostic& found : diagnostics.all()) {
      if (alike.shows(found)) text += toText(found) + "\n";
    }
    for (const Diagnostic& rest : alike.rest()) text += toText(rest) + "\n";
    text += counted(diagnostics.count(Severity::kError), "error") + ", " +
            counted(diagnostics.count(Severity::kWarning), "warning") + ", " +
            counted(diagnostics.count(Severity::kNote), "note") + "\n";
  }
  writeText({}, text);
  return diagnostics.hasErrors() ? kInvalidInput : kDone;
}

}  // namespace

Command checkCommand() {
  return {.name = "check",
          .summary = "every finding about the file",
          .description =
              "Every finding about the file, as FILE:LINE: error|warning|note: MESSAGE in the "
              "file's order; of those that differ in names and numbers only the first hundred, "
              "then how "
              "many more there are (--json has all). The last line counts them. Errors end in exit "
              "code 2.",
          .words = {robotWord()},
          .groups = {{{}, {jsonOption()}}, robotOptions()},
          .run = runCheck};
}

}  // namespace armillary

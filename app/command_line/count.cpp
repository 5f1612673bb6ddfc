// SPDX-License-Identifier: GPL-3.0-or-later
// armillary count: the operations that methods take.
#include <algorithm>
#include <cmath>
#include <limits>

#include "app/command_line/commands.h"
#include "app/command_line/common_options.h"
#include "app/command_line/count_tables.h"
#include "app/command_line/robot_loading.h"
#include "app/command_line/told_numbers.h"
#include "engine/counting/chain_formula.h"
#include "engine/counting/published_counts.h"
#include "engine/explanation/method_times.h"
#include "engine/loops/constrained_dynamics.h"
#include "engine/text/counted.h"
#include "engine/traced/plain_model_of.h"

namespace armillary {
namespace {

constexpr int kLongestCountedChain = 200;  // of --chain: some methods take n³ operations

std::string formula(const std::optional<ChainFormula>& found) {
  if (!found) return "no polynomial";
  return toText(*found) +
         (found->from > 1 ? "  (n ≥ " + std::to_string(found->from) + ")" : std::string());
}

// "57 n − 12", or of some n where it is no polynomial: "40 (n = 1), 61 (2), …".
std::string depthText(const ChainMethod& method) {
  if (method.depth) return formula(method.depth);
  std::string text;
  for (const auto& [n, depth] : method.depths) {
    text += (text.empty() ? "" : ", ") + std::to_string(depth) + (text.empty() ? " (n = " : " (") +
            std::to_string(n) + ")";
  }
  return text;
}

std::string chainAsText(int n, const std::vector<ChainMethod>& methods,
                        const std::vector<MethodCount>& counts) {
  std::string text = countsAsText(plainChain(n), counts);
  text +=
      "\nOf any chain of n revolute joints with general Denavit-Hartenberg parameters, exactly:\n";
  for (const ChainMethod& each : methods) {
    text += "\n  " + each.quantity + ", " + each.method + '\n';
    text += "    multiplications  " + formula(each.multiplications) + '\n';
    text += "    additions        " + formula(each.additions) + '\n';
    if (!each.divisions || each.divisions->at(100) != 0) {
      text += "    divisions        " + formula(each.divisions) + '\n';
    }
    text += "    sines, cosines   " + formula(each.trigonometric) + '\n';
    text += "    depth            " + depthText(each) + '\n';
    for (const PublishedCount& known : publishedCounts()) {
      if (known.quantity != each.quantity || known.method != each.method) continue;
      text += "    " + std::string(known.source) + ": " +
              toText(wholeFormula(known.multiplications)) + ", " +
              toText(wholeFormula(known.additions)) + "\n      (" + known.why + ")\n";
    }
  }
  if (const auto least = crossoverOfForwardDynamics(methods)) {
    text +=
        "\nThe articulated body algorithm takes less than the composite rigid body algorithm with "
        "its\nfactorization, all operations alike, from n = " +
        std::to_string(*least) +
        " on (Featherstone and Orin (2000): n > 9,\nwith transformations by single axes).\n";
  }
  return text;
}

Json asJson(const std::optional<ChainFormula>& found) {
  if (!found) return nullptr;
  Json coefficients = Json::array();
  for (const long each : found->coefficients) coefficients.push_back(each / 24.0);
  return {{"coefficients", coefficients}, {"from", found->from}, {"text", toText(*found)}};
}

Json chainAsJson(int n, const std::vector<ChainMethod>& methods,
                 const std::vector<MethodCount>& counts) {
  Json json = countsAsJson(plainChain(n), counts);
  json["formulas"] = Json::array();
  for (const ChainMethod& each : methods) {
    json["formulas"].push_back({{"quantity", each.quantity},
                                {"method", each.method},
                                {"multiplications", asJson(each.multiplications)},
                                {"additions", asJson(each.additions)},
                                {"divisions", asJson(each.divisions)},
                                {"trigonometric", asJson(each.trigonometric)},
                                {"total", asJson(each.total)},
                                {"depth", asJson(each.depth)},
                                {"depths", each.depths}});
  }
  json["published"] = Json::array();
  for (const PublishedCount& known : publishedCounts()) {
    json["published"].push_back({{"quantity", known.quantity},
                                 {"method", known.method},
                                 {"source", known.source},
                                 {"multiplications", known.multiplications},
                                 {"additions", known.additions},
                                 {"why", known.why}});
  }
  const auto least = crossoverOfForwardDynamics(methods);
  json["aba_beats_crba_from"] = least ? Json(*least) : Json(nullptr);
  return json;
}

// A method that was asked for has to apply.
void expectCounted(const std::vector<MethodCount>& counts, const std::string& method) {
  const bool none = std::none_of(counts.begin(), counts.end(),
                                 [](const MethodCount& each) { return each.why_not.empty(); });
  if (!method.empty() && none) throw CommandFailure(kNotComputable, counts.front().why_not);
}

ExitCode runCount(const Arguments& arguments) {
  const std::string method = arguments.value("--method").value_or("");
  const bool json = arguments.has("--json");
  std::string text;
  if (arguments.has("--chain")) {
    if (arguments.has("ROBOT")) {
      throw CommandFailure(kWrongUsage, "--chain is a robot of its own: leave out '" +
                                            arguments.word("ROBOT") + "', or --chain");
    }
    if (arguments.has("--times")) {
      throw CommandFailure(kWrongUsage, "--times is of a robot: leave it out, or --chain");
    }
    const int n = arguments.whole("--chain", 1, 1);
    if (n > kLongestCountedChain) {
      throw CommandFailure(kWrongUsage, "--chain has at most " +
                                            std::to_string(kLongestCountedChain) +
                                            " joints; the formulas hold beyond");
    }
    const std::vector<MethodCount> counts = countOperations(plainChain(n), method);
    expectCounted(counts, method);
    const std::vector<ChainMethod> methods = chainMethods(method);
    text = json ? chainAsJson(n, methods, counts).dump(2) + "\n" : chainAsText(n, methods, counts);
  } else {
    if (!arguments.has("ROBOT")) {
      throw CommandFailure(kWrongUsage, "count what? Give a robot, or --chain N");
    }
    const RobotArgument robot = robotArgument(arguments);
    if (!loopMethodNamed(method)) {
      tellOpenedLoops(*robot.model, "what is counted but for loop-dynamics");
    }
    const PlainModel model = plainModel(*robot.model);
    const std::vector<MethodCount> counts = countOperations(model, method, !method.empty());
    expectCounted(counts, method);
    std::vector<double> times;
    if (arguments.has("--times")) {
      for (const MethodCount& each : counts) {
        times.push_back(each.why_not.empty()
                            ? 1e9 * secondsOfCall(*robot.model, each.quantity, each.method)
                            : std::numeric_limits<double>::quiet_NaN());
      }
    }
    if (json) {
      text =
          countsAsJson(model, counts, times).dump(2, ' ', false, Json::error_handler_t::replace) +
          "\n";
    } else {
      text = countsAsText(model, counts, times);
    }
  }
  writeText({}, text);
  return kDone;
}

}  // namespace

Command countCommand() {
  Option robot = robotWord();
  robot.required = false;
  return {
      .name = "count",
      .summary = "multiplications, additions, sines of each method",
      .description =
          "Counts the operations of one call of each method, by running it with numbers that "
          "count. What is multiplied by 0 or 1 because of the robot's geometry, and what its "
          "constants alone make, stands apart, as it does in the literature. With --method also "
          "what each link adds and each equation takes. --chain N counts a chain of N revolute "
          "joints without special "
          "geometry, and finds the exact formulas for any number of joints, beside published "
          "ones.",
      .words = {robot},
      .groups = {{{},
                  {countedMethodOption(),
                   {.name = "--chain",
                    .value = "N",
                    .help = "a chain of N revolute joints instead of a robot",
                    .kind = Value::kNumber},
                   {.name = "--times", .help = "also how long a call of each method takes here"},
                   jsonOption()}},
                 robotOptions()},
      .run = runCount};
}

}  // namespace armillary

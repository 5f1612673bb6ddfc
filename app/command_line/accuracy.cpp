// SPDX-License-Identifier: GPL-3.0-or-later
// armillary accuracy: how many digits each method keeps.
#include "app/command_line/told_numbers.h"
#include "engine/accuracy/method_accuracy.h"
#include "engine/loops/constrained_dynamics.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "app/command_line/commands.h"
#include "app/command_line/common_options.h"
#include "app/command_line/robot_loading.h"
#include "engine/counting/count_operations.h"
#include "engine/table/csv.h"
#include "engine/text/counted.h"
#include "engine/text/number_text.h"
#include "engine/traced/plain_model_of.h"

namespace armillary {
namespace {

constexpr int kLongestAccuracyChain =
    100;  // of --chain: M of longer ones takes minutes with fifty digits

std::vector<std::string> quantityNames() {
  std::vector<std::string> names;
  for (const CountedQuantity& each : countedQuantities()) names.emplace_back(each.name);
  return names;
}

// Lengths up to the longest, about evenly apart on a logarithmic scale.
std::vector<int> lengthsUpTo(int longest) {
  std::vector<int> lengths;
  for (const int each : {2, 3, 5, 7, 10, 15, 20, 30, 40, 50, 70, 100}) {
    if (each < longest) lengths.push_back(each);
  }
  lengths.push_back(longest);
  return lengths;
}

// What the quantities can be computed by, each once.
std::vector<std::string> methodsOf(const AccuracyOptions& options) {
  const std::vector<std::string>& names = options.quantities;
  std::vector<std::string> methods;
  for (const CountedQuantity& each : countedQuantities()) {
    if (std::find(names.begin(), names.end(), each.name) == names.end()) continue;
    for (const std::string& method : countedMethods(each.quantity)) {
      if (std::find(methods.begin(), methods.end(), method) == methods.end()) {
        methods.push_back(method);
      }
    }
  }
  return methods;
}

Json asJson(const PlainModel& model, const RobotAccuracy& found) {
  Json json{{"robot", model.name},
            {"degrees_of_freedom", found.degrees_of_freedom},
            {"condition", finite(found.condition)},
            {"methods", Json::array()}};
  for (const MethodAccuracy& each : found.methods) {
    Json row{{"quantity", each.quantity}, {"method", each.method}};
    if (!each.why_not.empty()) {
      row["does_not_apply"] = each.why_not;
    } else {
      row["single"] = finite(each.error[0]);
      row["double"] = finite(each.error[1]);
      row["extended"] = finite(each.error[2]);
      row["random_rounding"] = finite(each.error[3]);
      row["disagreement"] = finite(each.disagreement);
    }
    json["methods"].push_back(row);
  }
  return json;
}

std::string accuracyHeading() {
  std::string line = "  " + padded("quantity", 20) + padded("method", 28);
  for (const Arithmetic each : kAllArithmetics) line += padded(nameOf(each), 12);
  return line + "\n";
}

// Whether there are two methods of any quantity, which can differ.
bool compares(const RobotAccuracy& found) {
  std::map<std::string, int> methods;
  for (const MethodAccuracy& each : found.methods) {
    if (each.why_not.empty() && ++methods[each.quantity] > 1) return true;
  }
  return false;
}

std::string asText(const PlainModel& model, const RobotAccuracy& found) {
  std::string text = model.name + ": " + countedFreedoms(found.degrees_of_freedom) +
                     ", condition of M " + fourDigits(found.condition) + "\n" + accuracyHeading();
  std::string refused;
  double disagreement = 0.0;
  for (const MethodAccuracy& each : found.methods) {
    if (!each.why_not.empty()) {
      refused += "  " + each.quantity + ", " + each.method + ": " + each.why_not + '\n';
      continue;
    }
    text += "  " + padded(each.quantity, 20) + padded(each.method, 28);
    for (const double error : each.error) text += padded(fourDigits(error), 12);
    text += '\n';
    disagreement = std::max(disagreement, each.disagreement);
  }
  if (compares(found)) {
    text += "With fifty digits the methods of a quantity differ by " + fourDigits(disagreement) +
            " at most.\n";
  }
  return text + (refused.empty() ? "" : "Does not apply here:\n" + refused);
}

std::string csvHeading() {
  return "robot,degrees_of_freedom,condition,quantity,method,single,double,extended,"
         "random_rounding,disagreement\n";
}

std::string asCsv(const PlainModel& model, const RobotAccuracy& found) {
  std::string text;
  for (const MethodAccuracy& each : found.methods) {
    if (!each.why_not.empty()) continue;
    text += csvRow(std::vector<std::string>{
        model.name, std::to_string(found.degrees_of_freedom), shortest(found.condition),
        each.quantity, each.method, shortest(each.error[0]), shortest(each.error[1]),
        shortest(each.error[2]), shortest(each.error[3]), shortest(each.disagreement)});
  }
  return text;
}

std::vector<PlainModel> robotsOf(const Arguments& arguments) {
  if (!arguments.has("--chain")) {
    if (!arguments.has("ROBOT")) {
      throw CommandFailure(kWrongUsage, "accuracy of what? Give a robot, or --chain N");
    }
    const RobotArgument robot = robotArgument(arguments);
    if (robot.model->velocitySize() == 0) {
      throw CommandFailure(kNotComputable,
                           "robot '" + robot.model->name + "' has no joint that moves");
    }
    if (!loopMethodNamed(arguments.value("--method").value_or(""))) {
      tellOpenedLoops(*robot.model, "the accuracy but for loop-dynamics");
    }
    return {plainModel(*robot.model)};
  }
  if (arguments.has("ROBOT")) {
    throw CommandFailure(kWrongUsage, "--chain is a robot of its own: leave out '" +
                                          arguments.word("ROBOT") + "', or --chain");
  }
  const int longest = arguments.whole("--chain", 2, 2);
  if (longest > kLongestAccuracyChain) {
    throw CommandFailure(kWrongUsage, "--chain has at most " +
                                          std::to_string(kLongestAccuracyChain) +
                                          " rods: what grows with n³ takes minutes beyond");
  }
  const double taper = arguments.within("--taper", 0.01, 100.0, 1.0);
  std::vector<PlainModel> chains;
  for (const int length : lengthsUpTo(longest)) {
    chains.push_back(pendulumChain(length, taper));
  }
  return chains;
}

ExitCode runAccuracy(const Arguments& arguments) {
  AccuracyOptions options;
  if (arguments.has("--quantity")) options.quantities = arguments.values("--quantity");
  options.method = arguments.value("--method").value_or("");
  options.seed = static_cast<std::uint64_t>(arguments.whole("--seed", 0, 1));
  const int samples = std::min(arguments.whole("--samples", 1, 5), 10'000);
  const std::vector<std::string> methods = methodsOf(options);
  if (!options.method.empty() &&
      std::find(methods.begin(), methods.end(), options.method) == methods.end()) {
    const bool one = options.quantities.size() == 1;
    throw CommandFailure(kWrongUsage, unknownWord(one ? options.quantities.front() + " method"
                                                      : "method of these quantities",
                                                  options.method, methods));
  }
  const std::vector<PlainModel> robots = robotsOf(arguments);
  const bool json = arguments.has("--json"), csv = arguments.has("--csv");
  Json all = Json::array();
  std::string text = csv ? csvHeading() : "";
  for (const PlainModel& robot : robots) {
    const RobotAccuracy found =
        methodAccuracy(robot, randomPlainStates(robot, samples, options.seed), options);
    const bool none = std::all_of(found.methods.begin(), found.methods.end(),
                                  [](const auto& each) { return !each.why_not.empty(); });
    if (none) {
      throw CommandFailure(kNotComputable, found.methods.front().why_not);
    }
    all.push_back(asJson(robot, found));
    if (!text.empty() && !csv) text += '\n';
    text += csv ? asCsv(robot, found) : asText(robot, found);
  }
  if (json)
    text =
        (all.size() == 1 ? all[0] : all).dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
  writeText(arguments.value("--output"), text);
  return kDone;
}

}  // namespace

Command accuracyCommand() {
  Option robot = robotWord();
  robot.required = false;
  return {
      .name = "accuracy",
      .summary = "how many digits each method keeps",
      .description =
          "How exact each method is: its operations carried out in single, double and extended "
          "precision and with random rounding, against fifty digits, in random states of the "
          "robot. Errors are relative to the largest number of a result, their root mean square "
          "over the states. --chain N does it for pendulums of 2 to N rods, whose mass matrix is "
          "the worse conditioned the longer they are.",
      .words = {robot},
      .groups =
          {{{},
            {{.name = "--quantity",
              .value = "NAME",
              .help = "this quantity; without it inverse and forward dynamics and the mass "
                      "matrix",
              .repeatable = true,
              .choices = quantityNames(),
              .noun = "quantity"},
             countedMethodOption(),
             {.name = "--samples",
              .value = "N",
              .help = "so many states (5)",
              .kind = Value::kNumber},
             {.name = "--seed", .value = "N", .help = "other states (1)", .kind = Value::kNumber},
             {.name = "--chain",
              .value = "N",
              .help = "pendulums of 2 to N rods instead of a robot",
              .kind = Value::kNumber},
             {.name = "--taper",
              .value = "RATIO",
              .help = "the mass of each rod over that of the one before it (1)",
              .kind = Value::kNumber,
              .needs = "--chain"},
             {.name = "--csv", .help = "a row a robot and method", .excludes = {"--json"}},
             jsonOption(),
             outputOption()}},
           robotOptions()},
      .run = runAccuracy};
}

}  // namespace armillary

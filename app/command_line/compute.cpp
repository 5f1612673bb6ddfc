// armillary compute: one quantity of rigid-body dynamics, a row for each row of input.
#include <cmath>
#include <iostream>
#include <optional>

#include "app/command_line/commands.h"
#include "app/command_line/input_rows.h"
#include "app/command_line/quantities.h"
#include "app/command_line/robot_loading.h"
#include "engine/dynamics/method_does_not_apply.h"

namespace armillary {
namespace {

const std::vector<Quantity>& quantities() {
  static const std::vector<Quantity> all = [] {
    std::vector<Quantity> some = dynamicQuantities();
    for (Quantity& quantity : kinematicQuantities()) some.push_back(std::move(quantity));
    return some;
  }();
  return all;
}

template <class Items>
std::string listOf(const Items& items) {
  std::string names;
  for (const auto& item : items) {
    if (item.name.empty()) continue;
    names += (names.empty() ? "" : ", ") + std::string(item.name);
  }
  return names;
}

const Quantity& quantityNamed(const std::string& wanted) {
  for (const Quantity& quantity : quantities()) {
    if (quantity.name == wanted) return quantity;
  }
  throw CommandFailure(kWrongUsage,
                       "unknown quantity '" + wanted + "'; there are " + listOf(quantities()));
}

const Method& methodOf(const Quantity& quantity, const std::optional<std::string>& wanted) {
  if (!wanted) return quantity.methods.front();
  for (const Method& method : quantity.methods) {
    if (!method.name.empty() && method.name == *wanted) return method;
  }
  const std::string known = listOf(quantity.methods);
  throw CommandFailure(kWrongUsage, "unknown method '" + *wanted + "' for " +
                                        std::string(quantity.name) + "; there " +
                                        (known.empty() ? "is no choice" : "are " + known));
}

// The index of --link; -1 where there is none and none is needed.
int linkNamed(const Model& model, const Arguments& arguments, bool needed) {
  const auto wanted = arguments.value("--link");
  if (!wanted) {
    if (!needed) return -1;
    throw CommandFailure(kWrongUsage, "say which link: --link NAME");
  }
  const int link = model.findLink(*wanted);
  if (link < 0) {
    throw CommandFailure(kWrongUsage, "robot '" + model.name + "' has no link '" + *wanted + "'");
  }
  return link;
}

}  // namespace

std::string computeHelp() {
  std::string text =
      "armillary compute QUANTITY ROBOT [--input ROWS.csv] [--output OUT.csv] [--method NAME]\n"
      "                                 [--link NAME] [--passive]\n\n"
      "QUANTITY and its methods, the default first:\n\n";
  for (const Quantity& quantity : quantities()) {
    text += "  " + std::string(quantity.name);
    if (quantity.of_link) text += " (with --link)";
    if (const std::string names = listOf(quantity.methods); !names.empty()) text += ": " + names;
    text += '\n';
  }
  return text;
}

ExitCode runCompute(const std::vector<std::string>& words) {
  const Arguments arguments(
      words,
      robotOptions({{"--input"}, {"--output"}, {"--method"}, {"--link"}, {"--passive", false}}));
  arguments.expectPositional(2,
                             "armillary compute QUANTITY ROBOT [--input ROWS.csv] "
                             "[--output OUT.csv] [--method NAME] [--link NAME]");
  const Quantity& quantity = quantityNamed(arguments.positional()[0]);
  const Method& method = methodOf(quantity, arguments.value("--method"));
  const RobotArgument robot = robotArgument(arguments.positional()[1], arguments);
  const std::shared_ptr<const Model> felt =
      arguments.has("--passive") ? withRotors(*robot.model) : robot.model;
  const Model& model = *felt;
  const int link = linkNamed(model, arguments, quantity.of_link);
  if (quantity.opens_loops && !model.loops.empty()) {
    std::cerr << "armillary: " << quantity.name << " is of the tree with its loops opened ('"
              << model.loops.front().name << "'): what the loops hold is no part of it\n";
  }
  const bool degrees = arguments.has("--degrees");
  std::optional<InputRows> input;
  if (const auto file = arguments.value("--input")) {
    input.emplace(model, *file, degrees);
  } else {
    input.emplace(model);
  }
  std::optional<JointForces> passive;
  if (arguments.has("--passive")) passive.emplace(model, JointForceOptions{}, 0.0);
  Workspace workspace(model);
  const Computation with{model, workspace, passive, degrees, link};

  std::vector<std::string> header = quantity.columns(model);
  if (input->hasTime()) header.insert(header.begin(), "time");
  std::string output = csvRow(header);
  RobotRow row;
  std::vector<double> cells;
  for (size_t i = 0; i < input->count(); ++i) {
    try {
      input->read(i, row);
      cells.clear();
      if (input->hasTime()) cells.push_back(row.time.value_or(0.0));
      try {
        method.compute(with, row, cells);
      } catch (const MethodDoesNotApply& why) {
        throw CommandFailure(kNotComputable, why.what());
      }
      for (size_t k = 0; k < cells.size(); ++k) {
        if (std::isfinite(cells[k])) continue;
        throw CommandFailure(kNotComputable,
                             "column '" + header[k] + "' is too large to be a number");
      }
    } catch (const CommandFailure& failure) {
      writeText(arguments.value("--output"), output);
      throw CommandFailure(failure.code(), "row " + std::to_string(i + 1) + ": " + failure.what());
    }
    output += csvRow(cells);
  }
  writeText(arguments.value("--output"), output);
  return kDone;
}

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
// armillary parameters: what of a robot's masses and inertias a motion and its efforts can show.
#include <cstdio>

#include "app/command_line/commands.h"
#include "app/command_line/common_options.h"
#include "app/command_line/excited_parameters_text.h"
#include "app/command_line/motion_samples.h"
#include "app/command_line/robot_loading.h"
#include "app/command_line/told_numbers.h"
#include "engine/dynamics/method_does_not_apply.h"
#include "engine/parameters/excited_parameters.h"

namespace armillary {
namespace {

std::vector<std::string> namesOf(const BaseParameters& base, Identifiability which) {
  std::vector<std::string> names;
  for (size_t i = 0; i < base.names.size(); ++i) {
    if (base.identifiability[i] == which) names.push_back(base.names[i]);
  }
  return names;
}

Json asJson(const Model& model, const BaseParameters& base, const Eigen::VectorXd& beta) {
  const std::vector<std::string> units = effortParameterUnits(model, base.columns);
  Json result;
  result["name"] = model.name;
  result["parameters"] = base.names.size();
  result["rank"] = base.rank();
  result["base_parameters"] = Json::array();
  for (int k = 0; k < base.rank(); ++k) {
    Json terms = Json::array();
    for (int i = 0; i < base.K.cols(); ++i) {
      if (base.K(k, i) == 0.0) continue;
      terms.push_back({{"parameter", base.names[i]}, {"coefficient", base.K(k, i)}});
    }
    result["base_parameters"].push_back({{"name", base.names[base.independent[k]]},
                                         {"combination", combination(base, k)},
                                         {"terms", terms},
                                         {"value", beta[k]},
                                         {"unit", units[base.independent[k]]}});
  }
  result["alone"] = namesOf(base, Identifiability::kAlone);
  result["combined"] = namesOf(base, Identifiability::kCombined);
  result["not_identifiable"] = namesOf(base, Identifiability::kNot);
  result["tolerance"] = base.tolerance;
  result["least_kept"] = base.least_kept;
  result["most_dropped"] = base.most_dropped;
  return result;
}

std::string asText(const Model& model, const BaseParameters& base, const Eigen::VectorXd& beta) {
  const std::vector<std::string> units = effortParameterUnits(model, base.columns);
  std::string text =
      model.name + ": " + std::to_string(base.rank()) + " base parameters of " +
      std::to_string(base.names.size()) +
      (base.columns.friction || base.columns.rotor_inertia ? " parameters (tolerance "
                                                           : " inertial parameters (tolerance ") +
      formatted("%.2g", base.tolerance) + "; least kept " + formatted("%.2g", base.least_kept) +
      ", most dropped " + formatted("%.2g", base.most_dropped) + ")\n";
  const auto list = [&](const char* title, Identifiability which) {
    std::string lines;
    for (int k = 0; k < base.rank(); ++k) {
      const int leader = base.independent[k];
      if (base.identifiability[leader] != which) continue;
      lines += "  " + combination(base, k) + " = " + formatted("%.6g", beta[k]) + " " +
               units[leader] + "\n";
    }
    if (!lines.empty()) text += std::string("\n") + title + "\n" + lines;
  };
  list("identifiable alone", Identifiability::kAlone);
  list("identifiable in linear combinations", Identifiability::kCombined);
  const std::vector<std::string> hidden = namesOf(base, Identifiability::kNot);
  if (!hidden.empty()) {
    text += "\nnot identifiable: no part in the dynamics\n";
    std::string line = " ";
    for (const std::string& name : hidden) {
      if (line.size() + name.size() > 98) {
        text += line + "\n";
        line = " ";
      }
      line += " " + name;
    }
    text += line + "\n";
  }
  return text;
}

// What of them the motion of --input shows.
ExitCode tellExcitation(const std::shared_ptr<const Model>& model, const BaseParameters& base,
                        const Arguments& arguments) {
  const std::vector<MotionSample> samples =
      readMotion(model, *arguments.value("--input"), arguments);
  Workspace workspace(*model);
  try {
    const ExcitedParameters excited = excitedParameters(*model, base, samples, workspace);
    writeText({}, arguments.has("--json")
                      ? excitationAsJson(*model, base, excited)
                                .dump(2, ' ', false, Json::error_handler_t::replace) +
                            "\n"
                      : excitationAsText(*model, base, excited));
  } catch (const MethodDoesNotApply& why) {
    throw CommandFailure(kNotComputable, why.what());
  }
  return kDone;
}

ExitCode runParameters(const Arguments& arguments) {
  BaseParameterOptions options;
  options.tolerance = arguments.number("--tolerance").value_or(options.tolerance);
  if (!(options.tolerance > 0.0 && options.tolerance < 1.0)) {
    throw CommandFailure(kWrongUsage, "--tolerance must be between 0 and 1");
  }
  const RobotArgument robot = robotArgument(arguments);
  expectNoLoops(*robot.model, "finding base parameters");
  const Model& model = *robot.model;
  options.columns = {arguments.has("--friction"), arguments.has("--rotor-inertia")};
  const BaseParameters base = findBaseParameters(model, options);
  if (arguments.has("--input")) return tellExcitation(robot.model, base, arguments);
  const Eigen::VectorXd beta = baseParameters(base, effortParameters(model, base.columns));
  writeText(
      {}, arguments.has("--json")
              ? asJson(model, base, beta).dump(2, ' ', false, Json::error_handler_t::replace) + "\n"
              : asText(model, base, beta));
  return kDone;
}

}  // namespace

Command parametersCommand() {
  return {.name = "parameters",
          .summary = "the base parameters: what of its inertias a motion shows",
          .description =
              "What of a robot's masses and inertias any motion can show; with --input what this "
              "motion shows: the singular values of its regressor, each with the parameters behind "
              "it and whether they are excited well, fairly, hardly or not, and how well each base "
              "parameter could be known. The motion needs no efforts: 'identify' takes them.",
          .words = {robotWord()},
          .groups = {{{},
                      {motionFileOption(false, false),
                       recipeOption(),
                       motionOption(),
                       inputRateOption(),
                       smoothingOption("FILE"),
                       {.name = "--friction", .help = "also each joint's damping and friction"},
                       {.name = "--rotor-inertia", .help = "also each motor's"},
                       {.name = "--tolerance",
                        .value = "R",
                        .help = "what is nearer than this, relatively, to the others' span depends "
                                "on them (1e-9)",
                        .kind = Value::kNumber},
                       jsonOption()}},
                     robotOptions()},
          .run = runParameters};
}

}  // namespace armillary

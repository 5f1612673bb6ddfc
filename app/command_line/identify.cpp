// SPDX-License-Identifier: GPL-3.0-or-later
// armillary identify: the inertial parameters of a robot from its recorded motion and efforts.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iostream>

#include "app/command_line/commands.h"
#include "app/command_line/common_options.h"
#include "app/command_line/equation_table.h"
#include "app/command_line/output_file.h"
#include "app/command_line/recorded_efforts.h"
#include "app/command_line/robot_loading.h"
#include "app/command_line/row_part.h"
#include "app/command_line/told_numbers.h"
#include "engine/dynamics/method_does_not_apply.h"
#include "engine/parameters/identification.h"
#include "engine/parameters/row_correlation.h"
#include "engine/table/csv.h"
#include "engine/text/number_text.h"

namespace armillary {
namespace {

Json asJson(const Model& model, const Identification& result,
            const std::vector<std::string>& notes) {
  const std::vector<std::string> units = effortParameterUnits(model, result.base.columns);
  Json json;
  json["name"] = model.name;
  json["rows"] = result.rows;
  json["rank"] = result.base.rank();
  json["condition_number"] = result.condition_number;
  json["base_parameters"] = Json::array();
  for (size_t k = 0; k < result.estimates.size(); ++k) {
    const Estimate& estimate = result.estimates[k];
    json["base_parameters"].push_back({{"name", estimate.name},
                                       {"combination", estimate.combination},
                                       {"value", estimate.value},
                                       {"standard_deviation", estimate.standard_deviation},
                                       {"percent", estimate.percent()},
                                       {"file", estimate.file_value},
                                       {"unit", units[result.base.independent[k]]}});
  }
  json["residuals"] = Json::array();
  for (int i = 0; i < model.velocitySize(); ++i) {
    json["residuals"].push_back({{"name", model.degrees_of_freedom[i].name},
                                 {"residual_rms", result.residual_rms[i]},
                                 {"effort_rms", result.effort_rms[i]}});
  }
  if (result.consistent) {
    json["consistent"] = {{"residual_ratio", result.consistent->residual_ratio},
                          {"residuals", Json::array()}};
    for (int i = 0; i < model.velocitySize(); ++i) {
      json["consistent"]["residuals"].push_back(
          {{"name", model.degrees_of_freedom[i].name},
           {"residual_rms", result.consistent->residual_rms[i]}});
    }
  }
  json["parameters"] = Json::object();
  for (size_t i = 0; i < result.base.names.size(); ++i) {
    json["parameters"][result.base.names[i]] = result.parameters[static_cast<Eigen::Index>(i)];
  }
  json["warnings"] = result.warnings;
  json["notes"] = notes;
  return json;
}

std::string deviationText(const Estimate& estimate) {
  if (!std::isfinite(estimate.standard_deviation)) return "    not determined";
  return " ± " + formatted("%-9.3g", estimate.standard_deviation) +
         (std::isfinite(estimate.percent()) ? formatted("%6.1f", estimate.percent()) + " %"
                                            : std::string("     - %"));
}

std::string asText(const Model& model, const Identification& result) {
  const std::vector<std::string> units = effortParameterUnits(model, result.base.columns);
  std::string text = model.name + ": " + std::to_string(result.base.rank()) +
                     " base parameters from " + std::to_string(result.rows) +
                     " rows, condition number " + formatted("%.3g", result.condition_number) +
                     "\n\n  estimate     standard deviation   in the file\n";
  for (size_t k = 0; k < result.estimates.size(); ++k) {
    const Estimate& estimate = result.estimates[k];
    text += "  " + formatted("%-11.5g", estimate.value) + deviationText(estimate) +
            formatted("   %-11.5g", estimate.file_value) + " " + estimate.combination + " (" +
            units[result.base.independent[k]] + ")\n";
  }
  text += "\n  residual (rms) of the efforts (rms)\n";
  for (int i = 0; i < model.velocitySize(); ++i) {
    const double residual = result.residual_rms[i], effort = result.effort_rms[i];
    if (std::isnan(residual)) continue;
    const bool turns = model.degrees_of_freedom[i].measure == Measure::kAngle;
    text += "  " + formatted("%-9.4g", residual) + " of " + formatted("%-9.4g", effort) +
            (turns ? " N m " : " N   ") +
            (effort > 0.0 ? formatted("%6.2f", 100.0 * residual / effort) : std::string("     -")) +
            " %  " + model.degrees_of_freedom[i].name + "\n";
  }
  if (result.consistent) {
    text +=
        "\n  no physical bodies have exactly these base parameters; those that explain the "
        "efforts best leave " +
        formatted("%.3g", 100.0 * (result.consistent->residual_ratio - 1.0)) +
        " % more than the least residual (rms)\n";
    for (int i = 0; i < model.velocitySize(); ++i) {
      const double residual = result.consistent->residual_rms[i];
      if (std::isnan(residual)) continue;
      const bool turns = model.degrees_of_freedom[i].measure == Measure::kAngle;
      text += "  " + formatted("%-9.4g", residual) + (turns ? " N m  " : " N    ") +
              model.degrees_of_freedom[i].name + "\n";
    }
    text += "\n  the parameters of these bodies\n";
  } else {
    text += "\n  the parameters nearest to the file's that have these base parameters\n";
  }
  for (size_t i = 0; i < result.base.names.size(); ++i) {
    text += "  " + formatted("%-11.5g", result.parameters[static_cast<Eigen::Index>(i)]) + " " +
            result.base.names[i] + " (" + units[i] + ")\n";
  }
  return text;
}

// A number of a table; empty where it is none.
std::string cell(double value) {
  return std::isfinite(value) ? shortest(value) : std::string();
}

std::string asTable(const Identification& result) {
  std::string text = csvRow(std::vector<std::string>{"parameter", "value", "standard_deviation",
                                                     "percent", "file", "combination"});
  for (const Estimate& estimate : result.estimates) {
    text += csvRow({estimate.name, cell(estimate.value), cell(estimate.standard_deviation),
                    cell(estimate.percent()), cell(estimate.file_value), estimate.combination});
  }
  return text;
}

// The efforts that the estimate gives each row, and what it leaves.
std::string fitTable(const Model& model, const Identification& result,
                     const RecordedEfforts& recorded) {
  std::vector<std::string> header;
  if (recorded.has_time) header.emplace_back("time");
  for (const char* suffix : {"/effort", "/residual"}) {
    for (int i = 0; i < model.velocitySize(); ++i) {
      if (recorded.efforts_given[i]) header.push_back(model.degrees_of_freedom[i].name + suffix);
    }
  }
  std::string text = csvRow(header);
  Workspace workspace(model);
  const Eigen::VectorXd parameters = result.estimatedParameters();
  Eigen::VectorXd effort;
  for (const MotionSample& sample : recorded.samples) {
    modelledEffort(model, sample, result.base.columns, parameters, workspace, effort);
    std::vector<double> cells;
    if (recorded.has_time) cells.push_back(sample.state.time);
    for (int i = 0; i < model.velocitySize(); ++i) {
      if (recorded.efforts_given[i]) cells.push_back(effort[i]);
    }
    for (int i = 0; i < model.velocitySize(); ++i) {
      if (recorded.efforts_given[i]) cells.push_back(sample.effort[i] - effort[i]);
    }
    text += csvRow(cells);
  }
  return text;
}

// What the file says of joints, and the efforts are taken to be without.
std::vector<std::string> notEstimated(const Model& model, const EffortColumns& columns) {
  const auto any = [&](const auto& says) {
    return std::any_of(model.joints.begin(), model.joints.end(), says);
  };
  std::vector<std::string> notes;
  if (!columns.friction &&
      any([](const Joint& joint) { return joint.damping != 0.0 || joint.friction != 0.0; })) {
    notes.emplace_back(
        "the file's damping and friction are not taken off the efforts: --friction estimates them "
        "with the bodies");
  }
  if (!columns.rotor_inertia &&
      any([](const Joint& joint) { return joint.rotor_inertia != 0.0; })) {
    notes.emplace_back(
        "the file's rotors are not taken off the efforts: --rotor-inertia estimates them with the "
        "bodies");
  }
  return notes;
}

// How much larger the deviations are where errors go on from row to row; empty where they do not.
std::string noteOfCorrelation(const Model& model, const Identification& result,
                              const RecordedEfforts& recorded) {
  constexpr size_t kEnough = 20'000;  // rows
  constexpr double kTimes = 1.5;      // less is no more than scatter
  constexpr double kExact = 1e-6;     // of efforts: nothing but rounding
  const size_t count = std::min(recorded.samples.size(), kEnough);
  std::vector<std::vector<double>> residuals(static_cast<size_t>(model.velocitySize()));
  Workspace workspace(model);
  const Eigen::VectorXd parameters = result.estimatedParameters();
  Eigen::VectorXd effort;
  for (size_t row = 0; row < count; ++row) {
    const MotionSample& sample = recorded.samples[row];
    modelledEffort(model, sample, result.base.columns, parameters, workspace, effort);
    for (size_t i = 0; i < residuals.size(); ++i) {
      const auto index = static_cast<Eigen::Index>(i);
      residuals[i].push_back(sample.effort[index] - effort[index]);
    }
  }
  double most = 0.0;
  std::string joint;
  for (size_t i = 0; i < residuals.size(); ++i) {
    const auto index = static_cast<Eigen::Index>(i);
    if (!recorded.efforts_given[i]) continue;
    if (!(result.residual_rms[index] > kExact * result.effort_rms[index])) continue;
    const double times = std::sqrt(rowsPerIndependentRow(residuals[i]));
    if (times <= most) continue;
    most = times;
    joint = model.degrees_of_freedom[i].name;
  }
  if (most < kTimes) return {};
  return "the standard deviations count rows as independent, but what is left goes on from row to "
         "row, over about " +
         withDigits(most * most, 2) + " rows at " + joint + ": true ones may be about " +
         withDigits(most, 2) + " times larger";
}

IdentificationOptions optionsOf(const Arguments& arguments) {
  IdentificationOptions options;
  options.columns = {arguments.has("--friction"), arguments.has("--rotor-inertia")};
  return options;
}

// Of all blocks that one part has; each is what it is in the whole.
ExitCode writeEquations(const Model& model, const RecordedEfforts& recorded,
                        const IdentificationOptions& options, const Arguments& arguments) {
  const std::vector<int> measured = measuredDegreesOfFreedom(model, recorded.efforts_given);
  const BaseParameters base = identifiedParameters(model, options);
  const std::vector<SampleRange> blocks = equationBlocks(recorded.samples.size());
  const RowPart part = rowPart(arguments, blocks.size());
  OutputFile file(arguments.value("--output"));
  file.write(equationHeader(base));
  Workspace workspace(model);
  for (size_t i = part.begin; i < part.end; ++i) {
    const auto samples =
        std::span(recorded.samples).subspan(blocks[i].begin, blocks[i].end - blocks[i].begin);
    file.write(equationRows(equationsOf(model, base, measured, samples, workspace)));
  }
  file.finish();
  return kDone;
}

Identification fromEquations(const Model& model, const IdentificationOptions& options,
                             const Arguments& arguments) {
  const BaseParameters base = identifiedParameters(model, options);
  std::vector<EquationBlock> blocks;
  for (const std::string& file : arguments.values("--equations")) {
    for (EquationBlock& block : readEquations(file, model, base)) {
      blocks.push_back(std::move(block));
    }
  }
  return identify(model, base, blocks, options);
}

void tellNotes(const std::vector<std::string>& notes) {
  for (const std::string& note : notes) std::cerr << "armillary: " << note << '\n';
}

ExitCode runIdentify(const Arguments& arguments) {
  const RobotArgument robot = robotArgument(arguments);
  expectNoLoops(*robot.model, "identification");
  const Model& model = *robot.model;
  IdentificationOptions options = optionsOf(arguments);
  const bool reduced = arguments.has("--equations");
  if (!reduced && !arguments.has("--input")) {
    throw CommandFailure(kWrongUsage,
                         "give what was recorded by --input ROWS.csv, or its equations by "
                         "--equations FILE");
  }
  RecordedEfforts recorded;
  if (reduced) {
    recorded.file = arguments.values("--equations").front();
  } else {
    recorded = recordedEfforts(robot.model, arguments);
  }
  options.efforts_given = recorded.efforts_given;
  Identification result;
  try {
    if (arguments.has("--part")) {
      tellNotes(recorded.notes);
      return writeEquations(model, recorded, options, arguments);
    }
    Workspace workspace(model);
    result = reduced ? fromEquations(model, options, arguments)
                     : identify(model, recorded.samples, options, workspace);
  } catch (const MethodDoesNotApply& why) {
    throw CommandFailure(kNotComputable, why.what());
  } catch (const std::invalid_argument& why) {
    throw CommandFailure(kInvalidInput, recorded.file + ": " + why.what());
  }
  for (const std::string& note : notEstimated(model, options.columns)) {
    recorded.notes.push_back(note);
  }
  if (recorded.rates_computed) {
    recorded.notes.emplace_back(
        "the standard deviations are of errors of the efforts alone: noise of the positions, of "
        "which rates are computed, adds to them");
  }
  if (!reduced) {
    const std::string correlation = noteOfCorrelation(model, result, recorded);
    if (!correlation.empty()) recorded.notes.push_back(correlation);
  }
  const auto joints = static_cast<size_t>((result.effort_rms.array() >= 0.0).count());
  const std::string computed =
      noteOfComputedEfforts(result.residual_rms, result.effort_rms,
                            joints * static_cast<size_t>(result.rows), result.estimates.size());
  if (!computed.empty()) recorded.notes.push_back(computed);
  tellNotes(recorded.notes);
  for (const std::string& warning : result.warnings) {
    std::cerr << "armillary: warning: " << warning << '\n';
  }
  const auto output = arguments.value("--output"), fit = arguments.value("--fit");
  if (output) writeText(output, asTable(result));
  if (fit) writeText(fit, fitTable(model, result, recorded));
  if (output == "-" || fit == "-") return kDone;
  writeText({}, arguments.has("--json")
                    ? asJson(model, result, recorded.notes)
                              .dump(2, ' ', false, Json::error_handler_t::replace) +
                          "\n"
                    : asText(model, result));
  return kDone;
}

}  // namespace

Command identifyCommand() {
  std::vector<Option> options = recordedEffortsOptions();
  options.front().required = false;  // or --equations
  Option part = partOption();
  part.help =
      "instead: the equations of the I-th of N even parts of the rows, a table whose rows, one "
      "part's after the other's, are the whole's; --equations estimates from them. Each part "
      "chooses the width of --smoothing by the whole motion's noise";
  part.needs = "--input";
  part.excludes = {"--fit", "--json"};
  const std::vector<Option> own = {
      part,
      {.name = "--equations",
       .value = "FILE",
       .help = "what --part wrote, all parts in their order",
       .kind = Value::kFile,
       .repeatable = true,
       .excludes = {"--input", "--fit", "--part"}},
      {.name = "--friction", .help = "also each joint's damping and friction"},
      {.name = "--rotor-inertia", .help = "also each motor's"},
      outputOption("also the estimates as a table"),
      {.name = "--fit",
       .value = "FIT.csv",
       .help = "also the efforts that the estimate gives (the base parameters, not bodies that "
               "explain less), and what it leaves",
       .kind = Value::kFile},
      jsonOption()};
  options.insert(options.end(), own.begin(), own.end());
  return {.name = "identify",
          .summary = "the values of the base parameters, from recorded motion and efforts",
          .words = {robotWord()},
          .groups = {{{}, options}, robotOptions()},
          .run = runIdentify};
}

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
// armillary residual: measured less computed efforts, by cause.
#include <cmath>
#include <cstdio>
#include <iostream>

#include "app/command_line/commands.h"
#include "app/command_line/common_options.h"
#include "app/command_line/recorded_efforts.h"
#include "app/command_line/robot_loading.h"
#include "app/command_line/told_numbers.h"
#include "engine/dynamics/method_does_not_apply.h"
#include "engine/parameters/residual_causes.h"
#include "engine/text/number_text.h"

namespace armillary {
namespace {

std::string percent(double share) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f %%", 100.0 * share);
  return text;
}

// A number with its unit; a share has none.
std::string quantity(double value, const std::string& unit) {
  return fourDigits(value) + (unit == "1" ? "" : " " + unit);
}

std::string deviationText(const CauseEstimate& each) {
  if (!each.standard_deviation) return "not told apart by this motion";
  return "± " + quantity(*each.standard_deviation, each.unit) +
         (each.toldFromZero() ? "" : "  not told from zero");
}

// Of a joint's own squares.
double explainedOf(const ResidualCauses& found, int freedom) {
  const double before = found.residual_rms[freedom], after = found.rest_rms[freedom];
  return before > 0.0 ? 1.0 - after * after / (before * before) : 0.0;
}

// Where most is explained: joints that measure nothing but noise hide it in the whole.
std::string mostExplained(const Model& model, const ResidualCauses& found) {
  int best = -1;
  for (int i = 0; i < model.velocitySize(); ++i) {
    if (std::isnan(found.residual_rms[i])) continue;
    if (best < 0 || explainedOf(found, i) > explainedOf(found, best)) best = i;
  }
  if (best < 0) return "";
  return ", most at " + model.degrees_of_freedom[best].name + ": " +
         percent(explainedOf(found, best));
}

std::string asText(const Model& model, const ResidualCauses& found) {
  std::size_t widest = 18;
  for (const DegreeOfFreedom& each : model.degrees_of_freedom) {
    widest = std::max(widest, each.name.size() + 2);
  }
  std::size_t widest_estimate = 18;
  for (const CauseEstimate& each : found.estimates) {
    widest_estimate = std::max(widest_estimate, each.name.size() + 2);
  }
  std::string text = model.name + ": " + std::to_string(found.rows) +
                     " rows; of the squares of what was measured less what is computed, each "
                     "joint's counted alike, all causes together explain " +
                     percent(found.together) + mostExplained(model, found) +
                     "\n\n  cause       its share   alone       nothing else\n";
  for (int c = 0; c < kResidualCauses; ++c) {
    text += "  " + padded(std::string(nameOf(static_cast<ResidualCause>(c))), 12) +
            padded(percent(found.share[c]), 12) + padded(percent(found.alone[c]), 12) +
            percent(found.only[c]) + "\n";
  }
  text += "\n  " + padded("root mean squares", widest) + padded("measured less computed", 24);
  for (int c = 0; c < kResidualCauses; ++c) {
    text += padded(std::string(nameOf(static_cast<ResidualCause>(c))), 12);
  }
  text += "rest        explained\n";
  for (int i = 0; i < model.velocitySize(); ++i) {
    if (std::isnan(found.residual_rms[i])) continue;
    const DegreeOfFreedom& freedom = model.degrees_of_freedom[i];
    text += "  " + padded(freedom.name, widest) +
            padded(fourDigits(found.residual_rms[i]) +
                       (freedom.measure == Measure::kLength ? " N" : " N m"),
                   24);
    for (int c = 0; c < kResidualCauses; ++c) {
      text += padded(fourDigits(found.part_rms(i, c)), 12);
    }
    text += padded(fourDigits(found.rest_rms[i]), 12) + percent(explainedOf(found, i)) + "\n";
  }
  text += "\n  if all causes act\n";
  for (const CauseEstimate& each : found.estimates) {
    text += "  " + padded(each.name, widest_estimate) +
            padded(quantity(each.value, each.unit), 22) + deviationText(each) + "\n";
  }
  return text;
}

Json asJson(const Model& model, const ResidualCauses& found,
            const std::vector<std::string>& notes) {
  Json json{{"name", model.name},
            {"rows", found.rows},
            {"link", model.links[found.link].name},
            {"together", found.together},
            {"causes", Json::array()},
            {"joints", Json::array()},
            {"estimates", Json::array()},
            {"notes", notes}};
  for (int c = 0; c < kResidualCauses; ++c) {
    json["causes"].push_back({{"cause", nameOf(static_cast<ResidualCause>(c))},
                              {"share", found.share[c]},
                              {"alone", found.alone[c]},
                              {"only", found.only[c]}});
  }
  for (int i = 0; i < model.velocitySize(); ++i) {
    Json joint{{"name", model.degrees_of_freedom[i].name},
               {"residual_rms", finite(found.residual_rms[i])},
               {"rest_rms", finite(found.rest_rms[i])},
               {"explained", finite(explainedOf(found, i))}};
    for (int c = 0; c < kResidualCauses; ++c) {
      joint[std::string(nameOf(static_cast<ResidualCause>(c))) + "_rms"] =
          finite(found.part_rms(i, c));
    }
    json["joints"].push_back(joint);
  }
  for (const CauseEstimate& each : found.estimates) {
    json["estimates"].push_back(
        {{"cause", nameOf(each.cause)},
         {"name", each.name},
         {"value", each.value},
         {"standard_deviation",
          each.standard_deviation ? Json(*each.standard_deviation) : Json(nullptr)},
         {"unit", each.unit}});
  }
  return json;
}

ExitCode runResidual(const Arguments& arguments) {
  const RobotArgument robot = robotArgument(arguments);
  expectNoLoops(*robot.model, "residual");
  const Model& model = *robot.model;
  RecordedEfforts recorded = recordedEfforts(robot.model, arguments);
  ResidualOptions options;
  options.efforts_given = recorded.efforts_given;
  options.has_time = recorded.has_time;
  if (const auto link = arguments.value("--link")) options.link = linkNamed(model, *link);
  ResidualCauses found;
  try {
    Workspace workspace(model);
    found = residualCauses(model, recorded.samples, options, workspace);
  } catch (const MethodDoesNotApply& why) {
    throw CommandFailure(kNotComputable, why.what());
  } catch (const std::invalid_argument& why) {
    throw CommandFailure(kInvalidInput, recorded.file + ": " + why.what());
  }
  Eigen::VectorXd efforts = Eigen::VectorXd::Zero(model.velocitySize());
  for (const MotionSample& sample : recorded.samples) efforts += sample.effort.cwiseAbs2();
  efforts = (efforts / static_cast<double>(recorded.samples.size())).cwiseSqrt();
  const auto joints = static_cast<std::size_t>((found.rest_rms.array() >= 0.0).count());
  const std::string computed =
      noteOfComputedEfforts(found.rest_rms, efforts, joints * static_cast<std::size_t>(found.rows),
                            found.estimates.size());
  if (!computed.empty()) recorded.notes.push_back(computed);
  recorded.notes.emplace_back(
      "the standard deviations count rows as independent; where errors go on from row to row, as "
      "those of recordings do, true ones are several times larger");
  for (const std::string& note : recorded.notes) std::cerr << "armillary: " << note << '\n';
  writeText(arguments.value("--output"),
            arguments.has("--json") ? asJson(model, found, recorded.notes)
                                              .dump(2, ' ', false, Json::error_handler_t::replace) +
                                          "\n"
                                    : asText(model, found));
  return kDone;
}

}  // namespace

Command residualCommand() {
  std::vector<Option> options = recordedEffortsOptions();
  const std::vector<Option> own = {
      {.name = "--link",
       .value = "NAME",
       .help = "that may carry a payload the file does not know; without it the outermost one"},
      jsonOption(),
      outputOption({}, "OUT")};
  options.insert(options.end(), own.begin(), own.end());
  return {.name = "residual",
          .summary = "why measured efforts differ from computed ones",
          .description =
              "What of measured less computed efforts is a payload, friction beyond the file's, a "
              "constant offset, a gear's or a torque constant's factor, or a delay. Causes look "
              "alike in part: each has the share that it explains alone, the share that nothing "
              "else explains, and a share of its own, the mean of all orders in which causes can "
              "be asked; these add up to what all explain together.",
          .words = {robotWord()},
          .groups = {{{}, options}, robotOptions()},
          .run = runResidual};
}

}  // namespace armillary

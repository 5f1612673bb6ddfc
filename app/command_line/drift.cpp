// SPDX-License-Identifier: GPL-3.0-or-later
// armillary drift: what keeps closed loops closed, and how well.
#include <algorithm>

#include "app/command_line/commands.h"
#include "app/command_line/common_options.h"
#include "app/command_line/robot_loading.h"
#include "app/command_line/simulation_arguments.h"
#include "app/command_line/told_numbers.h"
#include "engine/simulation/loop_drift.h"
#include "engine/table/csv.h"
#include "engine/text/counted.h"
#include "engine/text/number_text.h"

namespace armillary {
namespace {

std::vector<std::string> keepingNames() {
  std::vector<std::string> names;
  for (const LoopKeeping each : kAllLoopKeepings) names.emplace_back(nameOf(each));
  return names;
}

std::vector<std::string> methodNames() {
  std::vector<std::string> names;
  for (const Integrator each : driftingIntegrators()) names.emplace_back(nameOf(each));
  return names;
}

// How many of the samples lie within so many seconds of the start.
std::size_t samplesUntil(const LoopDrift& drift, double seconds) {
  const double until = drift.time.front() + seconds * (1.0 + 1e-12);
  return std::upper_bound(drift.time.begin(), drift.time.end(), until) - drift.time.begin();
}

std::string asText(const Model& model, const std::vector<LoopDrift>& drifts,
                   const LoopDriftOptions& options) {
  std::string text = model.name + ": " + counted(static_cast<long>(model.loops.size()), "loop") +
                     ", " + std::string(nameOf(options.integrator)) + ", steps of " +
                     fourDigits(options.step) + " s, " + fourDigits(options.duration) +
                     " s\nkept by       largest gap until 1 s, 10 s and the end (m or rad); "
                     "energy is off by (J)\n";
  for (const LoopDrift& each : drifts) {
    std::string line(nameOf(each.keeping));
    line.resize(14, ' ');
    for (const double seconds : {1.0, 10.0, options.duration}) {
      const auto end = each.gap.begin() + static_cast<long>(samplesUntil(each, seconds));
      std::string gap = fourDigits(*std::max_element(each.gap.begin(), end));
      gap.resize(12, ' ');
      line += gap;
    }
    text += line + fourDigits(each.largestEnergyError()) + " of " + fourDigits(each.energy_scale) +
            "\n";
    if (!each.ended.empty()) {
      text += "  ended at " + fourDigits(each.time.back()) + " s: " + each.ended + "\n";
    }
  }
  return text;
}

Json asJson(const std::vector<LoopDrift>& drifts) {
  Json all = Json::array();
  for (const LoopDrift& each : drifts) {
    all.push_back({{"kept_by", nameOf(each.keeping)},
                   {"largest_gap", each.largestGap()},
                   {"largest_energy_error", each.largestEnergyError()},
                   {"largest_kinetic_energy", each.energy_scale},
                   {"ended", each.ended},
                   {"time", each.time},
                   {"gap", each.gap},
                   {"velocity_gap", each.velocity_gap},
                   {"energy_error", each.energy_error}});
  }
  return all;
}

std::string asCsv(const std::vector<LoopDrift>& drifts) {
  std::string text = "kept_by,time,gap,velocity_gap,energy_error\n";
  for (const LoopDrift& each : drifts) {
    for (std::size_t k = 0; k < each.time.size(); ++k) {
      text += csvRow(std::vector<std::string>{
          std::string(nameOf(each.keeping)), shortest(each.time[k]), shortest(each.gap[k]),
          shortest(each.velocity_gap[k]), shortest(each.energy_error[k])});
    }
  }
  return text;
}

ExitCode runDrift(const Arguments& arguments) {
  const RobotArgument robot = robotArgument(arguments);
  const Model& model = *robot.model;
  if (model.loops.empty()) {
    throw CommandFailure(kNotComputable, "robot '" + model.name +
                                             "' has no closed loops: nothing of it can drift open");
  }
  LoopDriftOptions options;
  if (const auto name = arguments.value("--integrator")) {
    options.integrator = *integratorNamed(*name);
  }
  options.step = arguments.positive("--step").value_or(options.step);
  options.duration = arguments.positive("--duration").value_or(options.duration);
  expectFewSteps(options.duration, options.step);
  options.samples = arguments.whole("--samples", 1, options.samples);
  options.alpha = arguments.within("--alpha", 0.0, 1e6, options.alpha);
  options.beta = arguments.within("--beta", 0.0, 1e6, options.beta);
  const std::vector<std::string> kept = arguments.values("--kept-by");
  const Eigen::VectorXd effort = Eigen::VectorXd::Zero(model.velocitySize());
  std::vector<LoopDrift> drifts;
  for (const LoopKeeping each : kAllLoopKeepings) {
    const bool asked =
        kept.empty() || std::find(kept.begin(), kept.end(), nameOf(each)) != kept.end();
    if (!asked) continue;
    try {
      drifts.push_back(loopDrift(model, homeState(model), effort, each, options));
    } catch (const std::invalid_argument& error) {
      throw CommandFailure(kNotComputable, error.what());
    }
  }
  const bool json = arguments.has("--json"), csv = arguments.has("--csv");
  writeText(arguments.value("--output"), json  ? asJson(drifts).dump(2) + "\n"
                                         : csv ? asCsv(drifts)
                                               : asText(model, drifts, options));
  return kDone;
}

}  // namespace

Command driftCommand() {
  const auto number = [](const char* name, const char* value, const char* help) {
    return Option{.name = name, .value = value, .help = help, .kind = Value::kNumber};
  };
  return {
      .name = "drift",
      .summary = "what keeps closed loops closed, and how well",
      .description =
          "How far closed loops come open while the robot falls from its home pose without "
          "friction, where nothing keeps them but their accelerations, where Baumgarte's terms do "
          "(accelerations with phi'' + 2 alpha phi' + beta^2 phi = 0), and where the state is "
          "projected onto them after every step; and what each does to the energy.",
      .words = {robotWord()},
      .groups = {{{},
                  {{.name = "--kept-by",
                    .value = "NAME",
                    .help = "this one only",
                    .repeatable = true,
                    .choices = keepingNames(),
                    .noun = "way"},
                   number("--alpha", "A", "of Baumgarte's terms, 1/s (20)"),
                   number("--beta", "B", "of Baumgarte's terms, 1/s (20)"),
                   {.name = "--integrator",
                    .value = "NAME",
                    .help = "with steps of one length (rk4)",
                    .choices = methodNames(),
                    .noun = "integrator"},
                   number("--step", "S", "of its steps (0.001)"),
                   number("--duration", "S", "how long (60)"),
                   number("--samples", "N", "rows of the table a way, evenly apart (600)"),
                   {.name = "--csv", .help = "a row a way and time", .excludes = {"--json"}},
                   jsonOption(),
                   outputOption()}},
                 robotOptions()},
      .run = runDrift};
}

}  // namespace armillary

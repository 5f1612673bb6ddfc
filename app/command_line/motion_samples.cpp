// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/motion_samples.h"

#include <iostream>

#include "app/command_line/common_options.h"
#include "app/command_line/exit_codes.h"
#include "app/command_line/input_rows.h"
#include "engine/sizing/joint_load.h"

namespace armillary {
namespace {

constexpr size_t kMostRows = 1'000'000;

}  // namespace

std::vector<MotionSample> readMotion(const std::shared_ptr<const Model>& model,
                                     const std::string& file, const Arguments& arguments) {
  const std::optional<double> smoothing = smoothingOf(arguments);
  MotionSource source = motionSource(file);
  source.rate = arguments.positive("--rate");
  source.recipe = arguments.value("--recipe").value_or(std::string());
  // where --motion is a file
  source.named_by = arguments.has("--input") ? "--motion" : "--motion-name";
  source.motion = arguments.value(source.named_by).value_or(std::string());
  InputRows rows(model, source, arguments.has("--degrees"));
  if (!rows.hasTime() || rows.count() < 2) {
    throw CommandFailure(kInvalidInput, "'" + file +
                                            "' is no motion: it needs a time and two rows "
                                            "at least (or --rate HZ)");
  }
  if (rows.count() > kMostRows) {
    throw CommandFailure(kInvalidInput, "'" + file + "' has more than a million rows");
  }
  rows.deriveRates(true, smoothing);
  std::vector<MotionSample> samples;
  RobotRow row;
  for (size_t i = 0; i < rows.count(); ++i) {
    rows.read(i, row);
    MotionSample sample;
    sample.state = row.state;
    sample.state.time = row.time.value_or(0.0);
    if (!samples.empty() && !(sample.state.time > samples.back().state.time)) {
      const bool jumps = sample.state.time == samples.back().state.time;
      throw CommandFailure(kInvalidInput, "'" + file + "', row " + std::to_string(i + 1) +
                                              ": the time does not come after the one before" +
                                              (jumps ? "; where a motion jumps its second row "
                                                       "stands a moment later, as 1e-9 s"
                                                     : ""));
    }
    sample.acceleration = row.acceleration;
    samples.push_back(std::move(sample));
  }
  return samples;
}

void sayHeldInTheAir() {
  std::cerr << "armillary: " << kHeldInTheAir
            << " 'armillary compute inverse-dynamics --contacts' finds what its feet carry and the "
               "efforts with it\n";
}

}  // namespace armillary

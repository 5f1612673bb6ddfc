// SPDX-License-Identifier: GPL-3.0-or-later
// A recorded motion with the efforts that were measured, as a command line names it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/command_line/declaration.h"
#include "engine/parameters/motion_rates.h"

namespace armillary {

struct RecordedEfforts {
  std::string file;  // the first of those that were given
  std::vector<MotionSample> samples;
  std::vector<bool> efforts_given;  // of each degree of freedom
  bool has_time = false;
  bool rates_computed = false;     // velocities or accelerations, of the positions
  std::vector<std::string> notes;  // what was left out or computed
};

// --input, --recipe, --motion, --rate and --smoothing.
std::vector<Option> recordedEffortsOptions();

// What these say, less what known wrenches and the file's springs do; rates without a column are
// slopes of the positions. Throws CommandFailure.
RecordedEfforts recordedEfforts(const std::shared_ptr<const Model>& model,
                                const Arguments& arguments);

// A note where of every joint's efforts (rms) less than 1 % is left (rms), by a fit of so many
// unknowns to so many efforts: measured ones have noise and friction, computed ones have not. Empty
// where it is none.
std::string noteOfComputedEfforts(const Eigen::VectorXd& left, const Eigen::VectorXd& efforts,
                                  std::size_t equations, std::size_t unknowns);

}  // namespace armillary

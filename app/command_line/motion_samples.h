// SPDX-License-Identifier: GPL-3.0-or-later
// A motion that a command is given, with its rates.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/command_line/arguments.h"
#include "engine/parameters/motion_rates.h"

namespace armillary {

// A file, or a bundled trajectory by its name, with --recipe and --motion; --rate is of files
// without a time, --degrees of angles. Rates without a column are derived, over --smoothing. Throws
// CommandFailure where it is no motion.
std::vector<MotionSample> readMotion(const std::shared_ptr<const Model>& model,
                                     const std::string& file, const Arguments& arguments);

// Warns of efforts of a robot that floats and that nothing carries.
void sayHeldInTheAir();

}  // namespace armillary

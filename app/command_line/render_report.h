// SPDX-License-Identifier: GPL-3.0-or-later
// What of a report takes the window's libraries: the robot's picture, and pages to be printed.
#pragma once

#include <string>

#include "app/command_line/arguments.h"
#include "engine/report/report.h"

namespace armillary {

// The robot of the arguments as a PNG file's bytes; nothing, and why on standard error, where it
// cannot be drawn here.
std::string reportPicture(const Arguments& arguments);

// A PDF file's bytes. Throws CommandFailure(kNotAvailable) where none can be made.
std::string reportPages(const Report& report);

}  // namespace armillary

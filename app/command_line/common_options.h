// SPDX-License-Identifier: GPL-3.0-or-later
// Words and options that several commands declare.
#pragma once

#include <optional>
#include <string>

#include "app/command_line/arguments.h"
#include "app/command_line/declaration.h"

namespace armillary {

// ROBOT, and the options of every command.
Option robotWord();
OptionGroup robotOptions();

// --input: a table of rows, and --recipe: what its columns are.
Option rowsOption(const std::string& help);
Option recipeOption();
// --motion: which of the motions in a file; --rate: its rows per second.
Option motionOption();
Option inputRateOption();
// --smoothing, of what MOTION has no velocities or accelerations for, and its value.
Option smoothingOption(const std::string& motion);
std::optional<double> smoothingOf(const Arguments& arguments);
// --output; without `help` what is written instead of standard output.
Option outputOption(const std::string& help = {}, const std::string& value = "OUT.csv");
// --input of one motion, or of several.
Option motionFileOption(bool required, bool repeatable);
Option jsonOption();
// --link
Option linkOption(const std::string& help);
// --method, of what carries methods out over numbers that count, or of other precisions.
Option countedMethodOption();
// --no-passive; `what` is without the joints' own forces.
Option noPassiveOption(const std::string& what);

}  // namespace armillary

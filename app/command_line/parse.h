// SPDX-License-Identifier: GPL-3.0-or-later
// The words of a command line, read as its declaration says.
#pragma once

#include <string>
#include <vector>

#include "app/command_line/declaration.h"

namespace armillary {

struct ParsedCommand {
  enum class Asked { kRun, kHelp, kVersion };
  const Command* command = nullptr;  // one of the line's
  Asked asked = Asked::kRun;
  Arguments arguments{{}};
};

// Options may stand anywhere after their command; "--name value" and "--name=value" are the same;
// what follows "--" is no option. Throws CommandFailure(kWrongUsage) for words that the declaration
// does not have, naming what was probably meant, and for those that are missing.
ParsedCommand parse(const CommandLine& line, const std::vector<std::string>& words);

}  // namespace armillary

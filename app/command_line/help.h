// SPDX-License-Identifier: GPL-3.0-or-later
// What --help prints.
#pragma once

#include <string>

#include "app/command_line/declaration.h"

namespace armillary {

// The commands, each in a line, and what holds for all of them.
std::string helpText(const CommandLine& line);
// One command: its words, options and lists.
std::string helpText(const Command& command);

// What the exit codes mean: a code and its phrase each.
const WordList& exitCodeList();

}  // namespace armillary

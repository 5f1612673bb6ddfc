// SPDX-License-Identifier: GPL-3.0-or-later
// What shells offer while a command is typed.
#pragma once

#include <string>

#include "app/command_line/declaration.h"

namespace armillary {

// Scripts for bash (a function and its `complete`) and zsh (a `#compdef` function).
std::string bashCompletion(const CommandLine& line);
std::string zshCompletion(const CommandLine& line);

}  // namespace armillary

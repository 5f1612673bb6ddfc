// SPDX-License-Identifier: GPL-3.0-or-later
// The man page armillary(1).
#pragma once

#include <string>

#include "app/command_line/declaration.h"

namespace armillary {

// In the man macros of troff (groff_man(7)), UTF-8.
std::string manPage(const CommandLine& line, const std::string& version);

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
// The text of tables, as spreadsheets write them.
#pragma once

#include <string>

namespace armillary {

// All of a file, or standard input for "-", as UTF-8 with '\n' at the ends of lines. Throws
// CommandFailure: it cannot be read (kNotAvailable), or is no text (kInvalidInput), with the way to
// make a table of it.
std::string readTableText(const std::string& path);

}  // namespace armillary

// SPDX-License-Identifier: BSD-3-Clause
// The text of a robot file, whatever it was saved as.
#pragma once

#include <optional>
#include <string>

#include "engine/description/diagnostics.h"

namespace armillary {

struct TextFile {
  std::optional<std::string> text;  // UTF-8 without byte order mark; none where there is an error
  bool unreadable = false;          // could not be opened or read at all
};

// Reads the file at `path`. What is empty, binary or UTF-16 is an error that says so; text that is
// not UTF-8 is taken as Latin-1, with a warning unless the XML declaration announces it.
TextFile readTextFile(const std::string& path, Diagnostics& diagnostics);

}  // namespace armillary

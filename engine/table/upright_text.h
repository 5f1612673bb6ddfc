// SPDX-License-Identifier: BSD-3-Clause
// A table's text before its layout is looked for: without brackets, strokes and what no table has,
// with a header instead of a name beside each number, and with a column for each quantity.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/table/csv.h"

namespace armillary {

struct UprightText {
  std::string changed;    // where it is another text
  std::string_view text;  // of the argument, or of `changed`
  bool turned = false;    // its lines are no lines of the argument
  int lines_above = 0;    // that the argument has not
  std::vector<std::string> notes = {};
};

// Sets `upright`, which stays where it is. Returns false and sets `error` where the text is no
// table.
bool makeUpright(std::string_view text, UprightText& upright, TableError& error);

}  // namespace armillary

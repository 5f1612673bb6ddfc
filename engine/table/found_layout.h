// SPDX-License-Identifier: BSD-3-Clause
// Where in a text the numbers begin, what separates them, and what their columns are called.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace armillary {

struct FoundLayout {
  char separator = ',';
  bool decimal_comma = false;
  bool named = true;
  bool counted = false;                  // a row above the first one numbers the columns
  bool degrees = false;                  // lines above or comments say that angles are in degrees
  bool radians = false;                  // likewise
  std::string units_line;                // which one
  std::vector<std::string> header;       // as many names as the rows have cells
  int header_line = 1;                   // where they stand
  size_t begin = 0;                      // of the first row
  int line = 1;                          // its line
  std::vector<std::string> joints = {};  // that a comment lists: "joint_names: …"
  std::optional<double> rate = {};       // rows per second, that such lines say
  std::string skipped;                   // the first of the lines above the header; empty: none
};

// Nothing where the text has quotes over several lines at its beginning, or no line.
std::optional<FoundLayout> layoutOf(std::string_view text);

// Whether a line, without the blanks before it, is a comment.
bool isComment(std::string_view line);

// Whether a last column of this name may be missing in rows: it has none, or is for remarks.
bool saysNothing(std::string_view name);

}  // namespace armillary

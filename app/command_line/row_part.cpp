// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/row_part.h"

#include <cmath>

#include "engine/text/parse_number.h"

namespace armillary {

Option partOption() {
  return {.name = "--part",
          .value = "I/N",
          .help =
              "the I-th of N even parts of the rows; their outputs' rows, one after the other, "
              "are the whole's"};
}

RowPart rowPart(const Arguments& arguments, std::size_t rows) {
  const auto text = arguments.value("--part");
  if (!text) return {0, rows};
  constexpr double kMostParts = 1e9;
  const std::size_t slash = text->find('/');
  const auto whole = [&](const std::string& word) {
    double value = 0.0;
    const bool is = parseNumbers(word, {&value, 1}) && value == std::floor(value) && value >= 1.0 &&
                    value <= kMostParts;
    return is ? static_cast<std::size_t>(value) : 0;
  };
  const std::size_t part = slash == std::string::npos ? 0 : whole(text->substr(0, slash));
  const std::size_t parts = slash == std::string::npos ? 0 : whole(text->substr(slash + 1));
  if (part == 0 || parts == 0 || part > parts) {
    throw CommandFailure(kWrongUsage, "--part '" + *text +
                                          "': give it as I/N, two whole numbers of which I is from "
                                          "1 to N, as 2/8");
  }
  // rows * parts stays below 2^64: a table of 1e9 rows is larger than memory
  return {rows * (part - 1) / parts, rows * part / parts};
}

}  // namespace armillary

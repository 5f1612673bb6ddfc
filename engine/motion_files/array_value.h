// SPDX-License-Identifier: BSD-3-Clause
// An array of numbers in a script's text.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string_view>
#include <vector>

namespace armillary {

inline constexpr std::string_view kOpenBrackets = "[{(", kCloseBrackets = "]})";

// A place in a text.
struct TextPlace {
  std::string_view text;
  size_t at = 0;
  size_t numbers = 0;                          // read so far
  std::vector<std::string_view> remarks = {};  // what those passed say

  bool atEnd() const { return at >= text.size(); }
  std::string_view rest() const { return text.substr(at); }
  std::string_view lineHere() const;
  void skipLine();
  // To the end of the line, or behind a block %{ … %}.
  void skipRemark();
  int line() const;
};

// Throws ReadingFault: what stands here is no number.
[[noreturn]] void failAt(const TextPlace& place);

// Whether a remark of MATLAB's, Python's or C's begins here.
bool isRemark(std::string_view text);

// Whether a line opens a block of remarks, or closes one.
bool opensBlock(std::string_view line);
bool closesBlock(std::string_view line);

// A number, a range a:b or a:step:b, a text in quotes, an array, or one in np.array(…). Moves
// behind it. A column and a row are lists, more of them a list of rows; NaN is null. Throws
// ReadingFault where a value is something else, for nothing is computed, and where it can be two
// things: brackets beside brackets, or lines of one length that end in commas before a "];".
nlohmann::json arrayValue(TextPlace& place);

}  // namespace armillary

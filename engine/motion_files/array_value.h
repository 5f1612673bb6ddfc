// SPDX-License-Identifier: BSD-3-Clause
// An array of numbers in a script's text.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string_view>

namespace armillary {

inline constexpr std::string_view kOpenBrackets = "[{(", kCloseBrackets = "]})";

// A place in a text.
struct TextPlace {
  std::string_view text;
  size_t at = 0;

  bool atEnd() const { return at >= text.size(); }
  std::string_view rest() const { return text.substr(at); }
  std::string_view lineHere() const;
  void skipLine();
  int line() const;
};

// Throws ReadingFault: what stands here is no number.
[[noreturn]] void failAt(const TextPlace& place);

// A number, a range a:b or a:step:b, a text in quotes, an array, or one in np.array(…). Moves
// behind it. A column and a row are lists, more of them a list of rows; NaN is null. Throws
// ReadingFault where a value is something else, for nothing is computed.
nlohmann::json arrayValue(TextPlace& place);

}  // namespace armillary

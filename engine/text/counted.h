// SPDX-License-Identifier: BSD-3-Clause
// How many there are of something, in words.
#pragma once

#include <string>
#include <string_view>

namespace armillary {

// "1 row", "2 rows", "0 rows"; `many` where it is not `one` and an s.
inline std::string counted(long count, std::string_view one, std::string_view many = {}) {
  std::string text = std::to_string(count) + " ";
  if (count != 1 && !many.empty()) return text.append(many);
  text.append(one);
  return count == 1 ? text : text + "s";
}

// "1 degree of freedom"
inline std::string countedFreedoms(long count) {
  return counted(count, "degree of freedom", "degrees of freedom");
}

}  // namespace armillary

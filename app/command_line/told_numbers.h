// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers and columns as commands tell them.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>

namespace armillary {

using Json = nlohmann::ordered_json;

// JSON has no word for what is not finite.
inline Json finite(double value) {
  return std::isfinite(value) ? Json(value) : Json(nullptr);
}

// By printf's format of one number.
inline std::string formatted(const char* format, double value) {
  char text[48];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

// With blanks behind it up to `size`, and always one.
inline std::string padded(std::string text, std::size_t size) {
  text.resize(std::max(size, text.size() + 1), ' ');
  return text;
}

}  // namespace armillary

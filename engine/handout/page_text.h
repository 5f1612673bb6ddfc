// SPDX-License-Identifier: BSD-3-Clause
// Text and numbers as a page can hold them, whatever the text is: names come from files that
// anybody may have written, and none of them becomes a tag or a script.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/text/markup.h"

namespace armillary {

// JSON whose strings hold no "<", ">" and "&", so that it can stand in a <script>: they are written
// as escapes, which mean the same.
std::string jsonForScript(std::string_view json);

// The shortest form that reads back the same; null where it is not finite.
std::string jsonNumber(double value);
std::string jsonList(std::span<const double> values);

// Numbers by their bytes, little end first, as base64Text() has them.
template <class Number>
std::string packedNumbers(const std::vector<Number>& numbers) {
  static_assert(std::is_trivially_copyable_v<Number>);
  std::vector<unsigned char> bytes;
  bytes.reserve(numbers.size() * sizeof(Number));
  for (const Number number : numbers) {
    std::uint64_t bits = 0;
    static_assert(sizeof(Number) <= sizeof bits);
    if constexpr (std::is_same_v<Number, double>) {
      bits = __builtin_bit_cast(std::uint64_t, number);
    } else {
      bits = static_cast<std::uint64_t>(number);
    }
    for (std::size_t i = 0; i < sizeof(Number); ++i) {
      bytes.push_back(static_cast<unsigned char>(bits >> (8 * i)));
    }
  }
  return base64Text(bytes);
}

// The text with each {{NAME}} replaced by its value, once: a value may hold braces. Throws
// std::invalid_argument for a name without a value.
std::string filledPage(std::string_view text,
                       const std::function<const std::string*(std::string_view name)>& value);

}  // namespace armillary

// SPDX-License-Identifier: BSD-3-Clause
// Words in text: the blanks around them, their case, lists of them. No locale has a say.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace armillary {

// What no word begins or ends with.
inline constexpr std::string_view kBlanks = " \t\r\n\f\v";

// The text without the blanks around it.
std::string_view trimmed(std::string_view text);

// ASCII letters in lower case.
std::string lowered(std::string_view text);

// "a, b, c"
std::string joined(std::span<const std::string> words);
std::string joined(std::span<const std::string_view> words);

// "a, b and 7 more": a list that stays readable, of `most` words.
std::string joined(std::span<const std::string> words, std::size_t most);

// "'a'": a word as sentences name it; and each word of a list.
std::string inQuotes(std::string_view word);
std::vector<std::string> allInQuotes(std::span<const std::string> words);

}  // namespace armillary

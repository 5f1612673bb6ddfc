// SPDX-License-Identifier: BSD-3-Clause
// The characters of UTF-8 text: Python counts these, not bytes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace armillary::xacro {

// Each character of the text; a byte that is no UTF-8 stands for itself.
std::vector<std::string_view> codePointsOf(std::string_view text);
// Where the one with that index starts, in bytes; behind the last one, the size of the text.
std::size_t placeOfCodePoint(std::string_view text, std::size_t index);
// The one with that index, of those that there are.
std::string_view codePointAt(std::string_view text, std::size_t index);
std::size_t countCodePoints(std::string_view text);

char32_t codeOf(std::string_view code_point);
// Adds a character; beyond U+10FFFF, the replacement character.
void appendCodePoint(char32_t code, std::string& text);

}  // namespace armillary::xacro

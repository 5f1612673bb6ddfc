// SPDX-License-Identifier: BSD-3-Clause
#include "engine/xacro/code_points.h"

#include <algorithm>

namespace armillary::xacro {
namespace {

std::size_t lengthAt(std::string_view text, std::size_t at) {
  const auto lead = static_cast<unsigned char>(text[at]);
  std::size_t length = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  length = std::min(length, text.size() - at);
  for (std::size_t i = 1; i < length; ++i) {
    if ((static_cast<unsigned char>(text[at + i]) & 0xC0) != 0x80) return 1;
  }
  return length;
}

}  // namespace

std::vector<std::string_view> codePointsOf(std::string_view text) {
  std::vector<std::string_view> characters;
  characters.reserve(text.size());
  for (std::size_t at = 0; at < text.size(); at += characters.back().size()) {
    characters.push_back(text.substr(at, lengthAt(text, at)));
  }
  return characters;
}

std::size_t placeOfCodePoint(std::string_view text, std::size_t index) {
  std::size_t at = 0;
  for (; index > 0 && at < text.size(); --index) at += lengthAt(text, at);
  return at;
}

std::string_view codePointAt(std::string_view text, std::size_t index) {
  const std::size_t at = placeOfCodePoint(text, index);
  return text.substr(at, lengthAt(text, at));
}

std::size_t countCodePoints(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size(); at += lengthAt(text, at)) ++count;
  return count;
}

char32_t codeOf(std::string_view code_point) {
  if (code_point.empty()) return 0;
  const auto lead = static_cast<unsigned char>(code_point[0]);
  if (code_point.size() == 1) return lead;
  char32_t code = lead & (0x7Fu >> code_point.size());
  for (const char c : code_point.substr(1))
    code = code << 6 | (static_cast<unsigned char>(c) & 0x3Fu);
  return code;
}

void appendCodePoint(char32_t code, std::string& text) {
  if (code > 0x10FFFF || (code >= 0xD800 && code < 0xE000)) code = 0xFFFD;
  const auto add = [&text](char32_t byte) { text += static_cast<char>(byte); };
  if (code < 0x80) {
    add(code);
  } else if (code < 0x800) {
    add(0xC0 | code >> 6);
    add(0x80 | (code & 0x3F));
  } else if (code < 0x10000) {
    add(0xE0 | code >> 12);
    add(0x80 | (code >> 6 & 0x3F));
    add(0x80 | (code & 0x3F));
  } else {
    add(0xF0 | code >> 18);
    add(0x80 | (code >> 12 & 0x3F));
    add(0x80 | (code >> 6 & 0x3F));
    add(0x80 | (code & 0x3F));
  }
}

}  // namespace armillary::xacro

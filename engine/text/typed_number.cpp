// SPDX-License-Identifier: BSD-3-Clause
#include "engine/text/typed_number.h"

#include "engine/text/characters.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

constexpr std::string_view kSuperscripts[] = {"⁰", "¹", "²", "³", "⁴", "⁵",
                                              "⁶", "⁷", "⁸", "⁹", "⁻", "⁺"};
constexpr std::string_view kPlain = "0123456789-+";

// The plain sign of the superscript that `text` begins with, and how long that is; 0 without one.
std::size_t takeSuperscript(std::string_view text, char& plain) {
  for (std::size_t i = 0; i < kPlain.size(); ++i) {
    if (!text.starts_with(kSuperscripts[i])) continue;
    plain = kPlain[i];
    return kSuperscripts[i].size();
  }
  return 0;
}

}  // namespace

std::string withPlainPowers(std::string_view text) {
  std::string result;
  bool in_power = false;
  for (std::size_t i = 0; i < text.size();) {
    const char before = result.empty() ? ' ' : result.back();
    const bool open = in_power || isDigit(before) || before == ')';
    char plain = ' ';
    const std::size_t size = open ? takeSuperscript(text.substr(i), plain) : 0;
    if (size == 0) {
      result += text[i++];
      in_power = false;
      continue;
    }
    if (!in_power) result += '^';
    result += plain;
    in_power = true;
    i += size;
  }
  return result;
}

std::string_view withoutAbout(std::string_view text) {
  std::string_view rest = trimmed(text);
  for (const std::string_view sign : {"≈", "≃", "≅", "∼", "~", "=", "ca.", "ca ", "approx. "}) {
    if (rest.starts_with(sign)) return trimmed(rest.substr(sign.size()));
  }
  return rest;
}

}  // namespace armillary

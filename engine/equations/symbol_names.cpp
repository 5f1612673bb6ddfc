// SPDX-License-Identifier: BSD-3-Clause
#include "engine/equations/symbol_names.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>

namespace armillary {

std::string readableNumber(double value, bool latex) {
  char buffer[40];
  const auto end =
      std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::general, 12).ptr;
  std::string text(buffer, end);
  const std::size_t exponent = text.find('e');
  if (!latex || exponent == std::string::npos) return text;
  std::string power = text.substr(exponent + 1);
  const bool negative = power[0] == '-';
  power.erase(0, power.find_first_not_of("+-0"));
  return text.substr(0, exponent) + " \\cdot 10^{" + (negative ? "-" : "") + power + "}";
}

std::string waveInFull(bool sine, const std::vector<std::int16_t>& harmonics, bool latex) {
  std::string sum;
  for (std::size_t i = 0; i < harmonics.size(); ++i) {
    const int k = harmonics[i];
    if (k == 0) continue;
    if (!sum.empty() || k < 0) sum += sum.empty() ? "-" : k < 0 ? " - " : " + ";
    if (std::abs(k) != 1) sum += std::to_string(std::abs(k)) + " ";
    const std::string index = std::to_string(i + 1);
    sum += latex ? "q_{" + index + "}" : "q" + index;
  }
  return std::string(latex ? "\\" : "") + (sine ? "sin" : "cos") + "(" + sum + ")";
}

std::string waveName(bool sine, const std::vector<std::int16_t>& harmonics, bool latex) {
  const bool plain =
      harmonics.size() < 10 && std::all_of(harmonics.begin(), harmonics.end(),
                                           [](int each) { return each == 0 || each == 1; });
  if (!plain) return waveInFull(sine, harmonics, latex);
  std::string digits;
  for (std::size_t i = 0; i < harmonics.size(); ++i) {
    if (harmonics[i] != 0) digits += std::to_string(i + 1);
  }
  const std::string letter = sine ? "s" : "c";
  return latex ? letter + "_{" + digits + "}" : letter + digits;
}

std::string inComment(const std::string& text) {
  std::string safe;
  for (const char each : text) {
    const bool control = static_cast<unsigned char>(each) < 0x20 || each == 0x7F;
    // neither ends a comment nor carries it into the next line
    safe += control || each == '\\' || each == '*' ? '_' : each;
  }
  return safe;
}

}  // namespace armillary

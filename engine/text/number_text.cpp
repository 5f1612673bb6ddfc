// SPDX-License-Identifier: BSD-3-Clause
#include "engine/text/number_text.h"

#include <charconv>
#include <cmath>

namespace armillary {

std::string shortest(double value) {
  char text[32];
  const auto [end, failure] = std::to_chars(text, text + sizeof text, value);
  return {text, end};
}

std::string withDigits(double value, int digits) {
  char text[64];
  const auto [end, failure] =
      std::to_chars(text, text + sizeof text, value, std::chars_format::general, digits);
  return {text, end};
}

std::string fourDigitsBeside(double value, double beside) {
  return fourDigits(std::abs(value) <= 1e-12 * std::abs(beside) ? 0.0 : value);
}

}  // namespace armillary

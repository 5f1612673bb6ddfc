#include "engine/text/four_digits.h"

#include <charconv>

namespace armillary {

std::string fourDigits(double value) {
  char text[32];
  const auto [end, failure] =
      std::to_chars(text, text + sizeof text, value, std::chars_format::general, 4);
  return {text, end};
}

}  // namespace armillary

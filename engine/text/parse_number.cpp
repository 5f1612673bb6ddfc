// SPDX-License-Identifier: BSD-3-Clause
#include "engine/text/parse_number.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <system_error>

#include "engine/text/words.h"

namespace armillary {
namespace {

// Why `text`, which is no number, is none.
const char* faultOf(std::string_view text) {
  if (text.empty()) return "is empty where a number is needed";
  if (text.find("${") != std::string_view::npos || text.find("$(") != std::string_view::npos) {
    return "is an expression that was not expanded";
  }
  const std::size_t comma = text.find(',');
  if (comma != std::string_view::npos) {
    return comma + 1 == text.size() ? "ends in a comma" : "has a decimal comma";
  }
  return "is not a number";
}

std::optional<double> refuse(const char* reason, std::string* why) {
  if (why != nullptr) *why = reason;
  return std::nullopt;
}

// Whether a well-formed number is less than one in magnitude. std::from_chars reports a result that
// a double cannot hold without saying at which end of the range it lies; this tells them apart.
bool isBelowOne(std::string_view digits) {
  const std::size_t mark = std::min(digits.find_first_of("eE"), digits.size());
  const std::string_view mantissa = digits.substr(0, mark);
  const std::size_t point = std::min(mantissa.find('.'), mantissa.size());
  const std::size_t leading = mantissa.find_first_of("123456789");
  if (leading == std::string_view::npos) return true;
  // The power of ten of the leading digit, before the exponent.
  const double power = leading < point ? static_cast<double>(point - leading) - 1.0
                                       : -static_cast<double>(leading - point);
  if (mark == digits.size()) return power < 0.0;
  const bool negative = digits.substr(mark + 1).starts_with('-');
  double exponent = 0.0;  // a double, since the exponent itself may be longer than an integer
  for (const char c : digits.substr(mark + 1)) {
    if (c >= '0' && c <= '9') exponent = 10.0 * exponent + (c - '0');
  }
  return power + (negative ? -exponent : exponent) < 0.0;
}

}  // namespace

std::optional<double> parseNumber(std::string_view text, std::string* why) {
  const std::string_view whole = trimmed(text);
  std::string_view digits = whole;
  // std::from_chars takes no leading plus; behind one it must not see a second sign.
  if (digits.starts_with('+')) {
    digits.remove_prefix(1);
    if (digits.starts_with('-')) return refuse("is not a number", why);
  }
  double value = 0.0;
  const char* const end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, value);
  if (error == std::errc::invalid_argument || stop != end) return refuse(faultOf(whole), why);
  if (error == std::errc::result_out_of_range) {
    if (isBelowOne(digits)) return 0.0;
    return refuse("is too large for a number", why);
  }
  if (!std::isfinite(value)) return refuse("is not a finite number", why);
  return value;
}

namespace {

// A word as a sentence can hold it.
std::string shortened(std::string_view text) {
  constexpr std::size_t kLongest = 60;
  if (text.size() <= kLongest) return std::string(text);
  return std::string(text.substr(0, kLongest)) + "...";
}

}  // namespace

bool parseNumbers(std::string_view text, std::span<double> values, std::string* why) {
  std::size_t count = 0;
  std::size_t at = text.find_first_not_of(kBlanks);
  while (at != std::string_view::npos) {
    const std::size_t end = std::min(text.find_first_of(kBlanks, at), text.size());
    const std::string_view word = text.substr(at, end - at);
    std::string fault;
    const std::optional<double> value = parseNumber(word, &fault);
    if (!value) {
      if (why != nullptr) {
        // An expression holds blanks of its own, so that its first word alone would mislead.
        const bool expression = word.find('$') != std::string_view::npos;
        *why = "'" + shortened(expression ? trimmed(text) : word) + "' " + fault;
      }
      return false;
    }
    if (count < values.size()) values[count] = *value;
    ++count;
    at = text.find_first_not_of(kBlanks, end);
  }
  if (count == values.size()) return true;
  if (why != nullptr) {
    *why = std::to_string(count) + (count == 1 ? " number" : " numbers") + " where " +
           std::to_string(values.size()) + (values.size() == 1 ? " is" : " are") + " needed";
  }
  return false;
}

}  // namespace armillary

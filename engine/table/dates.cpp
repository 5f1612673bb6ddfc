// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/dates.h"

#include <cctype>
#include <chrono>
#include <cmath>

#include "engine/table/column_units.h"
#include "engine/text/parse_number.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

// Takes so many digits from the beginning.
std::optional<int> takeDigits(std::string_view& text, size_t least, size_t most) {
  size_t count = 0;
  int number = 0;
  while (count < most && count < text.size() &&
         std::isdigit(static_cast<unsigned char>(text[count])) != 0) {
    number = 10 * number + (text[count++] - '0');
  }
  if (count < least) return std::nullopt;
  text.remove_prefix(count);
  return number;
}

bool take(std::string_view& text, std::string_view signs) {
  if (text.empty() || signs.find(text[0]) == std::string_view::npos) return false;
  text.remove_prefix(1);
  return true;
}

constexpr std::int64_t kSecond = 1'000'000'000;

// Nanoseconds of other years, and between them, do not fit into 64 bits.
constexpr int kFirstYear = 1890, kLastYear = 2170;

// Days since 1970.
std::optional<std::int64_t> daysOf(int year, int month, int day) {
  const std::chrono::year_month_day date{std::chrono::year(year),
                                         std::chrono::month(static_cast<unsigned>(month)),
                                         std::chrono::day(static_cast<unsigned>(day))};
  if (!date.ok() || year < kFirstYear || year > kLastYear) return std::nullopt;
  return std::chrono::sys_days(date).time_since_epoch().count();
}

}  // namespace

std::optional<std::int64_t> nanosecondsOfDate(std::string_view text) {
  text = trimmed(text);
  std::int64_t days = 0;
  if (text.size() > 10 && (text[4] == '-' || text[4] == '/')) {
    const auto year = takeDigits(text, 4, 4);
    if (!year || !take(text, "-/")) return std::nullopt;
    const auto month = takeDigits(text, 1, 2);
    if (!month || !take(text, "-/")) return std::nullopt;
    const auto day = takeDigits(text, 1, 2);
    if (!day || !take(text, "T _")) return std::nullopt;
    const auto since = daysOf(*year, *month, *day);
    if (!since) return std::nullopt;
    days = *since;
  } else if (text.size() > 10 && text[2] == '.' && text[5] == '.') {  // as in German
    const auto day = takeDigits(text, 2, 2);
    if (!day || !take(text, ".")) return std::nullopt;
    const auto month = takeDigits(text, 2, 2);
    if (!month || !take(text, ".")) return std::nullopt;
    const auto year = takeDigits(text, 4, 4);
    if (!year || !take(text, "T _")) return std::nullopt;
    const auto since = daysOf(*year, *month, *day);
    if (!since) return std::nullopt;
    days = *since;
  }
  const auto hours = takeDigits(text, 1, 2);
  if (!hours || *hours > 24 || !take(text, ":")) return std::nullopt;
  const auto minutes = takeDigits(text, 2, 2);
  if (!minutes || *minutes > 59 || !take(text, ":")) return std::nullopt;
  const auto seconds = takeDigits(text, 2, 2);
  if (!seconds || *seconds > 60) return std::nullopt;
  std::int64_t rest = 0, unit = kSecond;
  if (take(text, ".,")) {
    while (!text.empty() && std::isdigit(static_cast<unsigned char>(text[0])) != 0) {
      unit /= 10;
      rest += unit * (text[0] - '0');
      text.remove_prefix(1);
    }
  }
  std::int64_t offset = 0;
  if (!take(text, "Zz") && !text.empty()) {
    const bool behind = text[0] == '-';
    if (!take(text, "+-")) return std::nullopt;
    const auto h = takeDigits(text, 2, 2);
    take(text, ":");
    const auto m = takeDigits(text, 2, 2);
    if (!h || !text.empty()) return std::nullopt;
    offset = (*h * 3600 + m.value_or(0) * 60) * (behind ? -1 : 1);
  }
  if (!trimmed(text).empty()) return std::nullopt;
  return (days * 86400 + *hours * 3600 + *minutes * 60 + *seconds - offset) * kSecond + rest;
}

std::optional<std::int64_t> nanosecondsOfDuration(std::string_view text) {
  text = trimmed(text);
  const size_t blank = text.find(' ');
  if (blank == text.npos) return std::nullopt;
  const auto number = parseNumber(text.substr(0, blank));
  const auto unit = unitOf(text.substr(blank));
  constexpr double kLongest = 1e9;  // s
  if (!number || !unit || unit->dimension != Dimension::kTime ||
      !(std::abs(*number * unit->scale) < kLongest)) {
    return std::nullopt;
  }
  return std::llround(*number * unit->scale * static_cast<double>(kSecond));
}

}  // namespace armillary

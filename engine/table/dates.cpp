// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/dates.h"

#include <array>
#include <cctype>
#include <chrono>
#include <cmath>
#include <string>
#include <unordered_map>
#include <utility>

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

// January is 1; nothing for another word. Of German and of English.
std::optional<int> takeMonth(std::string_view& text) {
  static const std::unordered_map<std::string, int> kMonths{
      {"jan", 1},  {"feb", 2},  {"mar", 3},  {"mrz", 3},  {"mär", 3}, {"apr", 4},
      {"may", 5},  {"mai", 5},  {"jun", 6},  {"jul", 7},  {"aug", 8}, {"sep", 9},
      {"oct", 10}, {"okt", 10}, {"nov", 11}, {"dec", 12}, {"dez", 12}};
  const size_t end = std::min(text.find_first_of(" -./,0123456789"), text.size());
  const std::string word = lowered(text.substr(0, end));
  const auto month = kMonths.find(word.substr(0, word.starts_with("mä") ? 4 : 3));
  if (month == kMonths.end()) return std::nullopt;
  text.remove_prefix(end);
  return month->second;
}

// Of four digits, or of two in this century.
std::optional<int> takeYear(std::string_view& text) {
  std::string_view rest = text;
  if (const auto year = takeDigits(rest, 4, 4)) {
    text = rest;
    return year;
  }
  const auto year = takeDigits(text, 2, 2);
  return year ? std::optional(2000 + *year) : std::nullopt;
}

// Days since 1970 of three numbers in this order, or where it gives no date in another one.
// Nobody writes points behind a month that comes first.
std::optional<std::int64_t> daysInOrder(const std::array<int, 3>& numbers, char between,
                                        bool short_year, DateOrder order) {
  const auto [first, second, third] = numbers;
  for (const DateOrder one :
       {order, DateOrder::kMonthFirst, DateOrder::kDayFirst, DateOrder::kYearFirst}) {
    if (one == DateOrder::kYearFirst && !short_year) continue;
    if (one == DateOrder::kMonthFirst && between == '.') continue;
    const auto days = one == DateOrder::kMonthFirst ? daysOf(third, first, second)
                      : one == DateOrder::kDayFirst ? daysOf(third, second, first)
                                                    : daysOf(2000 + first, second, third - 2000);
    if (days) return days;
  }
  return std::nullopt;
}

// Days since 1970 of the date that a text begins with, and takes it away; 0 where it begins with a
// time of day. Nothing where it is neither.
std::optional<std::int64_t> takeDate(std::string_view& text, DateOrder order) {
  const size_t colon = text.find(':');
  if (colon <= 2) return 0;
  std::string_view rest = text;
  std::optional<int> year, month, day;
  constexpr std::string_view kBetween = "-/. ";
  if (takeDigits(rest, 4, 4) && take(rest, "-/.")) {
    year = takeDigits(text, 4, 4);
    take(text, "-/.");
    month = takeDigits(text, 1, 2);
    if (!take(text, "-/.")) return std::nullopt;
    day = takeDigits(text, 1, 2);
  } else if ((month = takeMonth(text))) {  // Nov 29, 2026
    while (take(text, ". ")) continue;
    day = takeDigits(text, 1, 2);
    while (take(text, ", ")) continue;
    year = takeDigits(text, 4, 4);
  } else {
    const auto first = takeDigits(text, 1, 2);
    const char between = text.empty() ? ' ' : text[0];
    if (!first || !take(text, kBetween)) return std::nullopt;
    if ((month = takeMonth(text))) {  // 29-Nov-2026
      day = first;
    } else {
      const auto second = takeDigits(text, 1, 2);
      if (!second) return std::nullopt;
      while (take(text, kBetween)) continue;
      const bool short_year =
          !std::isdigit(static_cast<unsigned char>(text.size() > 2 ? text[2] : ' '));
      const auto third = takeYear(text);
      if (!third || !take(text, "T _,")) return std::nullopt;
      text = trimmed(text);
      return daysInOrder({*first, *second, *third}, between, short_year, order);
    }
    while (take(text, kBetween)) continue;
    year = takeYear(text);
  }
  if (!year || !month || !day) return std::nullopt;
  if (!take(text, "T _,")) return std::nullopt;
  text = trimmed(text);
  return daysOf(*year, *month, *day);
}

// "2 days 00:00:05", as pandas and Python write how long something took.
std::int64_t takeCountOfDays(std::string_view& text) {
  std::string_view rest = text;
  const auto days = takeDigits(rest, 1, 6);
  if (!days || !rest.starts_with(" day")) return 0;
  rest.remove_prefix(4);
  take(rest, "s");
  take(rest, ",");
  if (!take(rest, " ")) return 0;
  text = trimmed(rest);
  return *days;
}

// Nanoseconds behind the seconds: ".25", ",250"; behind a colon milli- or microseconds, for two
// digits there count pictures of a film.
std::optional<std::int64_t> takeFraction(std::string_view& text) {
  if (text.starts_with(':')) {
    size_t digits = 1;
    while (digits < text.size() && std::isdigit(static_cast<unsigned char>(text[digits])) != 0) {
      ++digits;
    }
    if (digits != 4 && digits != 7) return std::nullopt;
  } else if (!text.starts_with('.') && !text.starts_with(',')) {
    return 0;
  }
  text.remove_prefix(1);
  std::int64_t rest = 0, unit = kSecond;
  while (!text.empty() && std::isdigit(static_cast<unsigned char>(text[0])) != 0) {
    unit /= 10;
    rest += unit * (text[0] - '0');
    text.remove_prefix(1);
  }
  return rest;
}

// Seconds that a zone is before that of Greenwich; nothing where what is left is none.
std::optional<std::int64_t> offsetOf(std::string_view text) {
  static const std::unordered_map<std::string_view, int> kZones{
      // hours
      {"", 0},     {"Z", 0},    {"z", 0},    {"UTC", 0},  {"GMT", 0},  {"CET", 1},  {"CEST", 2},
      {"EST", -5}, {"EDT", -4}, {"CST", -6}, {"CDT", -5}, {"PST", -8}, {"PDT", -7}, {"JST", 9}};
  text = trimmed(text);
  if (text.ends_with(']') && text.find('[') != text.npos) {  // +01:00[Europe/Berlin]
    text = trimmed(text.substr(0, text.find('[')));
  }
  if (const auto zone = kZones.find(text); zone != kZones.end()) return zone->second * 3600;
  if (text.starts_with("UTC")) text = trimmed(text.substr(3));
  const bool behind = text.starts_with('-');
  if (!take(text, "+-")) return std::nullopt;
  const auto hours = takeDigits(text, 2, 2);
  take(text, ":");
  const auto minutes = takeDigits(text, 2, 2);
  if (!hours || !text.empty()) return std::nullopt;
  return (*hours * 3600 + minutes.value_or(0) * 60) * (behind ? -1 : 1);
}

// Whether no seconds are behind the minutes, but a zone, "AM" or nothing.
bool endsAfterMinutes(std::string_view text) {
  return text.empty() || std::string_view(":.,").find(text[0]) == std::string_view::npos;
}

// Takes "AM" or "PM" and gives the hour of the day; the hour as it is where there is none.
std::optional<int> hourOfDay(std::string_view& text, int hours) {
  const std::string_view rest = trimmed(text);
  const std::string word = lowered(rest.substr(0, 2));
  if (word != "am" && word != "pm") return hours;
  if (hours < 1 || hours > 12) return std::nullopt;
  text = rest.substr(2);
  return hours % 12 + (word == "pm" ? 12 : 0);
}

}  // namespace

std::optional<std::int64_t> nanosecondsOfDate(std::string_view text, DateOrder order) {
  constexpr size_t kLongest = 100;
  text = trimmed(text);
  if (text.size() > kLongest || text.find(':') == text.npos) return std::nullopt;
  std::int64_t days = takeCountOfDays(text);
  const size_t before = text.size();
  const auto date = takeDate(text, order);
  if (!date) return std::nullopt;
  const bool has_date = text.size() < before;
  days += *date;
  auto hours = takeDigits(text, 1, 2);
  if (!hours || !take(text, ":")) return std::nullopt;
  auto minutes = takeDigits(text, 2, 2);
  if (!minutes || *minutes > 59) return std::nullopt;
  std::optional<int> seconds = 0;
  if (days == 0 && *hours < 60 && (text.starts_with('.') || text.starts_with(','))) {
    seconds = minutes;  // "00:05.3", as spreadsheets show it
    minutes = std::exchange(hours, 0);
  } else if (has_date && *hours <= 24 && endsAfterMinutes(text)) {
    seconds = 0;
  } else if (*hours > 24 || !take(text, ":")) {
    return std::nullopt;
  } else {
    seconds = takeDigits(text, 2, 2);
  }
  if (!seconds || *seconds > 60) return std::nullopt;
  const auto fraction = takeFraction(text);
  if (!fraction) return std::nullopt;
  hours = hourOfDay(text, *hours);
  const auto offset = offsetOf(text);
  if (!hours || !offset) return std::nullopt;
  return (days * 86400 + *hours * 3600 + *minutes * 60 + *seconds - *offset) * kSecond + *fraction;
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

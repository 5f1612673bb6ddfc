// SPDX-License-Identifier: BSD-3-Clause
// Times as dates in text.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace armillary {

// Whose "03/04/26" it is: of the United States, of most others, or with the year first, if it has
// two digits. Where the numbers give no date in an order, or the date is written in another way,
// all say the same.
enum class DateOrder { kMonthFirst, kDayFirst, kYearFirst };
inline constexpr std::array<DateOrder, 3> kDateOrders{DateOrder::kMonthFirst, DateOrder::kDayFirst,
                                                      DateOrder::kYearFirst};

// Nanoseconds since 1970 of "2024-05-01T10:00:00.25Z", "2024/05/01 10:00:00", "01.05.2024 10:00",
// "05/01/2024 10:00:00 PM", "01-May-2024 10:00:00" or, on the first day, "10:00:00.25",
// "10:00:00:250", "00:05.3" (minutes) and "0 days 00:00:05.3"; an offset (+02:00, CET) is taken
// away. Source: ISO 8601; days by the proleptic Gregorian calendar. Of the years 1890 to 2170.
std::optional<std::int64_t> nanosecondsOfDate(std::string_view text,
                                              DateOrder order = DateOrder::kMonthFirst);

// Of a number and its unit, as MATLAB's timetables write them: "0.25 sec".
std::optional<std::int64_t> nanosecondsOfDuration(std::string_view text);

}  // namespace armillary

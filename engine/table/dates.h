// SPDX-License-Identifier: BSD-3-Clause
// Times as dates in text.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace armillary {

// Nanoseconds since 1970 of "2024-05-01T10:00:00.25Z", "2024/05/01 10:00:00", "01.05.2024 10:00:00"
// or, on the first day,
// "10:00:00.25"; an offset (+02:00) is taken away. Source: ISO 8601; days by the proleptic
// Gregorian calendar. Of the years 1890 to 2170.
std::optional<std::int64_t> nanosecondsOfDate(std::string_view text);

// Of a number and its unit, as MATLAB's timetables write them: "0.25 sec".
std::optional<std::int64_t> nanosecondsOfDuration(std::string_view text);

}  // namespace armillary

// SPDX-License-Identifier: BSD-3-Clause
// How many rows a second a recording says that it has.
#pragma once

#include <optional>
#include <string_view>

namespace armillary {

// Rows per second that a number of this name says: fps, rate, dt, sample time; nothing for another
// name.
std::optional<double> rateSaid(std::string_view name, double value);

// Likewise of a line such as "fps: 50", "Sample rate = 1 kHz", "SampleTime[ms]\t20", "fps: 29,97";
// nothing where a comma may be one of two things: "1,000 Hz", "fps,29,97".
std::optional<double> rateInLine(std::string_view line);

}  // namespace armillary

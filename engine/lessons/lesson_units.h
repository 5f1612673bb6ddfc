// SPDX-License-Identifier: BSD-3-Clause
// The units that answers have.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace armillary {

struct LessonUnit {
  std::string_view name;       // "N m"
  std::string_view dimension;  // what it measures: units of one dimension convert
  double factor = 1.0;         // to SI and radians
};

// The unit of that name ("" is a bare number; "Nm" and "N.m" are "N m", "mN m" is "N mm", "°" is
// "deg"); null where there is none.
const LessonUnit* lessonUnit(std::string_view name);
std::vector<std::string> lessonUnitNames();

// "9.81", "9.81 N m", "-1,5e3 N", "≈ 8.63·10² mm", "8.63 × 10^2 mm": a number and perhaps a unit
// behind it. A comma is a decimal one where there is no point. Nothing where it cannot be read;
// `why` then holds a sentence.
struct NumberWithUnit {
  double value = 0.0;
  const LessonUnit* unit = nullptr;  // null where none was given
};
std::optional<NumberWithUnit> readNumberWithUnit(std::string_view text, std::string& why);

}  // namespace armillary

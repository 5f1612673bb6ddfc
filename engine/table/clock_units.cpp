// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/clock_units.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "engine/text/number_text.h"

namespace armillary {
namespace {

struct ClockUnit {
  double factor;
  const char* name;
};

constexpr ClockUnit kUnits[] = {{1e-9, "ns"}, {1e-6, "µs"}, {1e-3, "ms"}, {1.0, "s"}};

std::optional<ClockUnit> unitSince1970(double first) {
  constexpr double kSince = 3e8;  // s: 1979, later than which recordings were made
  for (const ClockUnit& unit : kUnits) {
    if (first * unit.factor >= kSince && first * unit.factor <= 1e10) return unit;
  }
  return std::nullopt;
}

// Whether so long a step is a recording's, of a clock that begins so many seconds after 1970. Most
// of those clocks are of the years 2005 to 2035, in which hardly one of another kind happens to be.
bool isStepSince1970(double first, double step) {
  const bool of_today = first > 1.1e9 && first < 2.05e9;
  return step <= (of_today ? 100.0 : 1.0);
}

struct Calendar {
  double first, last;  // of the years 1980 to 2070
  double factor, longest_step;
  bool whole;
  const char* reason;
};

// Clocks that count neither in seconds nor from 1970. Days in steps of less than a second would be
// rows a hundred thousand times a second.
constexpr double kSecondsOfDay = 86'400.0, kTicks = 1e-7;
constexpr Calendar kCalendars[] = {
    {29'200.0, 62'200.0, kSecondsOfDay, 2e-5, false, "counts days, as spreadsheets do"},
    {723'100.0, 756'100.0, kSecondsOfDay, 2e-5, false, "counts days, as MATLAB's datenum does"},
    {1.196e17, 1.48e17, kTicks, 1e9, true, "counts 100 ns since 1601, as Windows does"},
    {6.24e17, 6.53e17, kTicks, 1e9, true, "counts 100 ns since the year 1, as .NET does"}};

bool isWhole(const Table& table, size_t column) {
  const size_t rows = std::min<size_t>(table.rowCount(), 1000);
  for (size_t row = 0; row < rows; ++row) {
    const double number = table.row(row)[column];
    if (number != std::floor(number) && !std::isnan(number)) return false;
  }
  return true;
}

}  // namespace

double medianStep(const Table& table, size_t column) {
  const size_t rows = std::min<size_t>(table.rowCount(), 2001);
  std::vector<double> steps;
  for (size_t i = 1; i < rows; ++i) {
    const double step = table.row(i)[column] - table.row(i - 1)[column];
    if (step > 0.0) steps.push_back(step);
  }
  if (steps.empty()) return 0.0;
  const auto middle = steps.begin() + static_cast<std::ptrdiff_t>(steps.size() / 2);
  std::nth_element(steps.begin(), middle, steps.end());
  return *middle;
}

void tellBySize(const Table& table, TimeColumn& time) {
  const double first = table.row(0)[time.column], step = medianStep(table, time.column);
  for (const Calendar& one : kCalendars) {
    if (first < one.first || first > one.last || !(step > 0.0) || step > one.longest_step ||
        isWhole(table, time.column) != one.whole) {
      continue;
    }
    time.factor = one.factor;
    time.by_size = true;
    time.reason = one.reason;
    return;
  }
  time.unit_open = true;
  const std::optional<ClockUnit> since = unitSince1970(first);
  const bool uptime = since && table.rowCount() >= 3 && isWhole(table, time.column) &&
                      !isStepSince1970(first * since->factor, step * since->factor);
  if (since && !uptime) {
    time.factor = since->factor;
    time.by_size = time.factor != 1.0;
    time.reason = std::string("counts ") + since->name + " since 1970";
    return;
  }
  // nobody records a robot for hours with minutes from row to row
  const bool in_seconds = !uptime && (table.rowCount() < 20 || step < 50.0);
  if (in_seconds) return;
  const ClockUnit& unit = kUnits[step >= 2e5 ? 0 : step >= 500.0 ? 1 : 2];
  time.factor = unit.factor;
  time.by_size = true;
  time.reason =
      "goes in steps of " + shortest(step) + ", which are no seconds: taken as " + unit.name;
  if (!uptime) return;
  time.reason = std::string("is taken as ") + unit.name + ", in which its steps are " +
                shortest(step * unit.factor) + " s: as " + since->name +
                " since 1970 they would be " + shortest(step * since->factor) + " s";
}

}  // namespace armillary

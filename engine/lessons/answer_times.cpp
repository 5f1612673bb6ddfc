// SPDX-License-Identifier: BSD-3-Clause
#include "engine/lessons/answer_times.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/text/number_text.h"

namespace armillary {
namespace {

constexpr double kSpare = 0.05;  // of the span, at a curve's ends
constexpr double kMillisecondsOfSecond = 1e3;
constexpr int kMostDigits = 9;  // behind a time's point

using Times = std::vector<double>;

struct Missing {
  size_t time = 0;            // of the motion, which has no row
  std::optional<size_t> row;  // that follows it
};

Times columnOf(const Table& table, size_t column) {
  Times values;
  for (size_t i = 0; i < table.rowCount(); ++i) values.push_back(table.row(i)[column]);
  return values;
}

// How far a time may be from the motion's.
double nearness(const Times& times, size_t i) {
  const double step = i + 1 < times.size() ? times[i + 1] - times[i] : 0.0;
  return std::max(0.01 * step, 1e-6 * std::max(1.0, std::abs(times[i])));
}

// The row of each time. Of several at one time the first.
std::optional<std::vector<size_t>> matched(const Times& given, const Times& times,
                                           Missing& missing) {
  std::vector<size_t> order(given.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::erase_if(order, [&](size_t row) { return std::isnan(given[row]); });
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t one, size_t other) { return given[one] < given[other]; });
  std::vector<size_t> rows;
  size_t next = 0;
  for (size_t i = 0; i < times.size(); ++i) {
    const double near = nearness(times, i);
    while (next < order.size() && given[order[next]] < times[i] - near) ++next;
    if (next == order.size() || given[order[next]] > times[i] + near) {
      missing = {i, next < order.size() ? std::optional(order[next]) : std::nullopt};
      return std::nullopt;
    }
    rows.push_back(order[next]);
  }
  return rows;
}

// Half of the last digit that the times have behind their points.
double roundingOf(const Times& given) {
  double unit = 1.0;
  for (int digits = 0; digits < kMostDigits; ++digits, unit /= 10.0) {
    const bool all = std::all_of(given.begin(), given.end(), [&](double time) {
      return std::abs(time / unit - std::round(time / unit)) < 1e-6;
    });
    if (all) break;
  }
  return 0.5 * unit;
}

bool isRounded(const Times& given, const Times& times) {
  if (given.size() != times.size()) return false;
  const double most = roundingOf(given) * (1.0 + 1e-6);
  return std::equal(given.begin(), given.end(), times.begin(),
                    [&](double one, double other) { return std::abs(one - other) <= most; });
}

std::string inMilliseconds() {
  return "its times are 1000 times too long: they are in ms, where s are meant";
}

}  // namespace

std::optional<std::vector<size_t>> rowsAtTimes(const Table& table, const Times& times,
                                               TableError& error) {
  const auto time = std::find(table.header.begin(), table.header.end(), "time");
  std::vector<size_t> one_by_one(times.size());
  std::iota(one_by_one.begin(), one_by_one.end(), size_t{0});
  if (time == table.header.end()) {
    if (table.rowCount() == times.size()) return one_by_one;
    error = {0, "it has " + std::to_string(table.rowCount()) +
                    " rows without a time, and the motion has " + std::to_string(times.size())};
    return std::nullopt;
  }
  Times given = columnOf(table, static_cast<size_t>(time - table.header.begin()));
  Missing missing;
  if (auto rows = matched(given, times, missing)) return rows;
  if (isRounded(given, times)) return one_by_one;
  for (double& each : given) each /= kMillisecondsOfSecond;
  if (Missing ignored; matched(given, times, ignored)) {
    error = {0, inMilliseconds()};
    return std::nullopt;
  }
  error = {missing.row ? table.lines[*missing.row] : 0,
           "there is no row at " + withDigits(times[missing.time], 6) +
               " s, where the motion has one; give a row for each of its " +
               std::to_string(times.size())};
  return std::nullopt;
}

std::string whyOtherSpan(double first, double last, const Times& times) {
  const double span = times.back() - times.front(), spare = kSpare * span;
  const auto fits = [&](double begin, double end) {
    return begin <= times.front() + spare && end >= times.back() - spare &&
           begin >= times.front() - span - spare && end <= times.back() + span + spare;
  };
  if (fits(first, last)) return {};
  if (fits(first / kMillisecondsOfSecond, last / kMillisecondsOfSecond)) return inMilliseconds();
  const auto fromTo = [](double begin, double end) {
    return "from " + withDigits(begin, 4) + " s to " + withDigits(end, 4) + " s";
  };
  return "the curve goes " + fromTo(first, last) + ", and is asked for " +
         fromTo(times.front(), times.back());
}

}  // namespace armillary

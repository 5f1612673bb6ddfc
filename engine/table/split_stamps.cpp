// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/split_stamps.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <vector>

#include "engine/table/column_words.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

bool saysSeconds(const std::string& token) {
  return token == "sec" || token == "secs" || token == "s" || token == "second" ||
         token == "seconds";
}

// In what a word counts the rest of a second.
std::optional<double> factorOfRest(const std::string& token) {
  static const std::unordered_map<std::string, double> kWords{
      {"ns", 1e-9},           {"nsec", 1e-9},         {"nsecs", 1e-9}, {"nanosec", 1e-9},
      {"nanosecs", 1e-9},     {"nanoseconds", 1e-9},  {"us", 1e-6},    {"usec", 1e-6},
      {"usecs", 1e-6},        {"microseconds", 1e-6}, {"ms", 1e-3},    {"msec", 1e-3},
      {"milliseconds", 1e-3}, {"millisecond", 1e-3},  {"msecs", 1e-3}, {"microsecond", 1e-6},
      {"nanosecond", 1e-9}};
  const auto found = kWords.find(token);
  return found == kWords.end() ? std::nullopt : std::optional<double>(found->second);
}

bool areParts(const Table& table, const SplitStamp& stamp) {
  for (size_t row = 0; row < table.rowCount(); ++row) {
    const double seconds = table.row(row)[stamp.seconds],
                 rest = table.row(row)[stamp.rest.column] * stamp.rest.factor;
    if (seconds != std::floor(seconds) && !std::isnan(seconds)) return false;
    if (!(rest >= 0.0 && rest < 1.0) && !std::isnan(rest)) return false;
  }
  return true;
}

}  // namespace

std::optional<SplitStamp> splitStampOf(const Table& table, size_t column) {
  const std::vector<std::string> tokens = tokensOf(table.header[column]);
  if (tokens.empty()) return std::nullopt;
  const std::optional<double> factor = factorOfRest(tokens.back());
  if (!factor && !saysSeconds(tokens.back())) return std::nullopt;
  for (size_t k = 0; k < table.columnCount(); ++k) {
    const std::vector<std::string> other = tokensOf(table.header[k]);
    if (k == column || other.size() != tokens.size() ||
        !std::equal(tokens.begin(), tokens.end() - 1, other.begin())) {
      continue;
    }
    const std::optional<double> of_other = factorOfRest(other.back());
    SplitStamp stamp;
    if (factor && saysSeconds(other.back())) {
      stamp = {k, {column, *factor}};
    } else if (!factor && of_other) {
      stamp = {column, {k, *of_other}};
    } else {
      continue;
    }
    if (areParts(table, stamp)) return stamp;
  }
  return std::nullopt;
}

bool mayBeOfSplitStamp(const std::string& name) {
  const std::vector<std::string> tokens = tokensOf(name);
  return !tokens.empty() && (saysSeconds(tokens.back()) || factorOfRest(tokens.back()));
}

}  // namespace armillary

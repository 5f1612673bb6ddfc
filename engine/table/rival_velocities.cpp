// SPDX-License-Identifier: BSD-3-Clause
// Of several columns that say the same velocities, those that the positions show.
#include <algorithm>
#include <map>
#include <utility>

#include "engine/table/column_candidates.h"
#include "engine/table/derivative_fit.h"

namespace armillary {
namespace {

constexpr std::string_view kVelocity = "/velocity";

// The best column of a joint's positions; none where there is none.
FitColumn positionOf(const std::string& joint, const std::vector<Candidate>& candidates) {
  FitColumn best;
  for (size_t i = 0; i < candidates.size(); ++i) {
    const Candidate& one = candidates[i];
    if (one.ours != joint + "/position") continue;
    const auto right = [](const Candidate& of) { return std::pair(of.origin, of.rank); };
    if (best.column < 0 || right(one) < right(candidates[static_cast<size_t>(best.column)])) {
      best.column = static_cast<int>(i);
    }
  }
  return best;
}

std::vector<double> secondsOf(const Table& table, const std::optional<TimeColumn>& time) {
  std::vector<double> seconds;
  for (size_t row = 0; row < table.rowCount(); ++row) {
    seconds.push_back(time ? timeIn(table, *time, row) : static_cast<double>(row));
  }
  return seconds;
}

}  // namespace

void preferSlopes(const Table& table, const std::optional<TimeColumn>& time,
                  std::vector<Candidate>& candidates) {
  constexpr double kSlope = 0.9, kClearly = 0.05;  // correlations
  // words of one rank are numbered together; what was measured goes before what was wanted
  std::map<int, std::vector<size_t>> words;
  ColumnOrigin best_origin = ColumnOrigin::kExternal;
  const auto isVelocity = [](const Candidate& one) {
    return one.numbered && one.ours.ends_with(kVelocity);
  };
  for (const Candidate& one : candidates) {
    if (isVelocity(one)) best_origin = std::min(best_origin, one.origin);
  }
  for (size_t i = 0; i < candidates.size(); ++i) {
    const Candidate& one = candidates[i];
    if (isVelocity(one) && one.origin == best_origin) words[one.rank].push_back(i);
  }
  if (words.size() < 2) return;
  const std::vector<double> seconds = secondsOf(table, time);
  const std::vector<size_t>* best = nullptr;
  double most = 0.0, second = 0.0;
  for (const auto& [rank, columns] : words) {
    std::vector<FitColumn> positions, rates;
    for (const size_t i : columns) {
      const std::string& ours = candidates[i].ours;
      positions.push_back(positionOf(ours.substr(0, ours.size() - kVelocity.size()), candidates));
      rates.push_back({static_cast<int>(i)});
    }
    const double fit = derivativeFit(table, seconds, positions, rates).correlation;
    if (fit > most) {
      second = std::exchange(most, fit);
      best = &columns;
    } else {
      second = std::max(second, fit);
    }
  }
  if (most < kSlope || most < second + kClearly) return;
  const int before_all = words.begin()->first - 1;
  for (const size_t i : *best) {
    candidates[i].rank = before_all;
    candidates[i].is_slope = true;
    candidates[i].reason += "; of several velocities the slope of the positions";
  }
}

}  // namespace armillary

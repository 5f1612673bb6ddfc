// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/curve_peaks.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "engine/linear_algebra/plateau.h"

namespace armillary {
namespace {

using Points = std::span<const std::pair<double, double>>;

// For each point the lowest of those before it (or behind it) up to the nearest that is higher.
// Those that wait for a higher one stand on a stack, falling.
template <class Order>
std::vector<double> bottoms(const std::vector<double>& heights, Order order) {
  struct Waiting {
    double height, bottom;
  };
  const std::size_t count = heights.size();
  std::vector<double> result(count);
  std::vector<Waiting> stack;
  for (std::size_t k = 0; k < count; ++k) {
    const std::size_t i = order(k);
    double bottom = heights[i];
    while (!stack.empty() && stack.back().height <= heights[i]) {
      bottom = std::min(bottom, stack.back().bottom);
      stack.pop_back();
    }
    result[i] = bottom;
    stack.push_back({heights[i], bottom});
  }
  return result;
}

void addHills(Points points, const std::vector<double>& heights, bool are_hills, double least,
              std::vector<CurvePeak>& peaks) {
  const std::size_t count = heights.size();
  const std::vector<double> before = bottoms(heights, [](std::size_t k) { return k; });
  const std::vector<double> behind =
      bottoms(heights, [count](std::size_t k) { return count - 1 - k; });
  for (std::size_t i = 1; i + 1 < count;) {
    std::size_t last = i;  // of those that are as high
    while (last + 1 < count && heights[last + 1] == heights[i]) ++last;
    if (heights[i - 1] < heights[i] && last + 1 < count && heights[last + 1] < heights[i]) {
      const double prominence = heights[i] - std::max(before[i], behind[last]);
      if (prominence >= least) {
        const double top = heights[i] - plateau(heights[i]);
        std::size_t first = i;
        while (first > 0 && heights[first - 1] >= top) --first;
        peaks.push_back({points[first].first, points[i].second, prominence, are_hills});
      }
    }
    i = last + 1;
  }
}

}  // namespace

std::vector<CurvePeak> peaksOf(Points points, double least_prominence, std::size_t most) {
  std::vector<double> heights;
  heights.reserve(points.size());
  for (const auto& [time, value] : points) heights.push_back(value);
  std::vector<CurvePeak> peaks;
  addHills(points, heights, true, least_prominence, peaks);
  for (double& height : heights) height = -height;
  addHills(points, heights, false, least_prominence, peaks);
  if (peaks.size() > most) {
    const auto kept = peaks.begin() + static_cast<std::ptrdiff_t>(most);
    std::nth_element(peaks.begin(), kept, peaks.end(), [](const CurvePeak& a, const CurvePeak& b) {
      return a.prominence != b.prominence ? a.prominence > b.prominence : a.time < b.time;
    });
    peaks.erase(kept, peaks.end());
  }
  std::sort(peaks.begin(), peaks.end(),
            [](const CurvePeak& a, const CurvePeak& b) { return a.time < b.time; });
  return peaks;
}

std::vector<CurvePeak> extremesBeside(Points points, const std::vector<CurvePeak>& peaks,
                                      double least_prominence) {
  std::vector<CurvePeak> found;
  if (points.empty()) return found;
  const auto by_value = [](const auto& a, const auto& b) { return a.second < b.second; };
  const auto [least, greatest] = std::minmax_element(points.begin(), points.end(), by_value);
  const double range = greatest->second - least->second;
  if (!(range > 0.0) || range < least_prominence) return found;
  for (const bool hill : {true, false}) {
    const double extreme = hill ? greatest->second : least->second;
    const auto reaches = [&](double value) {
      return std::abs(value - extreme) <= plateau(extreme);
    };
    const bool is_peak = std::any_of(peaks.begin(), peaks.end(), [&](const CurvePeak& peak) {
      return peak.is_hill == hill && reaches(peak.value);
    });
    if (is_peak) continue;
    const auto first = std::find_if(points.begin(), points.end(),
                                    [&](const auto& point) { return reaches(point.second); });
    found.push_back({first->first, first->second, range, hill});
  }
  return found;
}

}  // namespace armillary

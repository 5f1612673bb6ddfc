// SPDX-License-Identifier: BSD-3-Clause
// Where a curve has its hills and hollows.
#pragma once

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace armillary {

struct CurvePeak {
  double time = 0.0, value = 0.0;
  // How far the curve goes down from a hill, on the side where that is less, before it rises above
  // it or ends; of a hollow the same upside down. In the unit of the value, positive.
  double prominence = 0.0;
  bool is_hill = true;
};

// The hills and hollows of at least this prominence, the `most` with the largest, in the order of
// time. A flat top counts once, where it begins, as plateau() has it; where the curve begins or
// ends is no peak. `points` (time, value) ascend in time; one pass.
std::vector<CurvePeak> peaksOf(std::span<const std::pair<double, double>> points,
                               double least_prominence, std::size_t most);

// The greatest and the least value of all where none of the `peaks` has it: a curve may begin or
// end with it, or have it on a hill that stands out little from where it begins. What is asked for
// with peaks. Their prominence is the curve's range; none where that is less than
// `least_prominence`.
std::vector<CurvePeak> extremesBeside(std::span<const std::pair<double, double>> points,
                                      const std::vector<CurvePeak>& peaks, double least_prominence);

}  // namespace armillary

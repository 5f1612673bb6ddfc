// SPDX-License-Identifier: BSD-3-Clause
#include "engine/parameters/late_efforts.h"

#include <algorithm>
#include <cmath>

namespace armillary {

using Eigen::VectorXd;

bool LateEfforts::timesIncrease() const {
  return std::adjacent_find(samples_.begin(), samples_.end(),
                            [](const MotionSample& one, const MotionSample& next) {
                              return !(next.state.time > one.state.time);
                            }) == samples_.end();
}

double LateEfforts::duration() const {
  return samples_.empty() ? 0.0 : samples_.back().state.time - samples_.front().state.time;
}

VectorXd LateEfforts::at(double time) const {
  const auto later = std::upper_bound(
      samples_.begin(), samples_.end(), time,
      [](double when, const MotionSample& sample) { return when < sample.state.time; });
  if (later == samples_.begin()) return effort_.col(0);
  if (later == samples_.end()) return effort_.rightCols<1>();
  const auto k = later - samples_.begin();
  const double share = (time - timeOf(k - 1)) / (timeOf(k) - timeOf(k - 1));
  return effort_.col(k - 1) + share * (effort_.col(k) - effort_.col(k - 1));
}

VectorXd LateEfforts::slope(Eigen::Index k, double delay) const {
  constexpr double kMoment = 1e-6;  // of the duration
  if (std::abs(delay) > kMoment * duration()) {
    return (effort_.col(k) - at(timeOf(k) - delay)) / delay;
  }
  const Eigen::Index before = std::max<Eigen::Index>(0, k - 1);
  const Eigen::Index after = std::min(effort_.cols() - 1, k + 1);
  return (effort_.col(after) - effort_.col(before)) / (timeOf(after) - timeOf(before));
}

}  // namespace armillary

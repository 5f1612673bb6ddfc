// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/joint_stops.h"

#include <algorithm>
#include <cmath>

namespace armillary {

bool isBeyondStops(double lower, double upper, double position, double give) {
  return pastStops(lower, upper, position, give) > 0.0;
}

double pastStops(double lower, double upper, double position, double give) {
  constexpr double kRounding = 1e-6;  // rad or m
  // of the range: less is no more than a line is wide, and more is seen to be wrong
  constexpr double kLeast = 2e-3, kMost = 5e-2;
  const double range = upper - lower;
  double room = std::max(kRounding, give);
  if (std::isfinite(range)) {
    room = std::max(kRounding, std::clamp(give, kLeast * range, kMost * range));
  }
  return std::max(position - upper, lower - position) - room;
}

double giveOf(const Model& model, int joint, const Eigen::VectorXd& stop_give) {
  const Joint& of = model.joints[static_cast<std::size_t>(joint)];
  if (of.body == 0 || of.velocity_index < 0 || of.velocity_index >= stop_give.size()) return 0.0;
  const Body& body = model.bodies[static_cast<std::size_t>(of.body)];
  return std::abs(body.multiplier) * stop_give[body.velocity_index];
}

}  // namespace armillary

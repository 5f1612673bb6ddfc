// SPDX-License-Identifier: BSD-3-Clause
#include "engine/comparison/limits_passed.h"

#include <algorithm>

#include "engine/text/number_text.h"

namespace armillary {
namespace {

constexpr double kLittle = 1e-3;  // rad, m

}  // namespace

std::string limitsPassed(const Recording& motion) {
  const Model& model = motion.model();
  int count = 0, worst = -1;
  double most = 0.0, when = 0.0;
  for (const Joint& joint : model.joints) {
    if (joint.mimic || joint.position_size != 1 || joint.velocity_size != 1) continue;
    double by = kLittle, at = 0.0;
    for (std::size_t i = 0; i < motion.size(); ++i) {
      const double q = motion.value(i, SampleQuantity::kPosition, joint.position_index);
      const double past = std::max(q - joint.limits.upper, joint.limits.lower - q);
      if (past <= by) continue;
      by = past;
      at = motion.time(i);
    }
    if (by <= kLittle) continue;
    ++count;
    if (by <= most) continue;
    most = by;
    when = at;
    worst = joint.position_index;
  }
  if (count == 0) return {};
  const Coordinate& coordinate = model.coordinates[worst];
  return (count == 1 ? std::string("1 joint passes its position limit")
                     : std::to_string(count) + " joints pass their position limits, most of all") +
         (count == 1 ? ": '" : " '") + coordinate.name + "' by " + fourDigits(most) +
         (coordinate.measure == Measure::kAngle ? " rad" : " m") + " at " + fourDigits(when) + " s";
}

}  // namespace armillary

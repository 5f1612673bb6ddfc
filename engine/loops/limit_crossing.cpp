// SPDX-License-Identifier: BSD-3-Clause
#include "engine/loops/limit_crossing.h"

#include <algorithm>
#include <cmath>

namespace armillary {

LimitCrossing limitCrossing(const Model& model, const Eigen::VectorXd& before,
                            const Eigen::VectorXd& after) {
  constexpr double kRounding = 1e-9;
  LimitCrossing first;
  for (int i = 0; i < model.positionSize(); ++i) {
    const Coordinate& coordinate = model.coordinates[i];
    const bool up = after[i] > before[i];
    const double room = up ? coordinate.upper - before[i] : before[i] - coordinate.lower;
    const double way = std::abs(after[i] - before[i]);
    if (way <= room + kRounding || room < -kRounding) continue;
    const double fraction = std::max(0.0, room / way);
    if (first.degree_of_freedom >= 0 && fraction >= first.fraction) continue;
    const Joint& joint = model.joints[coordinate.joint];
    first = {joint.velocity_index + i - joint.position_index, fraction};
  }
  return first;
}

}  // namespace armillary

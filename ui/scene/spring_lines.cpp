// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/spring_lines.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace armillary {
namespace {

constexpr int kTurns = 9;
constexpr int kTurnSteps = 12;     // a turn
constexpr double kStraight = 0.1;  // of the length, at each end
constexpr Color kSteel{0.08, 0.10, 0.14, 1.0};
constexpr Color kRod{0.62, 0.66, 0.72, 1.0};
constexpr Color kFlesh{0.70, 0.14, 0.12, 1.0};
constexpr double kHousing = 0.9;  // of what a cylinder is when it is drawn in
constexpr double kHousingWidth = 9.0, kRodWidth = 4.0, kMuscleWidth = 5.0;  // device pixels

void addCoil(const Eigen::Vector3d& from, const Eigen::Vector3d& to, double radius,
             std::vector<OverlayLine>& lines) {
  const Eigen::Vector3d along = to - from;
  if (!(along.norm() > 0.0)) return;
  const Eigen::Vector3d across = along.unitOrthogonal();
  const Eigen::Vector3d other = along.normalized().cross(across);
  Eigen::Vector3d last = from;
  const auto on_to = [&](const Eigen::Vector3d& next) {
    lines.push_back({last, next, kSteel, 2.0});
    last = next;
  };
  for (int i = 0; i <= kTurns * kTurnSteps; ++i) {
    const double share = static_cast<double>(i) / (kTurns * kTurnSteps);
    const double angle = 2.0 * std::numbers::pi * kTurns * share;
    on_to(from + (kStraight + (1.0 - 2.0 * kStraight) * share) * along +
          radius * (std::cos(angle) * across + std::sin(angle) * other));
  }
  on_to(to);
}

// A housing as long as the rod when it is drawn in, and the rod that comes out of it; a muscle
// between its points.
void addActuator(const LineActuator& actuator, const Eigen::Vector3d& from,
                 const Eigen::Vector3d& to, std::vector<OverlayLine>& lines) {
  if (actuator.kind == LineActuator::Kind::kMuscle) {
    lines.push_back({from, to, kFlesh, kMuscleWidth});
    return;
  }
  const double length = (to - from).norm();
  if (!(length > 0.0)) return;
  const double housing =
      actuator.closed_length > 0.0 ? std::min(actuator.closed_length / length, 1.0) : 0.5;
  const Eigen::Vector3d end = from + kHousing * housing * (to - from);
  lines.push_back({from, end, kSteel, kHousingWidth});
  lines.push_back({end, to, kRod, kRodWidth});
}

}  // namespace

std::vector<OverlayLine> springLines(const Model& model, const BodyPoses& X_WB,
                                     const Eigen::AlignedBox3d& bounds) {
  const double radius = bounds.isEmpty() ? 0.01 : 0.008 * bounds.diagonal().norm();
  std::vector<OverlayLine> lines;
  for (const PointSpring& spring : model.springs) {
    addCoil(X_WB[spring.end1.body] * spring.end1.p_BP, X_WB[spring.end2.body] * spring.end2.p_BP,
            radius, lines);
  }
  for (const LineActuator& actuator : model.actuators) {
    addActuator(actuator, X_WB[actuator.end1.body] * actuator.end1.p_BP,
                X_WB[actuator.end2.body] * actuator.end2.p_BP, lines);
  }
  return lines;
}

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/spring_lines.h"

#include <cmath>
#include <numbers>

namespace armillary {
namespace {

constexpr int kTurns = 9;
constexpr int kSteps = 12;         // a turn
constexpr double kStraight = 0.1;  // of the length, at each end
constexpr Color kSteel{0.08, 0.10, 0.14, 1.0};

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
  for (int i = 0; i <= kTurns * kSteps; ++i) {
    const double share = static_cast<double>(i) / (kTurns * kSteps);
    const double angle = 2.0 * std::numbers::pi * kTurns * share;
    on_to(from + (kStraight + (1.0 - 2.0 * kStraight) * share) * along +
          radius * (std::cos(angle) * across + std::sin(angle) * other));
  }
  on_to(to);
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
  return lines;
}

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/limit_marks.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ui/scene/overlay_colors.h"

namespace armillary {
namespace {

using Eigen::Vector3d;

constexpr double kMarkReach = 0.075;  // of the size: length of a hand
constexpr double kBeside = 0.03;      // of the size: a bar lies beside its axis
constexpr double kNear = 0.05;        // of the range
constexpr double kFullTurn = 2.0 * std::numbers::pi;
constexpr double kStep = std::numbers::pi / 36.0;
constexpr double kWind = 0.12;  // an arc of more than a turn winds outwards by this share of a turn

// Where each body goes on, seen from its joint: the mean of its children's joints, else its centre
// of mass, in the body's frame.
std::vector<Vector3d> onwards(const Model& model) {
  std::vector<Vector3d> sum(model.bodyCount(), Vector3d::Zero());
  std::vector<int> children(model.bodyCount(), 0);
  for (int i = 1; i < model.bodyCount(); ++i) {
    sum[model.bodies[i].parent] += model.bodies[i].X_PJ.position;
    ++children[model.bodies[i].parent];
  }
  for (int i = 1; i < model.bodyCount(); ++i) {
    const SpatialInertia& I = model.bodies[i].inertia;
    if (children[i] == 0 && I.mass > 0.0) sum[i] = I.first_moment / I.mass;
  }
  return sum;
}

// The unit vector across `axis` that is nearest to `wanted`; any where that is along the axis.
Vector3d across(const Vector3d& axis, const Vector3d& wanted, double size) {
  const Vector3d flat = wanted - wanted.dot(axis) * axis;
  return flat.norm() > 1e-3 * size ? flat.normalized() : axis.unitOrthogonal();
}

class Builder {
 public:
  Builder(const JointAxis& axis, const Vector3d& hand, double size)
      : axis_(axis), hand_(hand), size_(size) {}

  // Where the hand's end is when the joint has moved by `change` from where it is.
  Vector3d at(double change) const {
    if (!axis_.turns) return axis_.point + change * axis_.direction + kBeside * size_ * hand_;
    return axis_.point + change * axis_.pitch * axis_.direction +
           kMarkReach * size_ * (Eigen::AngleAxisd(change, axis_.direction) * hand_);
  }

  void path(double from, double to, const Color& color, double width, LimitMark& mark) const {
    const int steps =
        axis_.turns ? std::max(2, static_cast<int>(std::ceil((to - from) / kStep))) : 1;
    const bool winds = to - from > kFullTurn + 1e-9;
    const auto wound = [&](int i) {
      const double change = from + (to - from) * i / steps;
      Vector3d p = at(change);
      if (!winds) return p;
      return Vector3d(p + kWind * change / kFullTurn * (p - axis_.point));
    };
    for (int i = 0; i < steps; ++i) mark.lines.push_back({wound(i), wound(i + 1), color, width});
    if (!axis_.turns || winds || axis_.pitch != 0.0) return;
    OverlayFan fan{{axis_.point}, withAlpha(color, mark.limited ? 0.18 : 0.10)};
    for (int i = 0; i <= steps; ++i) fan.corners.push_back(at(from + (to - from) * i / steps));
    mark.fans.push_back(std::move(fan));
  }

  // From the axis to the hand's end, or across the bar.
  void needle(double change, const Color& color, double width, LimitMark& mark) const {
    const Vector3d end = at(change);
    if (axis_.turns) {
      mark.lines.push_back(
          {axis_.point + change * axis_.pitch * axis_.direction, end, color, width});
    } else {
      const Vector3d half = 0.6 * kBeside * size_ * hand_;
      mark.lines.push_back({end - half, end + half, color, width});
    }
  }

 private:
  const JointAxis& axis_;
  Vector3d hand_;  // unit, across the axis
  double size_;
};

}  // namespace

std::vector<LimitMark> limitMarks(const Model& model, const Eigen::VectorXd& q,
                                  const BodyPoses& X_WB, std::span<const JointAxis> axes,
                                  double size) {
  const std::vector<Vector3d> ahead = onwards(model);
  std::vector<LimitMark> marks;
  for (const JointAxis& axis : axes) {
    const Joint& joint = model.joints[axis.joint];
    const bool single = hasOneCoordinate(joint.type);
    if (joint.type == JointType::kFloating || (!axis.turns && !single)) continue;
    const Builder builder(
        axis, across(axis.direction, X_WB[axis.body].rotation * ahead[axis.body], size), size);
    LimitMark mark;
    mark.joint = axis.joint;
    mark.hand = mark.lower = mark.upper = builder.at(0.0);
    const double lower = joint.limits.lower, upper = joint.limits.upper;
    mark.limited = single && (std::isfinite(lower) || std::isfinite(upper));
    const double free = axis.turns ? std::numbers::pi : kMarkReach * size;
    if (mark.limited) {
      const double now = jointPosition(model, axis.joint, q);
      // where one side is open the arc ends where a turn does
      const double down = std::isfinite(lower) ? lower - now : std::min(-free, upper - now - free);
      const double up = std::isfinite(upper) ? upper - now : std::max(free, lower - now + free);
      mark.lower = builder.at(down);
      mark.upper = builder.at(up);
      const double slack = kNear * (up - down);
      mark.near = (std::isfinite(lower) && -down <= slack) || (std::isfinite(upper) && up <= slack);
      const Color color = mark.near ? kLimitNear : kLimitArc;
      if (up > down) builder.path(down, up, color, 2.5, mark);
      if (std::isfinite(lower)) builder.needle(down, color, 2.0, mark);
      if (std::isfinite(upper)) builder.needle(up, color, 2.0, mark);
      builder.needle(0.0, color, 5.0, mark);
    } else {
      builder.path(-free, free, kLimitFree, 1.5, mark);
      builder.needle(0.0, kLimitFree, 3.0, mark);
    }
    marks.push_back(std::move(mark));
  }
  return marks;
}

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
// Of what is drawn over the robot: how the ground holds it, how it stands, what its joints give.
#include <algorithm>
#include <cmath>

#include "engine/analysis/center_of_mass.h"
#include "engine/explanation/limit_shares.h"
#include "engine/explanation/support_polygon.h"
#include "ui/scene/contact_arrows.h"
#include "ui/scene/effort_tints.h"
#include "ui/scene/mass_marks.h"
#include "ui/viewport/overlay_text.h"
#include "ui/viewport/robot_overlays.h"
#include "ui/widgets/units.h"

namespace armillary {
namespace {

using Eigen::Vector3d;

}  // namespace

// An impact would make all other arrows vanish: it is drawn shorter than it is, and its size is
// said.
void RobotOverlays::addContacts(const ShownRobot& shown) {
  if (!shows(ViewToggle::kContacts)) return;
  constexpr double kUsual = 0.25, kMost = 1.5, kLeast = 1e-3;  // of the weight
  contacts_ = contactArrows(shown.forces, shown.weight, shown.size);
  if (contacts_.empty()) return;
  const QString newton = QStringLiteral("N");
  std::size_t drawn = 0;
  for (const GroundForce& force : shown.forces) {
    const double size = force.force.norm(), share = size / shown.weight;
    if (!(share >= kLeast) || drawn == contacts_.size()) continue;
    MeasuredArrow arrow;
    arrow.origin = force.point;
    arrow.value = std::min(1.0, kMost / share) * force.force;
    arrow.unit = newton;
    arrow.color = contacts_[drawn].color;
    arrow.radius = contacts_[drawn++].radius;
    if (share > kMost) arrow.text = readableEffort(size, Measure::kLength);
    overlay_.measured.push_back(std::move(arrow));
  }
  // four feet share it where it stands: what touches more lightly is seen to
  overlay_.largest[newton] = kUsual * shown.weight;
}

void RobotOverlays::addStance(const ShownRobot& shown) {
  if (!(shown.weight > 0.0)) return;
  Stance stance;
  stance.center_of_mass = centerOfMass(shown.model, shown.X_WB);
  stance.floor_normal = shown.floor_normal;
  stance.below =
      stance.center_of_mass -
      (shown.floor_normal.dot(stance.center_of_mass) - shown.floor_height) * shown.floor_normal;
  if (shown.stands_on_ground) {
    std::vector<Vector3d> touching;
    for (const GroundForce& force : shown.forces) touching.push_back(force.point);
    constexpr double kTouches = 0.003;  // of the size
    if (touching.empty() && shown.robot.contacts) {
      touching = touchingPoints(*shown.robot.contacts, shown.X_WB, shown.floor_height,
                                kTouches * shown.size);
    }
    std::vector<Eigen::Vector2d> points;
    points.reserve(touching.size());
    for (const Vector3d& point : touching) points.emplace_back(point.head<2>());
    const std::vector<Eigen::Vector2d> polygon = supportPolygon(points);
    for (const Eigen::Vector2d& corner : polygon) {
      stance.support.emplace_back(corner.x(), corner.y(), shown.floor_height);
    }
    stance.margin = supportMargin(polygon, stance.below.head<2>());
    if (stance.margin) {
      const QString distance = readable(std::abs(*stance.margin));
      captions_ << (*stance.margin >= 0.0
                        ? overlayText("Centre of mass: %1 m inside the support").arg(distance)
                        : overlayText("Centre of mass: %1 m outside the support").arg(distance));
    } else {
      captions_ << overlayText("Nothing touches the ground");
    }
  }
  StanceMarks marks = stanceMarks(stance, shown.size);
  appendAll(overlay_.ellipsoids, marks.ellipsoids);
  appendAll(overlay_.lines, marks.lines);
  appendAll(overlay_.fans, marks.fans);
}

void RobotOverlays::addEffortShares(const ShownRobot& shown) {
  if (!shows(ViewToggle::kEffortShares)) return;
  limitShares(shown.model, shown.sample.effort, shares_);
  tints_ = effortTints(shown.model, shares_);
  legend_.emplace();
  for (std::size_t i = 0; i < shares_.size(); ++i) {
    const Joint& joint = shown.model.joints[i];
    if (joint.body == 0 || joint.mimic || joint.type == JointType::kFloating) continue;
    ++legend_->joints;
    if (!shares_[i]) {
      ++legend_->without_limit;
    } else if (legend_->most.isEmpty() || *shares_[i] > legend_->most_share) {
      legend_->most = QString::fromStdString(joint.name);
      legend_->most_share = *shares_[i];
    }
  }
}

}  // namespace armillary

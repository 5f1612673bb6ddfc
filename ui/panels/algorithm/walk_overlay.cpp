// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/algorithm/walk_overlay.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <string_view>

#include "ui/panels/algorithm/walk_texts.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/units.h"

namespace armillary {
namespace {

constexpr double kShortest = 0.002;  // of the longest: shorter ones are no arrows
constexpr double kFaint = 0.5;

// The vectors that are drawn faint: of each link, what the last finished step of this pass found,
// and its effort beside the force that it is a part of.
std::map<int, std::vector<WalkVector>> finished(const AlgorithmWalk& walk, int step) {
  std::map<int, std::vector<WalkVector>> result;
  const WalkStep& present = walk.steps()[step];
  const bool ends = present.pass == WalkPass::kResult;
  for (int i = 0; i < step; ++i) {
    const WalkStep& done = walk.steps()[i];
    if (!ends && done.pass != present.pass) continue;
    const bool effort = done.quantity == WalkQuantity::kEffort;
    if (effort && ends) continue;  // drawn strong
    const std::vector<WalkVector> vectors = walk.vectors(i);
    if (vectors.empty()) continue;
    std::vector<WalkVector>& own = result[done.body];
    if (!effort) own.clear();
    own.insert(own.end(), vectors.begin(), vectors.end());
  }
  return result;
}

}  // namespace

QColor walkVectorColor(WalkVector::Kind kind, const QPalette& palette) {
  const Theme& colors = themeOf(palette);
  switch (kind) {
    case WalkVector::Kind::kAngularVelocity:
      return colors.angular_velocity;
    case WalkVector::Kind::kVelocity:
      return colors.velocity;
    case WalkVector::Kind::kAngularAcceleration:
      return colors.angular_acceleration;
    case WalkVector::Kind::kSpatialAcceleration:
    case WalkVector::Kind::kAcceleration:
      return colors.acceleration;
    case WalkVector::Kind::kForce:
    case WalkVector::Kind::kBiasForce:
    case WalkVector::Kind::kUnitForce:
      return colors.force;
    case WalkVector::Kind::kMoment:
    case WalkVector::Kind::kBiasMoment:
    case WalkVector::Kind::kUnitMoment:
      return colors.moment;
    case WalkVector::Kind::kJointForce:
    case WalkVector::Kind::kJointMoment:
      break;
  }
  return palette.color(QPalette::WindowText);
}

Overlay walkOverlay(const AlgorithmWalk& walk, int step, double size, const QPalette& palette) {
  Overlay overlay;
  overlay.see_through = true;  // most vectors begin inside of a link
  overlay.quiets_selection = overlay.joins_texts = true;
  if (step < 0 || step >= walk.reached() || !(size > 0.0)) return overlay;
  const std::map<int, std::vector<WalkVector>> faint = finished(walk, step);
  const std::vector<WalkVector> strong = walk.vectors(step);
  // what is large in one step is seen to be larger than what is small in another
  for (int i = 0; i < walk.reached(); ++i) {
    for (const WalkVector& vector : walk.vectors(i)) {
      double& most = overlay.largest[QString::fromUtf8(vector.unit)];
      most = std::max(most, vector.vector.norm());
    }
  }
  const auto draw = [&](const WalkVector& vector, bool is_strong) {
    const double norm = vector.vector.norm();
    const QString unit = QString::fromUtf8(vector.unit);
    if (!(norm > 1e-12) || norm < kShortest * overlay.largest[unit]) return;
    const QColor color = walkVectorColor(vector.kind, palette);
    MeasuredArrow arrow;
    arrow.origin = vector.origin;
    arrow.value = vector.vector;
    arrow.unit = unit;
    arrow.color = {color.redF(), color.greenF(), color.blueF(), is_strong ? 1.0 : kFaint};
    arrow.radius = (is_strong ? 0.007 : 0.004) * size;
    if (is_strong) {
      arrow.text = QStringLiteral("%1 %2 %3")
                       .arg(vectorLetter(vector.kind), readable(Units::factorFrom(unit) * norm),
                            Units::inPlaceOf(unit));
      arrow.text_color = color;
    }
    overlay.measured.push_back(std::move(arrow));
  };
  for (const auto& [body, vectors] : faint) {
    if (body == walk.steps()[step].body && !strong.empty()) continue;
    for (const WalkVector& vector : vectors) draw(vector, false);
  }
  for (const WalkVector& vector : strong) draw(vector, true);
  return overlay;
}

}  // namespace armillary

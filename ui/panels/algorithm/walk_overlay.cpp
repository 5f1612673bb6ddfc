// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/algorithm/walk_overlay.h"

#include <cmath>
#include <cstring>
#include <map>
#include <string_view>

#include "ui/panels/algorithm/walk_texts.h"
#include "ui/widgets/units.h"

namespace armillary {
namespace {

constexpr double kLongest = 0.3;     // of the robot's size
constexpr double kShortest = 0.002;  // shorter ones are no arrows
constexpr double kFaint = 0.25;
constexpr double kApart = 0.06;  // of the robot's size: labels closer than this are one

// The least of 1, 2, 5 times a power of ten that is not below: lengths that do not tremble while
// the numbers change.
double roundedUp(double value) {
  const double power = std::pow(10.0, std::floor(std::log10(value)));
  for (const double step : {1.0, 2.0, 5.0}) {
    if (step * power >= value) return step * power;
  }
  return 10.0 * power;
}

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
  // Okabe and Ito's
  switch (kind) {
    case WalkVector::Kind::kAngularVelocity:
      return QColor(0x0072B2);
    case WalkVector::Kind::kVelocity:
      return QColor(0x56B4E9);
    case WalkVector::Kind::kAngularAcceleration:
      return QColor(0xD55E00);
    case WalkVector::Kind::kSpatialAcceleration:
    case WalkVector::Kind::kAcceleration:
      return QColor(0xE69F00);
    case WalkVector::Kind::kForce:
    case WalkVector::Kind::kBiasForce:
    case WalkVector::Kind::kUnitForce:
      return QColor(0x009E73);
    case WalkVector::Kind::kMoment:
    case WalkVector::Kind::kBiasMoment:
    case WalkVector::Kind::kUnitMoment:
      return QColor(0xCC79A7);
    case WalkVector::Kind::kJointForce:
    case WalkVector::Kind::kJointMoment:
      break;
  }
  return palette.color(QPalette::WindowText);
}

Overlay walkOverlay(const AlgorithmWalk& walk, int step, double size, const QPalette& palette) {
  Overlay overlay;
  overlay.see_through = true;  // most vectors begin inside of a link
  if (step < 0 || step >= walk.reached() || !(size > 0.0)) return overlay;
  const std::map<int, std::vector<WalkVector>> faint = finished(walk, step);
  const std::vector<WalkVector> strong = walk.vectors(step);
  std::map<std::string_view, double> largest;  // of a unit
  const auto look = [&](const std::vector<WalkVector>& vectors) {
    for (const WalkVector& vector : vectors) {
      double& most = largest[vector.unit];
      most = std::max(most, vector.vector.norm());
    }
  };
  look(strong);
  for (const auto& [body, vectors] : faint) look(vectors);

  const auto draw = [&](const WalkVector& vector, bool is_strong) {
    const double norm = vector.vector.norm();
    const double most = largest[vector.unit];
    const QColor color = walkVectorColor(vector.kind, palette);
    Eigen::Vector3d tip = vector.origin;
    if (most > 1e-12 && norm >= kShortest * most) {
      const Eigen::Vector3d arrow = kLongest * size / roundedUp(most) * vector.vector;
      tip += arrow;
      overlay.arrows.push_back(
          {vector.origin, arrow,
           Color{color.redF(), color.greenF(), color.blueF(), is_strong ? 1.0 : kFaint},
           (is_strong ? 0.007 : 0.004) * size});
    }
    if (!is_strong || tip == vector.origin) return;
    const QString text =
        QStringLiteral("%1 %2 %3")
            .arg(vectorLetter(vector.kind), readable(norm), QString::fromUtf8(vector.unit));
    for (OverlayLabel& other : overlay.labels) {  // two at one place could not be read
      if ((other.at - tip).norm() > kApart * size) continue;
      other.text += QStringLiteral(",  ") + text;
      other.color = palette.color(QPalette::WindowText);
      return;
    }
    overlay.labels.push_back({tip, text, color});
  };
  for (const auto& [body, vectors] : faint) {
    if (body == walk.steps()[step].body && !strong.empty()) continue;
    for (const WalkVector& vector : vectors) draw(vector, false);
  }
  for (const WalkVector& vector : strong) draw(vector, true);
  return overlay;
}

}  // namespace armillary

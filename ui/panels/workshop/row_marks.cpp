// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/workshop/row_marks.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/panels/workshop/row_cells.h"
#include "ui/scene/frame_arrows.h"
#include "ui/scene/overlay_colors.h"
#include "ui/widgets/number_box.h"

namespace armillary {
namespace {

using Eigen::Vector3d;
using Kind = ElementaryMotion::Kind;

constexpr double kRadius = 0.10;     // of an arc, of the robot's size
constexpr double kMarkFrame = 0.11;  // a frame's arrows
constexpr double kShaft = 0.007;     // of an arrow
constexpr double kStep = 0.09;       // rad between an arc's corners
constexpr double kNothing = 1e-9;

QString markText(const char* words) {
  return QCoreApplication::translate("RowMarks", words);
}

QString lowered(size_t number) {
  QString digits = QString::number(number);
  for (QChar& digit : digits) digit = QChar(0x2080 + digit.digitValue());
  return digits;
}

// From the axis that turns to where it comes to.
void addArc(const ElementaryMotion& motion, double share, double radius, Overlay& overlay) {
  const Pose& X = motion.X_WS;
  const Vector3d axis = X.rotation.col(motion.axis());
  const Vector3d start = X.rotation.col(motion.axis() == 0 ? 2 : 0);
  const auto at = [&](double angle) {
    return Vector3d(X.position + radius * (Eigen::AngleAxisd(angle, axis) * start));
  };
  const Color color = colorOf(motion.kind);
  const double angle = share * motion.value;
  const int steps = std::clamp(static_cast<int>(std::ceil(std::abs(angle) / kStep)), 1, 400);
  OverlayFan fan{{X.position}, withAlpha(color, 0.22)};
  for (int i = 0; i <= steps; ++i) {
    fan.corners.push_back(at(angle * i / steps));
    if (i > 0) {
      overlay.lines.push_back(
          {fan.corners[static_cast<size_t>(i)], fan.corners.back(), color, 4.0});
    }
  }
  overlay.lines.push_back({X.position, at(0.0), color, 1.5});
  overlay.lines.push_back({X.position, at(angle), color, 2.5});
  overlay.fans.push_back(std::move(fan));
}

// Where the motion's label stands.
Vector3d labelPlace(const ElementaryMotion& motion, double radius) {
  if (!motion.turns()) return motion.after(0.5).position;
  const Pose half = motion.after(0.5);
  return half.position + 1.25 * radius * half.rotation.col(motion.axis() == 0 ? 2 : 0);
}

}  // namespace

Color colorOf(Kind kind) {
  switch (kind) {
    case Kind::kTheta:
      return {0.00, 0.62, 0.45, 1.0};
    case Kind::kD:
      return {0.00, 0.45, 0.70, 1.0};
    case Kind::kA:
      return {0.84, 0.37, 0.00, 1.0};
    case Kind::kAlpha:
      return {0.80, 0.40, 0.70, 1.0};
    case Kind::kBeta:
      return {0.55, 0.45, 0.10, 1.0};
  }
  return {};
}

QString symbolOf(Kind kind, DenavitHartenbergConvention convention, size_t row) {
  const bool along_z = kind == Kind::kTheta || kind == Kind::kD;
  const bool before = !along_z && convention == DenavitHartenbergConvention::kModified;
  static const QString kSymbols[] = {QStringLiteral("θ"), QStringLiteral("d"), QStringLiteral("a"),
                                     QStringLiteral("α"), QStringLiteral("β")};
  return kSymbols[static_cast<int>(kind)] + lowered(before ? row : row + 1);
}

QString valueOf(const ElementaryMotion& motion, const Units& units) {
  if (motion.turns()) return angleText(motion.value, units, true);
  return shortNumber(std::abs(motion.value) < 1e-12 ? 0.0 : motion.value) + QStringLiteral(" m");
}

QString inWords(const ElementaryMotion& motion, DenavitHartenbergConvention convention, size_t row,
                const Units& units) {
  static const char* kAxes[] = {"x", "y", "z"};
  const QString words =
      motion.turns() ? markText("turn about %1 by %2 = %3") : markText("slide along %1 by %2 = %3");
  return words.arg(QLatin1String(kAxes[motion.axis()]), symbolOf(motion.kind, convention, row),
                   valueOf(motion, units));
}

Overlay rowMarks(const std::vector<ElementaryMotion>& motions,
                 DenavitHartenbergConvention convention, size_t row, const Units& units,
                 double size, const RowStep* step) {
  Overlay overlay;
  if (motions.empty()) return overlay;
  overlay.see_through = true;
  const double radius = kRadius * size;
  const Pose ends[] = {motions.front().X_WS, motions.back().after(1.0)};
  overlay.arrows = frameArrows(ends, kMarkFrame * size, 0.035 * kMarkFrame * size);
  const bool one_place = (ends[0].position - ends[1].position).norm() < 1e-6 * size;
  overlay.labels.push_back(
      {ends[0].position,
       one_place ? QStringLiteral("%1, %2").arg(row).arg(row + 1) : QString::number(row), QColor(),
       -1});
  if (!one_place) {
    overlay.labels.push_back({ends[1].position, QString::number(row + 1), QColor(), -1});
  }
  for (size_t i = 0; i < motions.size(); ++i) {
    const ElementaryMotion& motion = motions[i];
    if (step && i > step->motion) break;
    const double share = step && i == step->motion ? step->share : 1.0;
    if (std::abs(share * motion.value) < kNothing) continue;
    if (motion.turns()) {
      addArc(motion, share, radius, overlay);
    } else {
      const Vector3d way = motion.after(share).position - motion.X_WS.position;
      overlay.arrows.push_back({motion.X_WS.position, way, colorOf(motion.kind), kShaft * size});
    }
    overlay.labels.push_back(
        {labelPlace(motion, radius),
         symbolOf(motion.kind, convention, row) + QStringLiteral(" = ") + valueOf(motion, units),
         qColor(colorOf(motion.kind)), -2});
  }
  if (step) {
    const Pose ghost = motions[step->motion].after(step->share);
    const auto arrows = frameArrows({&ghost, 1}, 1.6 * kMarkFrame * size, 0.05 * kMarkFrame * size);
    overlay.arrows.insert(overlay.arrows.end(), arrows.begin(), arrows.end());
  }
  return overlay;
}

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/plots/compared_curves.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>

namespace armillary {
namespace {

QString tr(const char* text) {
  return QCoreApplication::translate("CurveSet", text);
}

const QVector<qreal>& dashesOf(std::size_t which) {
  static const std::array<QVector<qreal>, 4> kDashes{
      {{6, 4}, {14, 4}, {10, 3, 3, 3}, {10, 3, 3, 3, 3, 3}}};
  return kDashes[which % kDashes.size()];
}

const QVector<qreal> kDots{1.5, 3};
const QVector<qreal> kWithFriction{3, 2};

}  // namespace

bool gives(const ComparedMotion& motion, bool whole, const PlotCurve& curve,
           SampleQuantity quantity) {
  const auto dof = static_cast<std::size_t>(curve.velocity_index);
  switch (quantity) {
    case SampleQuantity::kPosition:
      return numberIndex(curve, quantity) >= 0 && motion.positions_given[dof];
    case SampleQuantity::kVelocity:
      return motion.velocities_given[dof];
    case SampleQuantity::kEffort:
      return motion.efforts_given[dof];
    default:
      return whole;
  }
}

bool CurveSet::has(const PlotCurve& curve, SampleQuantity quantity) const {
  if (friction) return quantity == SampleQuantity::kEffort;
  return recording ? gives(given, whole, curve, quantity) : numberIndex(curve, quantity) >= 0;
}

CurveKey CurveSet::key(const PlotCurve& curve, SampleQuantity quantity) const {
  return {quantity, numberIndex(curve, quantity), friction};
}

QPen CurveSet::pen(const QColor& color, double width) const {
  QPen pen(color, width);
  if (!dashes.isEmpty()) pen.setDashPattern(dashes);
  pen.setCapStyle(Qt::FlatCap);
  return pen;
}

std::vector<CurveSet> curveSets(const Comparison& comparison, bool posing,
                                std::vector<CurveSet> before) {
  std::vector<CurveSet> sets;
  CurveSet shown;
  shown.name = posing ? tr("shown before this pose") : tr("shown");
  shown.source = before.empty() ? std::make_shared<CurveSource>() : before.front().source;
  sets.push_back(shown);
  if (!comparison.friction().empty()) {
    CurveSet with = shown;
    with.name = tr("with friction");
    with.friction = true;
    with.dashes = kWithFriction;
    sets.push_back(std::move(with));
  }
  std::size_t which = 0;
  for (const Comparison::Entry& entry : comparison.entries()) {
    const bool measured = entry.kind == Comparison::Kind::kMeasured;
    const QVector<qreal>& dashes = measured ? kDots : dashesOf(which++);
    if (!entry.shown) continue;
    CurveSet set;
    set.name = entry.name;
    set.recording = entry.motion.recording;
    set.dashes = dashes;
    set.whole = entry.kind == Comparison::Kind::kRun;
    set.given = entry.motion;
    const auto known = std::find_if(before.begin(), before.end(), [&](const CurveSet& old) {
      return old.recording == set.recording;
    });
    set.source = known != before.end() ? known->source : std::make_shared<CurveSource>();
    set.source->follow(set.recording);
    sets.push_back(std::move(set));
  }
  return sets;
}

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
// Whose curves plots draw, and how each is told apart: the shown motion and those held against it.
#pragma once

#include <QPen>
#include <QString>
#include <memory>
#include <vector>

#include "ui/panels/plots/curve_source.h"
#include "ui/panels/plots/plot_curve.h"
#include "ui/stage/comparison.h"

namespace armillary {

// Whether a compared motion says this number; `whole`: accelerations and external efforts too.
bool gives(const ComparedMotion& motion, bool whole, const PlotCurve& curve,
           SampleQuantity quantity);

// One motion's curves: all joints' have the same line.
struct CurveSet {
  QString name;
  // Null: the stage's.
  std::shared_ptr<const Recording> recording;
  std::shared_ptr<CurveSource> source;
  QVector<qreal> dashes;  // in widths of the line; empty: solid
  bool friction = false;  // efforts with the friction that was identified
  bool whole = true;      // accelerations and external efforts count too
  ComparedMotion given;   // what counts; without a recording everything

  bool has(const PlotCurve& curve, SampleQuantity quantity) const;
  CurveKey key(const PlotCurve& curve, SampleQuantity quantity) const;
  QPen pen(const QColor& color, double width) const;
};

// The stage's motion first, then with friction where that was identified, then the shown entries.
// Sources of motions that were there before are taken from `before`.
std::vector<CurveSet> curveSets(const Comparison& comparison, bool posing,
                                std::vector<CurveSet> before);

}  // namespace armillary

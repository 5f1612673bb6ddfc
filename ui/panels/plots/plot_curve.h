// SPDX-License-Identifier: GPL-3.0-or-later
// What can be plotted of a robot over time: curves of quantities, in the user's units.
#pragma once

#include <QColor>
#include <QString>
#include <vector>

#include "engine/simulation/recording.h"
#include "ui/widgets/units.h"

namespace armillary {

// A degree of freedom.
struct PlotCurve {
  QString name;           // of its velocity and effort
  QString position_name;  // of its position; empty: there is none
  int joint = 0;
  int position_index = -1;  // -1: there is no such number (an angular velocity's position)
  int velocity_index = 0;
  Measure measure = Measure::kAngle;
  QColor color;
};

// One for every degree of freedom, in the order of the robot.
std::vector<PlotCurve> plotCurves(const Model& model);

// "floating_base.z" of what has "floating_base.vz" as its velocity.
QString nameOf(const PlotCurve& curve, SampleQuantity quantity);
// Of several quantities together: "floating_base.z, vz".
QString nameOf(const PlotCurve& curve, const std::vector<SampleQuantity>& quantities);

// Index of the number in a recording; -1 where there is none.
int numberIndex(const PlotCurve& curve, SampleQuantity quantity);
// Shown value = recorded value * factor.
double shownFactor(const PlotCurve& curve, SampleQuantity quantity, const Units& units);
// Of all the curves together: "rad, m".
QString shownUnit(const std::vector<PlotCurve>& curves, SampleQuantity quantity,
                  const Units& units);
// As it is shown; the curve must have the quantity.
double shownValue(const Sample& sample, const PlotCurve& curve, SampleQuantity quantity,
                  const Units& units);

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
// Where a motion is past the limits that its joints have.
#include <algorithm>
#include <cmath>

#include "ui/panels/plots/curve_plots.h"
#include "ui/stage/joint_stops.h"
#include "ui/stage/stage.h"

namespace armillary {
namespace {

struct Range {
  double lower = -INFINITY, upper = INFINITY;
};

// In the recording's units; a joint with several coordinates has limits for none of them.
Range limitsFor(const Model& model, const PlotCurve& curve, SampleQuantity quantity) {
  const Joint& joint = model.joints[static_cast<std::size_t>(curve.joint)];
  if (!hasOneCoordinate(joint.type)) return {};
  // zero is what files write that know none
  const auto both = [](double most) { return most > 0.0 ? Range{-most, most} : Range(); };
  switch (quantity) {
    case SampleQuantity::kPosition:
      return {joint.limits.lower, joint.limits.upper};
    case SampleQuantity::kVelocity:
      return both(joint.limits.velocity);
    case SampleQuantity::kEffort:
      return both(joint.limits.effort);
    default:
      return {};
  }
}

}  // namespace

void CurvePlots::findBeyond(Plot& plot, const PlotCurve& curve,
                            const std::vector<std::pair<double, double>>& points) const {
  const Range range = limitsFor(stage_.model(), curve, plot.quantity.quantity);
  if (!std::isfinite(range.lower) && !std::isfinite(range.upper)) return;
  constexpr double kRounding = 1e-6;  // what is there by rounding is not beyond
  const double give = giveOf(stage_.model(), curve.joint, stage_.stopGive());
  // what is simulated may rest on a stop; what is planned has none
  const bool stops = plot.quantity.quantity == SampleQuantity::kPosition &&
                     stage_.shownRecording() != stage_.trajectory().get();
  const auto excess = [&](double value) {
    return stops ? pastStops(range.lower, range.upper, value, give)  // as on the robot
                 : std::max(value - range.upper, range.lower - value) - kRounding;
  };
  // where the line between two samples passes the limit
  const auto crossing = [&](std::size_t i) {
    const auto& [t0, v0] = points[i - 1];
    const auto& [t1, v1] = points[i];
    return t0 + (t1 - t0) * excess(v0) / (excess(v0) - excess(v1));
  };
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (!(excess(points[i].second) > 0.0)) continue;
    const double from = i == 0 ? points[i].first : crossing(i);
    while (i + 1 < points.size() && excess(points[i + 1].second) > 0.0) ++i;
    const double to = i + 1 < points.size() ? crossing(i + 1) : points[i].first;
    plot.beyond.emplace_back(from, to);
  }
}

}  // namespace armillary

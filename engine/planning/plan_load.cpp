// SPDX-License-Identifier: BSD-3-Clause
#include "engine/planning/plan_load.h"

#include <cmath>

#include "engine/text/number_text.h"

namespace armillary {

PlanLoad loadOf(const PlanPeaks& peaks, const MotionLimits& limits, int segment) {
  PlanLoad worst;
  worst.segment = segment;
  const auto look = [&](bool of_acceleration, const std::vector<Peak>& of_segment,
                        const Eigen::VectorXd& most) {
    for (int i = 0; i < most.size(); ++i) {
      if (of_segment[i].value == 0.0 || std::isinf(most[i])) continue;
      const double ratio = of_segment[i].value / most[i];
      const double share = of_acceleration ? std::sqrt(ratio) : ratio;
      if (share > worst.share) {
        worst = {share, segment, i, of_acceleration, of_segment[i], most[i]};
      }
    }
  };
  look(false, peaks.velocity[segment], limits.velocity);
  look(true, peaks.acceleration[segment], limits.acceleration);
  return worst;
}

std::string describe(const Model& model, const PlanLoad& load, const std::string& where) {
  const DegreeOfFreedom& dof = model.degrees_of_freedom[load.degree_of_freedom];
  const std::string unit = std::string(dof.measure == Measure::kAngle ? "rad/s" : "m/s") +
                           (load.of_acceleration ? "²" : "");
  return "joint '" + dof.name + "' " + where + ": its " +
         (load.of_acceleration ? "acceleration" : "velocity") + " of " +
         fourDigits(load.peak.value) + " " + unit + " at " + fourDigits(load.peak.time) + " s is " +
         fourDigits(load.peak.value / load.limit) + " times its limit of " +
         fourDigits(load.limit) + " " + unit;
}

}  // namespace armillary

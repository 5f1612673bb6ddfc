#include "engine/planning/plan_load.h"

#include <cmath>
#include <cstdio>

namespace armillary {

std::string shortNumber(double value) {
  char letters[32];
  std::snprintf(letters, sizeof letters, "%.4g", value);
  return letters;
}

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
         shortNumber(load.peak.value) + " " + unit + " at " + shortNumber(load.peak.time) +
         " s is " + shortNumber(load.peak.value / load.limit) + " times its limit of " +
         shortNumber(load.limit) + " " + unit;
}

}  // namespace armillary

// SPDX-License-Identifier: BSD-3-Clause
// Recorded numbers of which nothing can be estimated: their squares, and squares of these, would be
// no numbers any more.
#pragma once

#include <cmath>
#include <span>
#include <string>

#include "engine/dynamics/method_does_not_apply.h"
#include "engine/parameters/motion_rates.h"
#include "engine/text/number_text.h"

namespace armillary {

// Throws where a velocity, an acceleration or an effort is that large; `method` begins the
// sentence.
inline void expectNoWildNumbers(const Model& model, std::span<const MotionSample> samples,
                                const char* method) {
  constexpr double kMost = 1e50;
  const auto expectTame = [&](const Eigen::VectorXd& values, const char* what, double time) {
    for (Eigen::Index i = 0; i < values.size(); ++i) {
      if (!(std::abs(values[i]) > kMost)) continue;
      throw MethodDoesNotApply(
          std::string(method) + " does not apply to this motion: at " + shortest(time) + " s the " +
          what + " of '" + model.degrees_of_freedom[static_cast<std::size_t>(i)].name + "' is " +
          shortest(values[i]) + ", too large to compute with; correct it, or leave the row out");
    }
  };
  for (const MotionSample& sample : samples) {
    expectTame(sample.state.velocity, "velocity", sample.state.time);
    expectTame(sample.acceleration, "acceleration", sample.state.time);
    expectTame(sample.effort, "effort", sample.state.time);
  }
}

}  // namespace armillary

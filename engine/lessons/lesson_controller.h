// SPDX-License-Identifier: BSD-3-Clause
// The controller of a lesson's step, as the file says it.
#pragma once

#include <map>
#include <string>

#include "engine/simulation/simulation_setup.h"

namespace armillary {

// One law for all joints, with gains of a frequency and a damping ratio
// (engine/forces/controllers.h) or with their own. It follows the step's motion, or holds its pose
// where it plays none.
struct LessonController {
  ControlLaw law = ControlLaw::kNone;
  double frequency = 3.0;                    // ω / 2π, Hz
  double damping_ratio = 1.0;                // ζ
  double duration = 2.0;                     // s, for which a check simulates it
  std::map<std::string, JointSetup> joints;  // law and gains of single degrees of freedom
};

}  // namespace armillary

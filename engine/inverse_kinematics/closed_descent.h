// SPDX-License-Identifier: BSD-3-Clause
// The same descent for a robot with loops, through closed poses alone.
//
// Sources: damped_descent.h for the step; Allgower and Georg, Numerical Continuation Methods
// (1990), chapter 2, for the way (predictor and corrector). K are the free motions
// (loops/drivers.h) of all that is not held; E is pose_task.h's.
//
//   (1)  d = K (J K)ᵀ (J K (J K)ᵀ + λ 1)⁻¹ e
//   (2)  q ⊕ f d, then assemble() on it with what is held
//   (3)  the step stands where E falls, (2) changes little of it and no limit is crossed
//
// Otherwise f is made smaller. A coordinate at its limit that (1) would take further is held.
#pragma once

#include "engine/inverse_kinematics/damped_descent.h"
#include "engine/loops/assemble.h"
#include "engine/loops/limit_crossing.h"

namespace armillary {

struct ClosedDescentScratch {
  explicit ClosedDescentScratch(const Model& model)
      : predicted(neutralState(model)), trial(predicted) {}
  State predicted, trial;
  Jacobian unscaled, J;
  Eigen::MatrixXd K, J_K;
  Eigen::VectorXd d, step, correction;
  std::vector<int> held;
  AssembleOptions corrector;
  Assembly assembly;
  PoseError trial_error;
};

// As descend(); state.position is closed and stays so. `fixed` are degrees of freedom that do not
// move; of task.free only the units are used, every degree of freedom has its entry there.
bool descendClosed(const Model& model, const PoseTask& task, const std::vector<int>& fixed,
                   const DescentOptions& options, Workspace& workspace,
                   ClosedDescentScratch& scratch, State& state, PoseError& error, int& iterations);

}  // namespace armillary

// SPDX-License-Identifier: BSD-3-Clause
// Keeps the loops of a robot closed through a step.
#pragma once

#include "engine/loops/project_state.h"
#include "engine/simulation/constraint_rounding.h"

namespace armillary {

// The stages of a step see accelerations that the loops allow; at its end the state is projected
// back onto the loops, which bounds the drift by rounding and keeps the order of the integrator
// (see project_state.h). Baumgarte's terms would bring errors of the stages' own into every stage.
//
// The rank of the constraints is judged at the beginning of a step, where the loops are closed:
// away from there constraints that are redundant are not quite so.
class LoopKeeper {
 public:
  // Whether there are loops; where not, nothing but acceleration() is to be called.
  static bool needed(const Model& model) { return !model.loops.empty(); }

  // Before a step: closes what is open by more than rounding, from wherever it is.
  Projection begin(const Model& model, State& state, Workspace& workspace);
  // Forward dynamics with the loops: of a stage, the first at the step's beginning, or outside of
  // steps.
  SolveStatus acceleration(const Model& model, const State& state, const Eigen::VectorXd& effort,
                           std::span<const LinkWrench> wrenches, Workspace& workspace,
                           Eigen::VectorXd& acceleration);
  // After the stages of a step.
  Projection end(const Model& model, State& state, Workspace& workspace);
  // What follows is outside of steps.
  void leaveStep();
  // Of the stages since it was cleared.
  ConstraintRounding& rounding() { return rounding_; }
  // Of the last acceleration().
  const ConstrainedResult& result() const { return result_; }
  // How constraints are solved, with the rank of the present step.
  const LoopOptions& options() const { return options_; }

 private:
  LoopOptions options_ = {.method = LoopMethod::kFactors};
  bool in_step_ = false;
  std::vector<LoopGap> gaps_;
  Assembly assembly_;
  ConstraintRounding rounding_;
  ConstrainedResult result_;
};

}  // namespace armillary

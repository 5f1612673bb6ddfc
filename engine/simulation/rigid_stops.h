// SPDX-License-Identifier: BSD-3-Clause
// Position limits as rigid stops: what hits one loses its speed at once, and may push against it.
//
// Source: Brogliato, Nonsmooth Mechanics (2016), chapters 4 and 5: Newton's law of restitution, and
// accelerations with unilateral constraints. With a row ±1 of the Jacobian for each stop, pointing
// off the stop, u = row · q̇:
//
//   (1)  impact   M q̇⁺ = M q̇⁻ + Jᵀ Λ,    u⁺ >= −e u⁻,   Λ >= 0, one of the two with equality
//   (2)  contact  M q̈ = f + Jᵀ λ,          u̇ >= 0,       λ >= 0, one of the two with equality
//
// Both together with the loops, whose rows stand first and push both ways. Which rows push is found
// by letting go of those that would pull, the strongest first. Impacts slower than 1 mm/s or
// 1 mrad/s do not bounce, so that bouncing ends.
#pragma once

#include <vector>

#include "engine/integration/step_status.h"
#include "engine/loops/constrained_dynamics.h"

namespace armillary {

class RigidStops {
 public:
  // Every limited joint with one coordinate that follows no other. Restitution from 0 to 1; throws
  // std::invalid_argument for another. Which stops push is tried `most_trials` times at the most;
  // 0: twice a stop and once more.
  RigidStops(const Model& model, double restitution, int most_trials = 0);

  bool any() const { return !stops_.empty(); }
  int count() const { return static_cast<int>(stops_.size()); }
  int degreeOfFreedom(int stop) const { return stops_[stop].velocity_index; }
  // How far coordinate and stop are apart (m, rad); negative beyond it.
  double gap(int stop, const State& state) const;
  // How fast it grows (per s).
  double rate(int stop, const State& state) const;

  // Sets which stops touch and are not being left, which holds until the next call.
  void begin(const State& state);
  // Whether one does.
  bool touching() const { return touching_; }
  // The stop that was hit first on the way from one state to the other, and at which fraction of
  // the way if motion were even; -1: none.
  int firstHit(const State& from, const State& to, double& fraction) const;

  // (2), with the loops of the model. `force` is M q̈ without constraints. kSingular as of
  // solveConstrained(); kStopsUndecided, with a joint that is in doubt, where the trials did not
  // find which stops push.
  StepStatus acceleration(const Model& model, const State& state, const Eigen::MatrixXd& M,
                          const Eigen::VectorXd& force, const LoopOptions& loops,
                          Workspace& workspace, Eigen::VectorXd& acceleration);
  // What the last acceleration() had stops push with: efforts added to `effort`; and the loops
  // with it.
  void addEffort(Eigen::VectorXd& effort) const;
  const LoopConstraints& loopConstraints() const { return constraints_; }
  Eigen::VectorXd loopMultipliers() const;
  // (1), at every stop that touches and is being run into. Returns whether there was one; the
  // status as above.
  bool impact(const Model& model, State& state, const LoopOptions& loops, Workspace& workspace,
              StepStatus& status);

 private:
  struct Stop {
    int position_index = 0, velocity_index = 0;
    double limit = 0.0;
    double sign = 1.0;  // 1: a lower limit
    bool touches = false;
    bool pushes = false;  // in the present trial
    double target = 0.0;  // of row · q̇ or row · q̈ where it pushes
  };
  StepStatus solve(const Model& model, const State& state, const Eigen::MatrixXd& M,
                   const Eigen::VectorXd& force, const LoopOptions& loops, bool velocities,
                   Workspace& workspace);

  std::vector<Stop> stops_;
  double restitution_;
  int most_trials_;
  bool touching_ = false;
  LoopConstraints constraints_;
  Eigen::MatrixXd jacobian_, M_;
  Eigen::VectorXd target_, momentum_;
  ConstrainedSolution solution_;
};

}  // namespace armillary

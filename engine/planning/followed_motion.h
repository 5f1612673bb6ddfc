// SPDX-License-Identifier: BSD-3-Clause
// A plan whose drivers move as it says while the rest of the mechanism follows (followers.h), on
// the branch that knots along it mark.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "engine/loops/followers.h"
#include "engine/planning/motion_plan.h"

namespace armillary {

// A closed position of the mechanism at a moment of the plan.
struct BranchKnot {
  double time = 0.0;  // s
  Eigen::VectorXd position;
};

class FollowedMotion : public MotionOverTime {
 public:
  // Knots ascend in time, the first at the plan's start; from each the free motion leads to any
  // moment up to the next.
  FollowedMotion(MotionPlan plan, std::vector<int> drivers, std::vector<BranchKnot> knots);

  const Model& model() const override { return plan_.model(); }
  double startTime() const override { return plan_.startTime(); }
  double endTime() const override { return plan_.endTime(); }

  // Any number of threads may ask at once, each with a solver of its own.
  void evaluate(double time, State& state, Eigen::VectorXd& acceleration) const override;

 private:
  std::unique_ptr<Followers> takeSolver() const;

  MotionPlan plan_;
  std::vector<int> drivers_;
  std::vector<BranchKnot> knots_;
  mutable std::mutex mutex_;
  mutable std::vector<std::unique_ptr<Followers>> idle_solvers_;
};

}  // namespace armillary

// SPDX-License-Identifier: BSD-3-Clause
#include "engine/planning/followed_motion.h"

#include <algorithm>

namespace armillary {

FollowedMotion::FollowedMotion(MotionPlan plan, std::vector<int> drivers,
                               std::vector<BranchKnot> knots)
    : plan_(std::move(plan)), drivers_(std::move(drivers)), knots_(std::move(knots)) {}

void FollowedMotion::evaluate(double time, State& state, Eigen::VectorXd& acceleration) const {
  plan_.evaluate(time, state, acceleration);
  std::unique_ptr<Followers> solver = takeSolver();
  const Eigen::VectorXd planned = state.position;
  auto knot = std::upper_bound(knots_.begin(), knots_.end(), time,
                               [](double at, const BranchKnot& one) { return at < one.time; });
  const bool other_side = knot != knots_.end();
  if (knot != knots_.begin()) --knot;
  // the knots were made so that the first leads there; where rounding stops it the next one does
  if (!solver->close(knot->position, planned, state) && other_side) {
    solver->close((knot + 1)->position, planned, state);
  }
  solver->follow(state, acceleration);
  const std::scoped_lock lock(mutex_);
  idle_solvers_.push_back(std::move(solver));
}

std::unique_ptr<Followers> FollowedMotion::takeSolver() const {
  const std::scoped_lock lock(mutex_);
  if (idle_solvers_.empty()) return std::make_unique<Followers>(plan_.sharedModel(), drivers_);
  std::unique_ptr<Followers> solver = std::move(idle_solvers_.back());
  idle_solvers_.pop_back();
  return solver;
}

}  // namespace armillary

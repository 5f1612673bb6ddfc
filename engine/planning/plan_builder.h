// SPDX-License-Identifier: BSD-3-Clause
// Makes the pieces of a motion through points whose times are known.
#pragma once

#include <optional>

#include "engine/planning/motion_plan.h"
#include "engine/planning/trapezoid.h"

namespace armillary {

class PlanBuilder {
 public:
  // Throws std::invalid_argument where a vector does not fit the model.
  PlanBuilder(std::shared_ptr<const Model> model, const std::vector<ViaPoint>& points,
              const PlanOptions& options);

  int segmentCount() const { return static_cast<int>(points_.size()) - 1; }
  const PlanPieces& parts() const { return parts_; }
  // Whether any point was given a velocity or an acceleration that is not zero.
  bool ratesGiven() const { return rates_given_; }
  // How far a joint's degree of freedom `i` goes in a segment, in a straight line; where the axes
  // turn with the body, no less than that.
  double reachOf(int segment, const PlanSlot& slot, int i) const;
  // The way of the joint that goes furthest (rad or m).
  double reachOf(int segment) const { return changes_[segment].cwiseAbs().maxCoeff(); }
  // The trapezoid that takes that time, or the shortest within the limits (infinitely short where
  // nothing is limited).
  Trapezoid trapezoidIn(int segment, std::optional<double> duration = {}) const;

  // The motion with these times; `slower` divides the velocities that points were given.
  // Nothing where a joint turns too far between points: then `joint` is it.
  std::optional<MotionPlan> build(const std::vector<double>& times, double slower,
                                  int& joint) const;

 private:
  bool addSlot(const PlanSlot& slot, const std::vector<double>& times, double slower,
               PlanPieces& parts) const;
  void addTrapezoids(const std::vector<double>& times, PlanPieces& parts) const;

  std::shared_ptr<const Model> model_;
  const PlanOptions& options_;
  std::vector<ViaPoint> points_;
  PlanPieces parts_;  // without pieces
  std::vector<Eigen::VectorXd> changes_;
  // Rates given at the points, a row each: of every channel, NaN where none is.
  Eigen::MatrixXd velocities_, accelerations_;
  bool rates_given_ = false;
  int continuity_ = 2;
};

}  // namespace armillary

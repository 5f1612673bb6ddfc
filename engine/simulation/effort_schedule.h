// SPDX-License-Identifier: BSD-3-Clause
// Efforts and wrenches over time, that hold from one row to the next.
#pragma once

#include <limits>
#include <span>
#include <vector>

#include "engine/dynamics/kinematics.h"

namespace armillary {

class EffortSchedule {
 public:
  // What holds before the first row (velocitySize numbers).
  explicit EffortSchedule(Eigen::VectorXd before) : before_(std::move(before)) {}

  // A row that holds from `time` on; times must not go back. Throws std::invalid_argument where one
  // does, or has another number of efforts.
  void add(double time, Eigen::VectorXd effort, std::vector<LinkWrench> wrenches);

  // Moves to the row that holds at `time`. Times only go forward.
  void moveTo(double time);
  const Eigen::VectorXd& effort() const { return next_ == 0 ? before_ : rows_[next_ - 1].effort; }
  std::span<const LinkWrench> wrenches() const {
    return next_ == 0 ? std::span<const LinkWrench>{} : rows_[next_ - 1].wrenches;
  }
  // When the present row ends; infinite for the last one.
  double until() const {
    return next_ < rows_.size() ? rows_[next_].time : std::numeric_limits<double>::infinity();
  }

 private:
  struct Row {
    double time = 0.0;
    Eigen::VectorXd effort;
    std::vector<LinkWrench> wrenches;
  };
  Eigen::VectorXd before_;
  std::vector<Row> rows_;
  size_t next_ = 0;
};

}  // namespace armillary

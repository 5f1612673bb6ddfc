// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/effort_schedule.h"

#include <stdexcept>
#include <string>

namespace armillary {

void EffortSchedule::add(double time, Eigen::VectorXd effort, std::vector<LinkWrench> wrenches) {
  if (effort.size() != before_.size()) {
    throw std::invalid_argument("a row has " + std::to_string(effort.size()) +
                                " efforts instead of " + std::to_string(before_.size()));
  }
  if (!rows_.empty() && !(time >= rows_.back().time)) {
    throw std::invalid_argument("time goes back");
  }
  rows_.push_back({time, std::move(effort), std::move(wrenches)});
}

void EffortSchedule::moveTo(double time) {
  while (next_ < rows_.size() && rows_[next_].time <= time) ++next_;
}

}  // namespace armillary

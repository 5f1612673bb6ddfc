// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/row_computer.h"

#include <cmath>

#include "app/command_line/arguments.h"
#include "engine/dynamics/method_does_not_apply.h"

namespace armillary {

RowComputer::RowComputer(const RowTask& task)
    : task_(task),
      workspace_(*task.model),
      with_{*task.model, workspace_, passive_, task.degrees, task.link} {
  if (task.closes_loops) with_.mechanism = &mechanism_.emplace(*task.model, task.driven);
  if (task.passive) passive_.emplace(*task.model, JointForceOptions{}, 0.0);
}

void RowComputer::write(const RobotRow& row, std::string& text) {
  cells_.clear();
  if (task_.has_time) cells_.push_back(row.time.value_or(0.0));
  try {
    task_.method.compute(with_, row, cells_);
  } catch (const MethodDoesNotApply& why) {
    throw CommandFailure(kNotComputable, why.what());
  }
  for (size_t k = 0; k < cells_.size(); ++k) {
    if (std::isfinite(cells_[k])) continue;
    throw CommandFailure(kNotComputable,
                         "column '" + task_.header[k] + "' is too large to be a number");
  }
  text += csvRow(cells_);
}

}  // namespace armillary

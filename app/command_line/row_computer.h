// SPDX-License-Identifier: GPL-3.0-or-later
// One row of `compute` from one row of its input.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/command_line/quantities.h"

namespace armillary {

// What every row of one command has in common.
struct RowTask {
  std::shared_ptr<const Model> model;  // with its rotors where `passive`
  const Method& method;
  std::vector<std::string> header;
  bool has_time = false, passive = false, degrees = false;
  int link = -1;  // of --link
  // Of what drives a mechanism, the loops stay closed by these motors, or by those of the file.
  bool closes_loops = false;
  std::optional<std::vector<int>> driven = {};
};

// One per thread.
class RowComputer {
 public:
  explicit RowComputer(const RowTask& task);

  // Appends the line of a row. Throws CommandFailure where there are no such numbers.
  void write(const RobotRow& row, std::string& text);

 private:
  const RowTask& task_;
  Workspace workspace_;
  std::optional<JointForces> passive_;
  std::optional<MechanismEfforts> mechanism_;
  Computation with_;
  std::vector<double> cells_;
};

}  // namespace armillary

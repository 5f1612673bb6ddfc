// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/effort_rows.h"

#include <stdexcept>

#include "engine/table/robot_columns.h"

namespace armillary {

std::optional<EffortSchedule> readEffortRows(const Model& model, std::string_view text,
                                             TableError& error) {
  Table table;
  if (!parseTable(text, table, error)) return std::nullopt;
  std::optional<RobotRowReader> reader = RobotRowReader::make(model, table, false, error);
  if (!reader) return std::nullopt;
  if (!reader->hasTime()) {
    error = {table.header_line, "efforts need a column 'time' (s)"};
    return std::nullopt;
  }
  EffortSchedule schedule(Eigen::VectorXd::Zero(model.velocitySize()));
  for (size_t i = 0; i < table.rowCount(); ++i) {
    RobotRow row;
    if (!reader->read(table, i, row, error)) return std::nullopt;
    if (!row.time) {
      error = {table.lines[i], "the time is empty"};
      return std::nullopt;
    }
    try {
      schedule.add(*row.time, row.effort, row.wrenches);
    } catch (const std::invalid_argument& wrong) {
      error = {table.lines[i], wrong.what()};
      return std::nullopt;
    }
  }
  return schedule;
}

}  // namespace armillary

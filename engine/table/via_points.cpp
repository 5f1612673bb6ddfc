// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/via_points.h"

#include <algorithm>
#include <limits>

#include "engine/table/written_columns.h"

namespace armillary {
namespace {

// The numbers that have columns; the others are NaN: nobody gave them. Nothing where none has.
std::optional<Eigen::VectorXd> given(const Eigen::VectorXd& values, const std::vector<bool>& has) {
  if (std::find(has.begin(), has.end(), true) == has.end()) return std::nullopt;
  Eigen::VectorXd result = values;
  for (int i = 0; i < result.size(); ++i) {
    if (!has[i]) result[i] = std::numeric_limits<double>::quiet_NaN();
  }
  return result;
}

}  // namespace

ViaPoint viaPointOf(const RobotRow& row, const RobotRowReader& reader) {
  return {row.time, row.state.position, given(row.state.velocity, reader.velocitiesGiven()),
          given(row.acceleration, reader.accelerationsGiven())};
}

std::optional<std::vector<ViaPoint>> readViaPoints(const Model& model, std::string_view text,
                                                   TableError& error, bool degrees) {
  Table table;
  if (!parseTable(text, table, error)) return std::nullopt;
  auto reader = RobotRowReader::make(model, table, degrees, error);
  if (!reader) return std::nullopt;
  std::vector<ViaPoint> points(table.rowCount());
  RobotRow row;
  for (size_t i = 0; i < points.size(); ++i) {
    if (!reader->read(table, i, row, error)) return std::nullopt;
    points[i] = viaPointOf(row, *reader);
    if (row.time.has_value() != points[0].time.has_value()) {
      error = {table.lines[i],
               "some points have a time and this one has none, or the other way "
               "round; give all of them one, or remove the column"};
      return std::nullopt;
    }
  }
  return points;
}

std::string writeViaPoints(const Model& model, const std::vector<ViaPoint>& points) {
  const bool times = !points.empty() && points.front().time;
  std::vector<std::string> header;
  if (times) header.emplace_back("time");
  const std::vector<std::string> positions = columnsOf(model, "COORDINATE/position");
  header.insert(header.end(), positions.begin(), positions.end());
  std::string text = csvRow(header);
  std::vector<double> cells;
  for (const ViaPoint& point : points) {
    cells.clear();
    if (times) cells.push_back(*point.time);
    cells.insert(cells.end(), point.position.begin(), point.position.end());
    text += csvRow(cells);
  }
  return text;
}

}  // namespace armillary

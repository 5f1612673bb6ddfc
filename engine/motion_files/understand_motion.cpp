// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/understand_motion.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/motion_files/motion_fit.h"
#include "engine/motion_files/unnamed_columns.h"
#include "engine/table/column_spellings.h"
#include "engine/text/number_text.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

constexpr double kDegree = std::numbers::pi / 180.0;
constexpr size_t kRowsToJudge = 20;

std::optional<size_t> columnCalled(const Table& table, const std::string& name) {
  const auto found = std::find(table.header.begin(), table.header.end(), name);
  if (found == table.header.end()) return std::nullopt;
  return static_cast<size_t>(found - table.header.begin());
}

// The columns of each part of the robot, by their names of ours.
template <class Parts>
std::vector<FitColumn> columnsOf(const Parts& parts, const char* quantity, const Table& table) {
  std::vector<FitColumn> columns;
  for (const auto& part : parts) {
    const auto column = columnCalled(table, part.name + quantity);
    columns.push_back({column ? static_cast<int>(*column) : -1});
  }
  return columns;
}

bool saysUnit(const ColumnMeaning& one) {
  return !splitUnit(one.column).unit.empty() || one.factor != 1.0;
}

// Multiplies our columns of a quantity that are angles and have no unit by a factor.
void scaleColumns(const Model& model, const char* quantity, double factor,
                  const std::string& reason, MotionTable& motion) {
  Table& table = motion.table;
  for (ColumnMeaning& one : motion.meanings) {
    const bool time = std::string_view(quantity) == "time";
    if (time ? one.ours != "time" : !one.ours.ends_with(quantity)) continue;
    if (saysUnit(one)) continue;
    if (!time && unitOfColumn(model, one.ours).dimension != Dimension::kAngle) continue;
    const auto column = columnCalled(table, one.ours);
    if (!column) continue;
    one.factor *= factor;
    one.reason += "; " + reason;
    for (size_t row = 0; row < table.rowCount(); ++row) {
      table.cells[row * table.columnCount() + *column] *= factor;
    }
  }
}

// Units that no name says, by what fits.
void judgeUnits(const Model& model, MotionTable& motion) {
  const Table& table = motion.table;
  if (table.rowCount() < kRowsToJudge) return;
  std::vector<FitColumn> q = columnsOf(model.coordinates, "/position", table);
  const std::vector<FitColumn> q_by_rate = columnsOf(model.degrees_of_freedom, "/position", table);
  const std::vector<FitColumn> dq = columnsOf(model.degrees_of_freedom, "/velocity", table);
  const bool no_units = std::none_of(
      motion.meanings.begin(), motion.meanings.end(),
      [](const ColumnMeaning& one) { return one.ours.ends_with("/position") && saysUnit(one); });
  if (!no_units) return;
  const auto time = columnCalled(table, "time");
  bool settled = false;  // what the velocities are in
  if (time) {
    std::vector<double> times;
    for (size_t row = 0; row < table.rowCount(); ++row) times.push_back(table.row(row)[*time]);
    const DerivativeFit fit = derivativeFit(table, times, q_by_rate, dq);
    if (fit.correlation > 0.9) {
      const double near = nearFactor(fit.gain, {1.0, 1e-3, 1e-6, 1e-9, 1.0 / kDegree, kDegree});
      if (near == 1.0 / kDegree) {
        scaleColumns(model, "/position", kDegree,
                     "in degrees: their derivative is the velocities then", motion);
        motion.notes.emplace_back(
            "positions are taken as degrees and velocities as radians a second: so one is the "
            "derivative of the other");
        return;
      }
      if (near == kDegree) {
        scaleColumns(model, "/velocity", kDegree, "in degrees: the positions' derivative then",
                     motion);
        motion.notes.emplace_back(
            "velocities are taken as degrees a second: so they are the derivative of the "
            "positions");
        settled = true;
      } else if (near != 0.0 && near != 1.0) {
        scaleColumns(model, "time", near, "the velocities are the positions' derivative then",
                     motion);
        motion.notes.push_back("the time is taken in units of " + shortest(near) +
                               " s: so the positions' derivative is the velocities");
      }
    }
  }
  const AngleFit angles = angleFit(model, table, q);
  if (!angles.areDegrees() || settled) return;
  const std::string why = std::to_string(angles.beyond_as_radians) + " of " +
                          std::to_string(angles.angles) +
                          " joints would pass their limits by far as radians, none as degrees";
  for (const char* quantity : {"/position", "/velocity", "/acceleration"}) {
    scaleColumns(model, quantity, kDegree, "in degrees: " + why, motion);
  }
  motion.notes.push_back("angles are taken as degrees: " + why);
}

void addTime(double rate, MotionTable& motion) {
  Table timed;
  timed.header.emplace_back("time");
  timed.header.insert(timed.header.end(), motion.table.header.begin(), motion.table.header.end());
  for (size_t row = 0; row < motion.table.rowCount(); ++row) {
    const std::span<double> cells = timed.addRow(motion.table.lines[row]);
    cells[0] = static_cast<double>(row) / rate;
    const std::span<const double> given = motion.table.row(row);
    std::copy(given.begin(), given.end(), cells.begin() + 1);
  }
  motion.table = std::move(timed);
}

}  // namespace

bool understandMotion(const Model& model, const UnderstandOptions& options, MotionTable& motion,
                      TableError& error) {
  const std::optional<double> rate = options.rate ? options.rate : motion.rate;
  const bool degrees = (options.degrees && !motion.in_si) || motion.degrees;
  if (options.degrees && motion.in_si) {
    motion.notes.emplace_back("--degrees is of what is written; the motion is read in radians");
  }
  std::optional<Understanding> understanding;
  if (motion.named) {
    const ColumnOptions columns{
        .degrees = degrees, .leave_out = !options.strict, .found = true, .hints = motion.hints};
    understanding = understandColumns(model, motion.table, columns, error);
  } else {
    if (!motion.faults.empty()) {
      error = motion.faults.begin()->second;
      return false;
    }
    error = {};
    understanding = understandUnnamed(model, motion.table, rate, degrees, error.message);
    motion.guessed = true;
  }
  if (!understanding) return false;
  for (const ColumnMeaning& one : understanding->columns) {
    const auto fault = motion.faults.find(one.column);
    if (one.ours.empty() || fault == motion.faults.end()) continue;
    error = fault->second;
    return false;
  }
  motion.meanings = understanding->columns;
  motion.notes.insert(motion.notes.end(), understanding->notes.begin(), understanding->notes.end());
  applyUnderstanding(model, *understanding, motion.table);
  motion.in_si |= motion.degrees;
  if (understanding->foreign && motion.named && !degrees) judgeUnits(model, motion);
  const bool timed = columnCalled(motion.table, "time").has_value();
  if (timed && options.rate) {
    motion.notes.emplace_back("the file has a time of its own; --rate is not used");
  }
  if (!timed && rate) {
    addTime(*rate, motion);
    motion.notes.push_back("no column is the time: " + shortest(*rate) + " rows a second, as " +
                           (options.rate ? "--rate" : "the file") + " says");
  }
  motion.in_si = true;  // from here on
  return true;
}

}  // namespace armillary

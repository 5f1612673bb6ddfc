// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/table_motion.h"

#include <algorithm>

#include "engine/parameters/smoothing_width.h"
#include "engine/table/robot_columns.h"
#include "engine/text/number_text.h"

namespace armillary {

using Eigen::MatrixXd;
using Eigen::VectorXd;

bool anyIs(const std::vector<bool>& answers, bool wanted) {
  return std::find(answers.begin(), answers.end(), wanted) != answers.end();
}

bool TableMotion::read(const Model& model, const Table& table, const std::stop_token& stop,
                       TableError& error) {
  std::optional<RobotRowReader> reader = RobotRowReader::make(model, table, false, error);
  if (!reader) return false;
  if (!reader->hasTime()) {
    error = {table.header_line,
             "a trajectory needs a column 'time' (s); say its rows per second (at the command line "
             "--rate HZ), "
             "or make one by a recipe's line such as time = row * 0.001"};
    return false;
  }
  const size_t count = table.rowCount();
  if (count == 0) {
    error = {0, "there is no row below the header"};
    return false;
  }
  positions_given_ = reader->positionsGiven();
  velocities_given_ = reader->velocitiesGiven();
  accelerations_given_ = reader->accelerationsGiven();
  efforts_given_ = reader->effortsGiven();
  const auto size = [&](MatrixXd& numbers, const std::vector<bool>& given) {
    if (anyIs(given, true)) numbers.resize(model.velocitySize(), column(count));
  };
  times_.reserve(count);
  position_.resize(model.positionSize(), column(count));
  size(velocity_, velocities_given_);
  size(acceleration_, accelerations_given_);
  size(effort_, efforts_given_);
  RobotRow row;
  constexpr size_t kOneOf = 20;  // so many rows of a recording may repeat a time, or go back
  size_t late = 0;
  for (size_t i = 0; i < count; ++i) {
    if (stop.stop_requested()) {
      error = {0, "cancelled"};
      return false;
    }
    if (!reader->read(table, i, row, error)) return false;
    if (!row.time) {
      error = {table.lines[i], "the time is empty"};
      return false;
    }
    if (!times_.empty() && *row.time <= times_.back()) {
      if (++late == 1) {
        for (size_t before = 0; before < i; ++before) table_rows_.push_back(before);
        error = {table.lines[i],
                 "time " + shortest(*row.time) + " does not come after the row before it"};
      }
      if (late * kOneOf > count) {
        if (late > 1) error.message += ", nor do others";
        return false;
      }
      continue;
    }
    if (late > 0) table_rows_.push_back(i);
    const Eigen::Index to = column(times_.size());
    times_.push_back(*row.time);
    position_.col(to) = row.state.position;
    if (velocity_.cols() > 0) velocity_.col(to) = row.state.velocity;
    if (acceleration_.cols() > 0) acceleration_.col(to) = row.acceleration;
    if (effort_.cols() > 0) effort_.col(to) = row.effort;
    if (reader->hasWrenches()) {
      wrenches_.insert(wrenches_.end(), row.wrenches.begin(), row.wrenches.end());
      wrench_ends_.push_back(wrenches_.size());
    }
  }
  warnings_ = reader->warnings();
  if (late > 0) {
    const std::string line = error.line > 0 ? "line " + std::to_string(error.line) + ": " : "";
    warnings_.push_back(line + error.message + "; " + std::to_string(late) +
                        (late == 1 ? " such row is" : " such rows are") + " left out");
    error = {};
  }
  return true;
}

size_t TableMotion::rowOf(size_t table_row) const {
  if (table_rows_.empty()) return table_row;
  const auto after = std::upper_bound(table_rows_.begin(), table_rows_.end(), table_row);
  return static_cast<size_t>(after - table_rows_.begin()) - 1;
}

void TableMotion::samples(const RowRange& rows, std::vector<MotionSample>& samples) const {
  samples.resize(rows.last - rows.first);
  for (size_t i = rows.first; i < rows.last; ++i) {
    MotionSample& sample = samples[i - rows.first];
    sample.state.time = times_[i];
    sample.state.position = position_.col(column(i));
    take(velocity_, i, sample.state.velocity);
    take(acceleration_, i, sample.acceleration);
  }
}

std::span<const LinkWrench> TableMotion::wrenches(size_t row) const {
  if (wrench_ends_.empty()) return {};
  const size_t begin = row > 0 ? wrench_ends_[row - 1] : 0;
  return std::span(wrenches_).subspan(begin, wrench_ends_[row] - begin);
}

void TableMotion::take(const MatrixXd& given, size_t row, VectorXd& numbers) const {
  if (given.cols() > 0) {
    numbers = given.col(column(row));
  } else {
    numbers.setZero(static_cast<Eigen::Index>(velocities_given_.size()));
  }
}

namespace {

// A width for the whole motion.
double chosenWidth(const Model& model, const TableMotion& motion) {
  return widthForNoise(model, motion.velocitiesGiven(), motion.accelerationsGiven(), motion.size(),
                       [&](const RowRange& rows) {
                         std::vector<MotionSample> stretch;
                         motion.samples(rows, stretch);
                         return stretch;
                       });
}

// Which rates come from where.
std::string rateNote(const TableMotion& motion, double width, bool chosen) {
  const bool velocities = anyIs(motion.velocitiesGiven(), false);
  const bool accelerations = anyIs(motion.accelerationsGiven(), false);
  std::string note = velocities && accelerations ? "velocities and accelerations"
                     : velocities                ? "velocities"
                                                 : "accelerations";
  note += " without a column are ";
  if (width == 0.0) return note + "central differences of neighbouring rows";
  note += "slopes of cubics fitted to the rows of " + withDigits(width, 3) + " s (Savitzky-Golay" +
          (chosen ? ", a width that suits the noise" : "") + "): half the power is left at " +
          withDigits((velocities && accelerations ? kTwiceBandwidth : kBandwidth) / width, 3) +
          " Hz";
  return note;
}

}  // namespace

TableRates::TableRates(const Model& model, const TableMotion& motion,
                       std::optional<double> smoothing) {
  stages_ = stagesToFill(motion.velocitiesGiven(), motion.accelerationsGiven());
  if (stages_ == 0) return;
  width_ = smoothing ? *smoothing : chosenWidth(model, motion);
  note_ = rateNote(motion, width_, !smoothing);
}

std::span<const MotionSample> TableRates::samples(const Model& model, const TableMotion& motion,
                                                  size_t first, size_t last,
                                                  std::vector<MotionSample>& around) const {
  const RowRange rows = rowsForRates(motion.times(), {first, last}, width_, stages_);
  motion.samples(rows, around);
  fillRatesOf({first - rows.first, last - rows.first}, model, motion.velocitiesGiven(),
              motion.accelerationsGiven(), width_, around);
  return std::span<const MotionSample>(around).subspan(first - rows.first, last - first);
}

}  // namespace armillary

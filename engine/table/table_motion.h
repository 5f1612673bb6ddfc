// SPDX-License-Identifier: BSD-3-Clause
// A motion as a table has it, and with the velocities and accelerations that no column gives.
#pragma once

#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/dynamics/kinematics.h"
#include "engine/model/model.h"
#include "engine/parameters/motion_rates.h"
#include "engine/table/csv.h"

namespace armillary {

// A row of the table is a column here. What no column gives has no memory.
class TableMotion {
 public:
  // Reads a table with columns of ours (robot_columns.h) in SI and rad, `time` among them. Of rows
  // that repeat a time or go back in time up to one in twenty is left out, with a warning. Returns
  // false and sets `error` where the table does not fit the robot, or was stopped.
  bool read(const Model& model, const Table& table, const std::stop_token& stop, TableError& error);

  const std::vector<double>& times() const { return times_; }
  size_t size() const { return times_.size(); }
  const std::vector<bool>& positionsGiven() const { return positions_given_; }
  const std::vector<bool>& velocitiesGiven() const { return velocities_given_; }
  const std::vector<bool>& accelerationsGiven() const { return accelerations_given_; }
  const std::vector<bool>& effortsGiven() const { return efforts_given_; }
  const std::vector<std::string>& warnings() const { return warnings_; }
  // The row of the motion that a row of the table is; of one that was left out, the one before it.
  size_t rowOf(size_t table_row) const;

  // The rows [first, last) as samples; rates that are not given are zero.
  void samples(const RowRange& rows, std::vector<MotionSample>& samples) const;
  Eigen::VectorXd effort(size_t row) const { return effort_.col(column(row)); }
  std::span<const LinkWrench> wrenches(size_t row) const;

 private:
  static Eigen::Index column(size_t row) { return static_cast<Eigen::Index>(row); }
  void take(const Eigen::MatrixXd& given, size_t row, Eigen::VectorXd& numbers) const;

  std::vector<double> times_;
  std::vector<size_t> table_rows_;  // of each row; empty: the same
  Eigen::MatrixXd position_, velocity_, acceleration_, effort_;
  std::vector<LinkWrench> wrenches_;  // row after row
  std::vector<size_t> wrench_ends_;   // of each row's; empty: there are none
  std::vector<bool> positions_given_, velocities_given_, accelerations_given_, efforts_given_;
  std::vector<std::string> warnings_;
};

// Velocities and accelerations of a motion that no column gives, as motion_rates.h finds them.
class TableRates {
 public:
  // Over windows of `smoothing` seconds: 0 for differences of neighbours, nothing for a width that
  // suits the motion's noise.
  TableRates(const Model& model, const TableMotion& motion, std::optional<double> smoothing);

  // The rows [first, last) with all rates; `around` is scratch that the result lies in.
  std::span<const MotionSample> samples(const Model& model, const TableMotion& motion, size_t first,
                                        size_t last, std::vector<MotionSample>& around) const;
  // Which rates come from where; empty where every one has a column.
  const std::string& note() const { return note_; }

 private:
  int stages_ = 0;
  double width_ = 0.0;
  std::string note_;
};

// Whether one of the answers is the wanted one.
bool anyIs(const std::vector<bool>& answers, bool wanted);

}  // namespace armillary

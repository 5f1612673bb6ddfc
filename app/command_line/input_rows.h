// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of numbers that a command is given.
#pragma once

#include "app/command_line/arguments.h"
#include "engine/motion_files/read_motion_file.h"
#include "engine/table/robot_columns.h"
#include "engine/table/table_motion.h"

namespace armillary {

// The files of --input, which are one motion, with --recipe, --rate and --motion; "-" is standard
// input, and the name of a bundled motion is its file. One that holds no positions is an error, but
// among columns of ours.
MotionSource motionSource(const Arguments& arguments);
// A file alone.
MotionSource motionSource(const std::string& file);

// The files' table, in our columns and units. Says on stderr what is worth a sentence. Throws
// CommandFailure.
MotionTable readMotionTable(const std::shared_ptr<const Model>& model, MotionSource source,
                            bool degrees);

// A line a column to stderr: how it was understood, and why.
void explainColumns(const MotionSource& source, const MotionTable& motion);

// A table and a reader of its rows for one robot. Columns are ours, or what people call them
// (table/column_names.h): then stderr is told what was taken for what. Failures are CommandFailure,
// naming file and line, and any column that nobody writes; the reader's warnings go to stderr when
// it is destroyed.
class InputRows {
 public:
  InputRows(const std::shared_ptr<const Model>& model, MotionSource source, bool degrees);
  InputRows(const std::shared_ptr<const Model>& model, const std::string& file, bool degrees)
      : InputRows(model, motionSource(file), degrees) {}
  // One row of zeros.
  explicit InputRows(const Model& model);
  ~InputRows();
  InputRows(const InputRows&) = delete;
  InputRows& operator=(const InputRows&) = delete;

  size_t count() const { return motion_.table.rowCount(); }
  bool hasTime() const { return reader_->hasTime(); }
  const RobotRowReader& reader() const { return *reader_; }
  void read(size_t index, RobotRow& row);
  // "; not used are …": the columns that are taken for nothing, and why. Empty where there are
  // none.
  std::string unusedColumns() const;

  // From now on rows have the velocities (and accelerations) that no column gives: where there is a
  // time, as table_motion.h finds them, over `smoothing` seconds, and zero where there is none.
  // stderr is told which. Throws CommandFailure where times do not increase.
  void deriveRates(bool accelerations, std::optional<double> smoothing);

 private:
  // The sample of a row with all its rates.
  const MotionSample& ratedSample(size_t index);
  // Says which rates are zero, and why.
  void tellZeroRates(bool accelerations) const;
  [[noreturn]] void fail(const TableError& error) const;
  // Which of the file's columns were taken for which of ours.
  void tellMeanings() const;
  void tellMissingPositions() const;

  MotionSource source_;
  std::shared_ptr<const Model> model_;
  MotionTable motion_;
  std::optional<RobotRowReader> reader_;
  std::optional<TableMotion> timed_;
  std::optional<TableRates> rates_;
  std::vector<MotionSample> around_;  // scratch, in which block_ lies
  std::span<const MotionSample> block_;
  size_t block_begin_ = 0;
};

}  // namespace armillary

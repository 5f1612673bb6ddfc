// The rows of numbers that a command is given.
#pragma once

#include "app/command_line/arguments.h"
#include "engine/table/robot_columns.h"

namespace armillary {

// A file's table and a reader of its rows for one robot. Failures are CommandFailure, naming file
// and line; the reader's warnings go to stderr when it is destroyed.
class InputRows {
 public:
  InputRows(const Model& model, const std::string& file, bool degrees);
  // One row of zeros.
  explicit InputRows(const Model& model);
  ~InputRows();
  InputRows(const InputRows&) = delete;
  InputRows& operator=(const InputRows&) = delete;

  size_t count() const { return table_.rowCount(); }
  bool hasTime() const { return reader_->hasTime(); }
  const RobotRowReader& reader() const { return *reader_; }
  void read(size_t index, RobotRow& row);

 private:
  std::string file_;
  Table table_;
  std::optional<RobotRowReader> reader_;
};

}  // namespace armillary

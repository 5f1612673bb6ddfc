#include "app/command_line/input_rows.h"

#include <iostream>

#include "app/command_line/robot_loading.h"

namespace armillary {
namespace {

[[noreturn]] void fail(const std::string& file, const TableError& error) {
  throw CommandFailure(
      kInvalidInput,
      file + (error.line > 0 ? ":" + std::to_string(error.line) : "") + ": " + error.message);
}

}  // namespace

InputRows::InputRows(const Model& model, const std::string& file, bool degrees) : file_(file) {
  TableError error;
  if (!parseTable(readText(file), table_, error)) fail(file_, error);
  reader_ = RobotRowReader::make(model, table_.header, degrees, error);
  if (!reader_) fail(file_, error);
}

InputRows::InputRows(const Model& model) {
  table_.addRow(0);
  TableError error;
  reader_ = RobotRowReader::make(model, {}, false, error);
}

InputRows::~InputRows() {
  for (const std::string& warning : reader_->warnings()) {
    std::cerr << "armillary: " << file_ << ": " << warning << '\n';
  }
}

void InputRows::read(size_t index, RobotRow& row) {
  TableError error;
  if (!reader_->read(table_, index, row, error)) fail(file_, error);
}

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/input_rows.h"

#include <algorithm>
#include <iostream>

namespace armillary {
namespace {

constexpr const char* kStandardInput = "/dev/stdin";

void tell(const std::vector<std::string>& notes) {
  for (const std::string& note : notes) std::cerr << "armillary: " << note << '\n';
}

}  // namespace

MotionSource motionSource(const Arguments& arguments) {
  MotionSource source{arguments.values("--input"),
                      arguments.value("--recipe").value_or(std::string())};
  std::replace(source.files.begin(), source.files.end(), std::string("-"),
               std::string(kStandardInput));
  source.motion = arguments.value("--motion").value_or(std::string());
  source.rate = arguments.positive("--rate");
  return source;
}

MotionSource motionSource(const std::string& file) {
  return {{file == "-" ? kStandardInput : file}};
}

MotionTable readMotionTable(const std::shared_ptr<const Model>& model, MotionSource source,
                            bool degrees) {
  MotionTable motion;
  MotionFileError wrong;
  source.degrees = degrees;
  if (!readMotionFile(model, source, motion, wrong)) {
    throw CommandFailure(wrong.unreadable ? kNotAvailable : kInvalidInput, wrong.text());
  }
  if (degrees && motion.meanings.empty()) {
    motion.notes.emplace_back("--degrees is of what is written; the motion is read in radians");
  }
  tell(motion.notes);
  return motion;
}

void explainColumns(const MotionSource& source, const MotionTable& motion) {
  for (const ColumnMeaning& one : motion.meanings) {
    std::cerr << source.files.front() << ": " << one.text() << '\n';
  }
  if (motion.meanings.empty()) {
    std::cerr << source.files.front() << ": every column as the recipe says\n";
  }
}

InputRows::InputRows(const std::shared_ptr<const Model>& model, MotionSource source, bool degrees)
    : source_(std::move(source)) {
  source_.strict = true;
  motion_ = readMotionTable(model, source_, degrees);
  TableError error;
  reader_ = RobotRowReader::make(*model, motion_.table.header, false, error);
  if (!reader_) fail(error);
  tellMeanings();
}

InputRows::InputRows(const Model& model) {
  motion_.table.addRow(0);
  TableError error;
  reader_ = RobotRowReader::make(model, {}, false, error);
}

InputRows::~InputRows() {
  if (!reader_) return;
  for (const std::string& warning : reader_->warnings()) {
    std::cerr << "armillary: " << source_.files.front() << ": " << warning << '\n';
  }
}

void InputRows::read(size_t index, RobotRow& row) {
  TableError error;
  if (!reader_->read(motion_.table, index, row, error)) fail(error);
}

void InputRows::fail(const TableError& error) const {
  throw CommandFailure(kInvalidInput, inFile(source_, motion_, error).text());
}

void InputRows::tellMeanings() const {
  constexpr size_t kMost = 8;
  std::string text;
  size_t count = 0;
  for (const ColumnMeaning& one : motion_.meanings) {
    if (one.ours.empty() || one.ours == one.column || ++count > kMost) continue;
    text += (text.empty() ? "'" : ", '") + one.column + "' as '" + one.ours + "'";
  }
  if (count > kMost) text += " and " + std::to_string(count - kMost) + " more likewise";
  if (count > 0) std::cerr << "armillary: " << source_.files.front() << ": read " << text << '\n';
}

}  // namespace armillary

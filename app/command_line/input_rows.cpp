// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/input_rows.h"

#include <algorithm>
#include <iostream>

#include "engine/table/column_names.h"

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
  return source;
}

MotionSource motionSource(const std::string& file) {
  return {{file == "-" ? kStandardInput : file}};
}

MotionTable readMotionTable(const std::shared_ptr<const Model>& model, const MotionSource& source,
                            bool degrees) {
  MotionTable motion;
  MotionFileError wrong;
  if (!readMotionFile(model, source, motion, wrong)) {
    throw CommandFailure(wrong.unreadable ? kNotAvailable : kInvalidInput, wrong.text());
  }
  if (degrees && motion.in_si) {
    motion.notes.emplace_back("--degrees is of what is written; the motion is read in radians");
  }
  tell(motion.notes);
  return motion;
}

InputRows::InputRows(const std::shared_ptr<const Model>& model, MotionSource source, bool degrees)
    : source_(std::move(source)), motion_(readMotionTable(model, source_, degrees)) {
  const std::vector<std::string> given = motion_.table.header;
  std::vector<std::string> notes;
  TableError error;
  if (!nameColumns(*model, motion_.table, notes, error,
                   {.degrees = degrees && !motion_.in_si, .leave_out = false})) {
    fail(error);
  }
  reader_ = RobotRowReader::make(*model, motion_.table.header, false, error);
  if (!reader_) fail(error);
  tellMeanings(given);
  tell(notes);
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

void InputRows::tellMeanings(const std::vector<std::string>& given) const {
  constexpr size_t kMost = 8;
  std::string text;
  size_t count = 0;
  for (size_t i = 0; i < given.size(); ++i) {
    const std::string& meant = motion_.table.header[i];
    if (given[i] == meant || ++count > kMost) continue;
    text += (text.empty() ? "'" : ", '") + given[i] + "' as '" + meant + "'";
  }
  if (count > kMost) text += " and " + std::to_string(count - kMost) + " more likewise";
  if (count > 0) std::cerr << "armillary: " << source_.files.front() << ": read " << text << '\n';
}

}  // namespace armillary

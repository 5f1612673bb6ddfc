// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/input_rows.h"

#include <algorithm>
#include <filesystem>
#include <iostream>

#include "engine/text/words.h"
#include "resources/bundled.h"

namespace armillary {
namespace {

constexpr const char* kStandardInput = "/dev/stdin";
constexpr double kHighestRate = 1e9;  // Hz
constexpr size_t kBlock = 512;        // rows whose rates are found together

// "velocities of a, b": of the degrees of freedom without a column; empty where there is none.
std::string namesWithout(const Model& model, const std::vector<bool>& given, const char* what) {
  std::vector<std::string> names;
  for (size_t i = 0; i < given.size(); ++i) {
    if (!given[i]) names.push_back(model.degrees_of_freedom[i].name);
  }
  if (names.empty()) return {};
  return what + (names.size() == given.size() ? std::string() : " of " + joined(names, 6));
}

// Where a file is: standard input, a file, or the bundled motion of that name.
std::string motionFile(const std::string& file) {
  if (file == "-") return kStandardInput;
  std::error_code ignored;
  if (std::filesystem::exists(file, ignored)) return file;
  return bundledTrajectoryFile(file).value_or(file);
}

void tell(const std::vector<std::string>& notes) {
  for (const std::string& note : notes) std::cerr << "armillary: " << note << '\n';
}

}  // namespace

MotionSource motionSource(const Arguments& arguments) {
  MotionSource source{{}, arguments.value("--recipe").value_or(std::string())};
  for (const std::string& file : arguments.values("--input")) {
    source.files.push_back(motionFile(file));
  }
  source.named_by = "--motion";
  source.motion = arguments.value(source.named_by).value_or(std::string());
  source.rate = arguments.positive("--rate");
  if (source.rate && !(*source.rate <= kHighestRate)) {
    throw CommandFailure(kWrongUsage, "option '--rate' must be no more than 1e9 rows a second");
  }
  source.positions = true;
  return source;
}

MotionSource motionSource(const std::string& file) {
  return {{motionFile(file)}};
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
    : source_(std::move(source)), model_(model) {
  source_.strict = true;
  motion_ = readMotionTable(model, source_, degrees);
  TableError error;
  reader_ = RobotRowReader::make(*model, motion_.table, false, error);
  if (!reader_) fail(error);
  tellMeanings();
  if (motion_.foreign) tellMissingPositions();
}

InputRows::InputRows(const Model& model) {
  motion_.table.addRow(0);
  TableError error;
  reader_ = RobotRowReader::make(model, std::vector<std::string>(), false, error);
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
  if (!rates_) return;
  const MotionSample& sample = ratedSample(index);
  row.state.velocity = sample.state.velocity;
  row.acceleration = sample.acceleration;
}

std::string InputRows::unusedColumns() const {
  constexpr size_t kMost = 6;  // reasons
  std::vector<std::pair<std::string, std::vector<std::string>>> by_reason;
  for (const ColumnMeaning& one : motion_.meanings) {
    if (!one.ours.empty()) continue;
    std::string reason = one.reason;
    if (reason.starts_with("not used: ")) reason = reason.substr(10);
    const auto same = std::find_if(by_reason.begin(), by_reason.end(),
                                   [&](const auto& each) { return each.first == reason; });
    auto& group = same != by_reason.end()
                      ? *same
                      : by_reason.emplace_back(reason, std::vector<std::string>());
    group.second.push_back(one.column);
  }
  std::string text;
  for (size_t i = 0; i < std::min(by_reason.size(), kMost); ++i) {
    const auto& [reason, columns] = by_reason[i];
    text += (text.empty() ? "; not used are " : "; ") + joined(allInQuotes(columns), 8) +
            (reason.empty() ? "" : " (" + reason + ")");
  }
  return text;
}

void InputRows::deriveRates(bool accelerations, std::optional<double> smoothing) {
  const bool missing = model_ && (anyIs(reader_->velocitiesGiven(), false) ||
                                  (accelerations && anyIs(reader_->accelerationsGiven(), false)));
  if (!missing || count() == 0) return;
  if (count() == 1 && !motion_.foreign) return;  // a state, of which what is missing is zero
  if (!hasTime() || count() == 1) return tellZeroRates(accelerations);
  TableError error;
  timed_.emplace();
  if (!timed_->read(*model_, motion_.table, {}, error)) {
    error.message +=
        "; rows that are no motion but states by themselves have no time, or say every velocity "
        "and acceleration";
    fail(error);
  }
  for (const std::string& warning : timed_->warnings()) {
    if (warning.find("left out") == std::string::npos) continue;
    std::cerr << "armillary: " << source_.files.front() << ": " << warning
              << " of what slopes are found from\n";
  }
  rates_.emplace(*model_, *timed_, smoothing);
  std::cerr << "armillary: " << source_.files.front() << ": " << rates_->note() << '\n';
}

const MotionSample& InputRows::ratedSample(size_t index) {
  const size_t row = timed_->rowOf(index);
  if (row < block_begin_ || row >= block_begin_ + block_.size()) {
    // in the same blocks whatever row is asked for first: what rounds alike is the same
    block_begin_ = row - row % kBlock;
    const size_t end = std::min(block_begin_ + kBlock, timed_->size());
    block_ = rates_->samples(*model_, *timed_, block_begin_, end, around_);
  }
  return block_[row - block_begin_];
}

void InputRows::tellZeroRates(bool accelerations) const {
  std::string text = namesWithout(*model_, reader_->velocitiesGiven(), "velocities");
  if (accelerations) {
    const std::string others =
        namesWithout(*model_, reader_->accelerationsGiven(), "accelerations");
    text += (text.empty() || others.empty() ? "" : " and ") + others;
  }
  std::cerr << "armillary: " << source_.files.front() << ": " << text << " are zero: "
            << (hasTime() ? "a single row has no slopes"
                          : "no column is the time, so rows are states by themselves (of a motion "
                            "--rate HZ says how many rows a second)")
            << '\n';
}

void InputRows::fail(const TableError& error) const {
  throw CommandFailure(kInvalidInput, inFile(source_, motion_, error).text());
}

void InputRows::tellMissingPositions() const {
  std::vector<std::string> names;
  for (size_t i = 0; i < reader_->positionsGiven().size(); ++i) {
    if (!reader_->positionsGiven()[i]) names.push_back(model_->coordinates[i].name);
  }
  if (names.empty()) return;
  std::cerr << "armillary: " << source_.files.front() << ": no positions of " << joined(names, 6)
            << ": zero\n";
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

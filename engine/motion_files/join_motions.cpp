// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/join_motions.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "engine/table/column_words.h"
#include "engine/table/time_columns.h"
#include "engine/text/number_text.h"

namespace armillary {
namespace {

// Files with fewer rows than these are no recordings, which are interpolated.
constexpr size_t kRecording = 8;

bool sameNumbers(const Table& one, size_t column, const Table& other, size_t of_other) {
  for (size_t i = 0; i < one.rowCount(); ++i) {
    const double a = one.row(i)[column], b = other.row(i)[of_other];
    if (!(std::abs(a - b) <= 1e-9) && !(std::isnan(a) && std::isnan(b))) return false;
  }
  return true;
}

std::vector<double> timesOf(const Table& table, const TimeColumn& time) {
  std::vector<double> times;
  // absolute, since the files need not begin together
  TimeColumn absolute = time;
  absolute.start = 0.0;
  for (size_t i = 0; i < table.rowCount(); ++i) times.push_back(timeIn(table, absolute, i));
  return times;
}

bool increases(const std::vector<double>& times) {
  return std::adjacent_find(times.begin(), times.end(),
                            [](double one, double next) { return !(next > one); }) == times.end();
}

// The further table at the first one's times; rows outside of it are taken out of the first.
bool interpolate(MotionTable& motion, Table& other, const std::vector<double>& times,
                 const std::vector<double>& other_times, const std::string& file,
                 TableError& error) {
  Table kept, at;
  kept.header = motion.table.header;
  kept.header_line = motion.table.header_line;
  at.header = other.header;
  for (size_t i = 0; i < times.size(); ++i) {
    const auto after = std::lower_bound(other_times.begin(), other_times.end(), times[i]);
    if (after == other_times.end() || (after == other_times.begin() && *after != times[i]))
      continue;
    const auto next = static_cast<size_t>(after - other_times.begin());
    const size_t before = next > 0 ? next - 1 : 0;
    const double width = other_times[next] - other_times[before];
    const double share = width > 0.0 ? (times[i] - other_times[before]) / width : 1.0;
    const std::span<const double> row = motion.table.row(i);
    std::copy(row.begin(), row.end(), kept.addRow(motion.table.lines[i]).begin());
    const std::span<double> cells = at.addRow(motion.table.lines[i]);
    for (size_t k = 0; k < cells.size(); ++k) {
      const double low = other.row(before)[k], high = other.row(next)[k];
      cells[k] = share == 1.0 ? high : low + share * (high - low);
    }
  }
  if (kept.rowCount() < 2) {
    error = {0, "has no time in common with the first file; both need the same clock"};
    return false;
  }
  motion.notes.push_back("'" + file + "' is interpolated at the times of the first file: " +
                         std::to_string(kept.rowCount()) + " of its " +
                         std::to_string(times.size()) + " rows");
  motion.table = std::move(kept);
  other = std::move(at);
  return true;
}

}  // namespace

std::string quantityOfFileName(const std::string& file) {
  std::string said;
  for (const std::string& token : tokensOf(std::filesystem::path(file).stem().string())) {
    const auto word = meaningOfWord(token);
    if (token.size() < 3 || !word || !word->quantity || nameOf(*word->quantity).empty()) continue;
    if (!said.empty() && said != nameOf(*word->quantity)) return {};
    said = nameOf(*word->quantity);
  }
  return said;
}

bool joinMotion(MotionTable& motion, const MotionTable& further, const std::string& first,
                const std::string& file, TableError& error) {
  Table other = further.table;
  const auto time = timeColumn(motion.table), other_time = timeColumn(other);
  const bool both =
      time && other_time && motion.table.rowCount() >= kRecording && other.rowCount() >= kRecording;
  bool same_clock = false;
  if (both) {
    const std::vector<double> times = timesOf(motion.table, *time);
    const std::vector<double> other_times = timesOf(other, *other_time);
    same_clock = times.size() == other_times.size() &&
                 std::equal(times.begin(), times.end(), other_times.begin(),
                            [](double a, double b) { return std::abs(a - b) <= 1e-9; });
    if (!same_clock && increases(other_times)) {
      if (!interpolate(motion, other, times, other_times, file, error)) return false;
      same_clock = true;
    }
  }
  Table& table = motion.table;
  if (other.rowCount() != table.rowCount()) {
    error = {0, "has " + std::to_string(other.rowCount()) + " rows, '" + first + "' has " +
                    std::to_string(table.rowCount()) +
                    "; files of one motion need the same rows, or a time each"};
    return false;
  }
  std::vector<size_t> added;
  motion.hints.resize(table.columnCount());
  for (size_t i = 0; i < other.columnCount(); ++i) {
    if (same_clock && i == other_time->column) continue;
    const auto known = std::find(table.header.begin(), table.header.end(), other.header[i]);
    if (known == table.header.end()) {
      added.push_back(i);
      continue;
    }
    const auto at = static_cast<size_t>(known - table.header.begin());
    const std::string hint = i < further.hints.size() ? further.hints[i] : std::string();
    if (!hint.empty() && hint != motion.hints[at] && !isTimeName(other.header[i])) {
      other.header[i] += " " + hint;
      added.push_back(i);
    } else if (!sameNumbers(table, at, other, i)) {
      error = {other.header_line, "column '" + other.header[i] + "' stands in '" + first +
                                      "' too, with other numbers; a recipe can say which is what"};
      return false;
    }
  }
  Table joined;
  joined.header = table.header;
  joined.header_line = table.header_line;
  for (const size_t i : added) {
    joined.header.push_back(other.header[i]);
    motion.hints.push_back(i < further.hints.size() ? further.hints[i] : std::string());
    const auto fault = further.faults.find(further.table.header[i]);
    if (fault != further.faults.end()) motion.faults[other.header[i]] = fault->second;
  }
  for (size_t row = 0; row < table.rowCount(); ++row) {
    const std::span<double> cells = joined.addRow(table.lines[row]);
    auto next = std::copy(table.row(row).begin(), table.row(row).end(), cells.begin());
    for (const size_t i : added) *next++ = other.row(row)[i];
  }
  table = std::move(joined);
  return true;
}

}  // namespace armillary

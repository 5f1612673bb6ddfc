// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/long_rows.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>

#include "engine/table/long_columns.h"
#include "engine/table/placed_names.h"
#include "engine/table/time_columns.h"
#include "engine/text/counted.h"
#include "engine/text/parse_number.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

constexpr std::size_t kMostJoints = 1000;
constexpr std::uint32_t kNobody = std::numeric_limits<std::uint32_t>::max();

bool isSame(const Table& table, size_t column) {
  for (size_t row = 1; row < table.rowCount(); ++row) {
    const double one = table.row(row)[column], first = table.row(0)[column];
    if (one != first && !(std::isnan(one) && std::isnan(first))) return false;
  }
  return true;
}

}  // namespace

// Rows by their time, those of one time in the order of the file.
class LongRows::TimeOrder {
 public:
  TimeOrder(const Table& table, const std::optional<TimeColumn>& time)
      : table_(table), time_(time), rows(table.rowCount()) {
    std::iota(rows.begin(), rows.end(), 0);
    std::stable_sort(rows.begin(), rows.end(),
                     [&](std::uint32_t one, std::uint32_t other) { return at(one) < at(other); });
    for (size_t k = 0; k < rows.size(); ++k) count += begins(k);
  }

  std::pair<double, double> at(size_t row) const {
    if (!time_) return {};
    const std::span<const double> cells = table_.row(row);
    return {cells[time_->column], time_->rest ? cells[time_->rest->column] : 0.0};
  }

  // Whether the k-th is the first of its time.
  bool begins(size_t k) const { return k == 0 || at(rows[k]) != at(rows[k - 1]); }

 private:
  const Table& table_;
  const std::optional<TimeColumn>& time_;

 public:
  std::vector<std::uint32_t> rows;  // of the long table
  size_t count = 0;                 // of different times
};

LongRows::LongRows(const std::vector<std::string>& header, const std::vector<std::string>& cells) {
  std::optional<size_t> joint, quantity, number, topic;
  bool value = false;
  for (size_t i = 0; i < cells.size(); ++i) {
    const bool text = !cells[i].empty() && !parseNumber(cells[i]) &&
                      cells[i].find_first_of("[(") == std::string::npos;
    // a topic's path: "/joint_states.position[0]"
    const bool path = !cells[i].empty() && cells[i][0] == '/' &&
                      cells[i].find_first_of("(, ") == std::string::npos;
    const bool better = joint && !saysJoint(header[*joint]) && saysJoint(header[i]);
    if (text && mayNameJoint(header[i]) && (!joint || better)) joint = i;
    if (text && !quantity && saysQuantity(header[i])) quantity = i;
    if ((text || path) && !topic && lowered(header[i]) == "topic") topic = i;
    if (!text && !number && saysJoint(header[i]) && parseNumber(cells[i])) number = i;
    value |= isValue(header[i]);
  }
  if (!quantity && !joint) quantity = topic;  // Foxglove's plots
  by_number_ = number && !joint;
  if (joint || by_number_) keys_.push_back(joint ? *joint : *number);
  if (quantity && value) {
    keys_.push_back(*quantity);
    with_quantity_ = true;
  }
  for (const size_t key : keys_) called_.push_back(header[key]);
  if (by_number_ && with_quantity_) keys_.clear();  // nobody writes it so
}

bool LongRows::holds(size_t column) const {
  return !by_number_ && std::find(keys_.begin(), keys_.end(), column) != keys_.end();
}

void LongRows::addRow(const std::vector<std::string>& cells) {
  if (by_number_ || too_many_) return;
  std::string name;
  bool whole = true;
  for (const size_t key : keys_) {
    whole &= !cells[key].empty();
    name += (key == keys_.front() ? "" : ".") + cells[key];
  }
  if (!whole) {
    of_row_.push_back(kNobody);
    return;
  }
  const auto [known, is_new] =
      index_.try_emplace(std::move(name), static_cast<std::uint32_t>(names_.size()));
  if (is_new) names_.push_back(nameWithoutPlace(known->first));
  of_row_.push_back(known->second);
  too_many_ = names_.size() > kMostJoints;
}

// Returns false where the numbers are none of joints.
bool LongRows::nameByNumbers(const Table& table) {
  const auto found = std::find(table.header.begin(), table.header.end(), called_[0]);
  if (found == table.header.end()) return false;
  const auto column = static_cast<size_t>(found - table.header.begin());
  std::vector<std::uint32_t> seen(kMostJoints, kNobody);
  for (size_t row = 0; row < table.rowCount(); ++row) {
    const double number = table.row(row)[column];
    if (!(number >= 0.0 && number < static_cast<double>(kMostJoints)) ||
        number != std::floor(number)) {
      return false;
    }
    std::uint32_t& index = seen[static_cast<size_t>(number)];
    if (index == kNobody) {
      index = static_cast<std::uint32_t>(names_.size());
      names_.push_back("joint" + std::to_string(static_cast<int>(number)));
    }
    of_row_.push_back(index);
  }
  return true;
}

LongRows::Columns LongRows::columnsOf(const Table& table,
                                      const std::optional<TimeColumn>& time) const {
  Columns columns;
  for (size_t i = 0; i < table.columnCount(); ++i) {
    const std::string& name = table.header[i];
    if (std::find(called_.begin(), called_.end(), name) != called_.end()) continue;
    if (isTimeName(name) || (time && time->rest && time->rest->column == i)) {
      columns.times.push_back(i);
    } else if (placeOf(name) == placeOf(called_[0]) &&
               (isValue(name) || (!with_quantity_ && isQuantityAlone(name)))) {
      columns.values.push_back(i);
    } else if (!trimmed(name).empty()) {  // pandas' index has no name
      columns.others.push_back(i);
    }
  }
  return columns;
}

// `meet`: there are times at which several have rows.
bool LongRows::isLong(const Table& table, const Columns& columns, bool meet) const {
  if (columns.values.empty() || (by_number_ && !meet)) return false;
  size_t of_joints = 0;
  bool all_same = true;
  for (const size_t i : columns.others) {
    of_joints += isOfOneJoint(table.header[i]);
    all_same = all_same && isSame(table, i);
  }
  return of_joints < columns.values.size() && (meet || all_same);
}

// Whether there are times at which several have rows.
bool LongRows::meet(const TimeOrder& order) const {
  for (size_t k = 1; k < order.rows.size(); ++k) {
    if (!order.begins(k) && of_row_[order.rows[k]] != of_row_[order.rows[k - 1]]) return true;
  }
  return false;
}

// A database gives rows in any order, and a row may be late; a clock that begins anew goes back
// once and stays behind what it had shown.
bool LongRows::checkOrder(const Table& table, const TimeOrder& order, TableError& error) {
  constexpr size_t kLong = 20;
  struct Clock {
    std::uint32_t last = kNobody, latest = kNobody;  // rows
  };
  std::vector<Clock> clocks(names_.size());
  size_t behind = 0, back = 0, first = 0;
  for (std::uint32_t row = 0; row < of_row_.size(); ++row) {
    if (of_row_[row] == kNobody) continue;
    Clock& clock = clocks[of_row_[row]];
    if (clock.last != kNobody) {
      if (order.at(row) < order.at(clock.last) && back++ == 0) first = row;
      behind += order.at(row) < order.at(clock.latest);
    }
    clock.last = row;
    if (clock.latest == kNobody || order.at(clock.latest) < order.at(row)) clock.latest = row;
  }
  sorted_ = back > 0;
  if (behind <= kLong * back) return true;
  error = {table.lines[first], "the time goes back at " + inQuotes(names_[of_row_[first]]) +
                                   ": two recordings in one file? Give one of them, or sort the "
                                   "rows by time"};
  return false;
}

// An empty table with columns of the times and of each one's values.
Table LongRows::wideTable(const Table& table, const Columns& columns) const {
  Table wide;
  wide.header_line = table.header_line;
  for (const size_t i : columns.times) wide.header.push_back(table.header[i]);
  for (const std::string& name : names_) {
    for (const size_t i : columns.values) wide.header.push_back(name + titleOf(table.header[i]));
  }
  return wide;
}

bool LongRows::fill(const Table& table, const Columns& columns, const TimeOrder& order, Table& wide,
                    TableError& error) {
  const size_t width = columns.values.size();
  wide.lines.reserve(order.count);
  wide.cells.reserve(order.count * wide.columnCount());
  std::vector<std::uint32_t> set_by(names_.size(), kNobody);  // of the present row: by which one
  for (size_t k = 0; k < order.rows.size(); ++k) {
    const size_t from = order.rows[k], who = of_row_[from];
    const std::span<const double> given = table.row(from);
    if (who == kNobody) {
      error = {table.lines[from],
               "the row does not say in " + inQuotes(called_[0]) + " whose it is"};
      return false;
    }
    if (order.begins(k)) {
      std::fill(set_by.begin(), set_by.end(), kNobody);
      const std::span<double> row = wide.addRow(table.lines[from]);
      for (size_t i = 0; i < columns.times.size(); ++i) row[i] = given[columns.times[i]];
    }
    const auto to = std::span(wide.cells)
                        .last(wide.columnCount())
                        .subspan(columns.times.size() + who * width, width);
    for (size_t i = 0; i < width; ++i) {
      const double value = given[columns.values[i]];
      if (std::isnan(value)) continue;
      if (!std::isnan(to[i]) && to[i] != value) {
        error = {
            table.lines[from],
            inQuotes(names_[who]) + " has another " + inQuotes(table.header[columns.values[i]]) +
                " here than in line " + std::to_string(table.lines[set_by[who]]) +
                (columns.times.empty()
                     ? ", and no column is the time; give the table one, such as 'time'"
                     : ", at the same time; keep the rows of one run and robot, and each once")};
        return false;
      }
      to[i] = value;
    }
    if (set_by[who] == kNobody) {
      set_by[who] = static_cast<std::uint32_t>(from);
      ++samples_;
    }
  }
  return true;
}

void LongRows::tell(const Table& table, const Columns& columns, size_t times,
                    std::vector<std::string>& notes) const {
  const size_t missing = times * names_.size() - samples_, twice = of_row_.size() - samples_;
  std::string note = "a row for each joint and time, as " + inQuotes(called_[0]) +
                     " says: " + counted(names_.size(), with_quantity_ ? "column" : "joint") +
                     " at " + counted(times, "time");
  if (missing > 0) note += ", " + std::to_string(missing) + " of their samples missing";
  if (twice > 0) note += "; " + counted(twice, "row") + " of what was there already";
  if (sorted_) note += "; sorted by time";
  notes.push_back(note);
  if (columns.others.empty()) return;
  std::vector<std::string> aside;
  for (const size_t i : columns.others) aside.push_back(table.header[i]);
  notes.push_back("not used, since no joint's: " + joined(allInQuotes(aside), 6));
}

// What is amiss in a column is so in those that are made of it.
void LongRows::handOn(const Table& table, const Columns& columns,
                      std::map<std::string, TableError>& faults) const {
  for (const std::string& called : called_) faults.erase(called);
  for (const size_t i : columns.values) {
    const auto fault = faults.find(table.header[i]);
    if (fault == faults.end()) continue;
    const TableError what = fault->second;
    for (const std::string& name : names_)
      faults.try_emplace(name + titleOf(table.header[i]), what);
  }
}

bool LongRows::widen(FoundTable& found, TableError& error) {
  const Table& table = found.table;
  if (too_many_ || table.rowCount() == 0 || (by_number_ && !nameByNumbers(table))) return true;
  const std::optional<TimeColumn> time = timeColumn(table);
  const Columns columns = columnsOf(table, time);
  for (size_t row = 0; time && row < table.rowCount(); ++row) {
    if (!std::isnan(table.row(row)[time->column])) continue;
    if (!isLong(table, columns, true)) return true;
    const auto fault = found.faults.find(table.header[time->column]);
    error = {table.lines[row],
             "the row says no time, in a table with a row for each joint and time"};
    if (fault != found.faults.end()) error = fault->second;
    return false;
  }
  const TimeOrder order(table, time);
  if (!isLong(table, columns, meet(order))) return true;
  if (!checkOrder(table, order, error)) return false;
  Table wide = wideTable(table, columns);
  constexpr size_t kAnyway = 1'000'000, kMostTimesLarger = 32;
  if (order.count > (kAnyway + kMostTimesLarger * table.cells.size()) / wide.columnCount()) {
    error = {0, "has a row for each joint and time, and the " + counted(names_.size(), "name") +
                    " in " + inQuotes(called_[0]) + " have hardly a time in common, of " +
                    std::to_string(order.count) + "; sample them at the same times"};
    return false;
  }
  if (!fill(table, columns, order, wide, error)) return false;
  tell(table, columns, order.count, found.notes);
  handOn(table, columns, found.faults);
  handOn(table, columns, found.gaps);
  found.table = std::move(wide);
  return true;
}

}  // namespace armillary

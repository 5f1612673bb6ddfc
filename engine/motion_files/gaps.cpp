// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/gaps.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/motion_files/table_parts.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

// The cells of a column.
class Column {
 public:
  Column(Table& table, size_t index) : table_(table), index_(index) {}
  size_t size() const { return table_.rowCount(); }
  double& at(size_t row) { return table_.cells[row * table_.columnCount() + index_]; }
  bool isEmpty(size_t row) { return std::isnan(at(row)); }
  size_t countEmpty() {
    size_t count = 0;
    for (size_t row = 0; row < size(); ++row) count += isEmpty(row);
    return count;
  }

 private:
  Table& table_;
  size_t index_;
};

std::string cells(size_t count) {
  return std::to_string(count) + (count == 1 ? " empty cell" : " empty cells");
}

// The four columns of an orientation, where one of them has this index; empty where none has.
std::vector<size_t> orientationOf(const Model& model, const Table& table, size_t column) {
  for (int i = 0; i + 3 < model.positionSize(); ++i) {
    if (model.coordinates[i].measure != Measure::kQuaternion) continue;
    std::vector<size_t> four;
    for (int k = 0; k < 4; ++k) {
      if (const auto at = columnCalled(table, model.coordinates[i + k].name + "/position")) {
        four.push_back(*at);
      }
    }
    if (four.size() == 4 && std::find(four.begin(), four.end(), column) != four.end()) return four;
    i += 3;
  }
  return {};
}

struct Filled {
  std::string name;
  size_t count, longest;
};

// "2 empty cells of 'q1', 1 empty cell of 'q2'"
std::string cellsOf(const std::vector<Filled>& columns) {
  constexpr size_t kMost = 6;
  std::string text;
  for (size_t k = 0; k < std::min(columns.size(), kMost); ++k) {
    text += (k > 0 ? ", " : "") + cells(columns[k].count) + " of '" + columns[k].name + "'";
  }
  if (columns.size() > kMost) {
    text += " and those of " + std::to_string(columns.size() - kMost) + " columns more";
  }
  return text;
}

class GapFiller {
 public:
  GapFiller(const Model& model, MotionTable& motion) : model_(model), motion_(motion) {}

  bool run(TableError& error) {
    leaveOutEmptyColumns();
    leaveOutRowsWithoutPositions();
    time_ = columnCalled(motion_.table, "time");
    // with a time missing, rows are as far apart as any others
    if (time_ && Column(motion_.table, *time_).countEmpty() > 0) time_.reset();
    std::vector<bool> done(motion_.table.columnCount(), false);
    for (size_t i = 0; i < motion_.table.columnCount(); ++i) {
      if (done[i] || !isMotionColumn(motion_.table.header[i])) continue;
      const std::vector<size_t> four = orientationOf(model_, motion_.table, i);
      for (const size_t k : four) done[k] = true;
      if (!fill(four.empty() ? std::vector<size_t>{i} : four, error)) return false;
    }
    tell();
    leaveOutUnused();
    return true;
  }

 private:
  void leaveOutEmptyColumns() {
    Table& table = motion_.table;
    if (table.rowCount() == 0) return;
    std::vector<bool> keep(table.columnCount(), true);
    std::vector<std::string> names;
    for (size_t i = 0; i < table.columnCount(); ++i) {
      if (!isMotionColumn(table.header[i])) continue;
      keep[i] = Column(table, i).countEmpty() < table.rowCount();
      if (!keep[i]) names.push_back(inFileName(motion_, table.header[i]));
    }
    if (names.empty()) return;
    motion_.notes.push_back("nothing stands in " + joined(allInQuotes(names), 6) +
                            ": as if it were not there");
    keepColumns(table, [&](size_t i) { return keep[i]; });
  }

  void leaveOutRowsWithoutPositions() {
    Table& table = motion_.table;
    std::vector<size_t> positions;
    for (size_t i = 0; i < table.columnCount(); ++i) {
      if (table.header[i].ends_with("/position")) positions.push_back(i);
    }
    if (positions.empty()) return;
    const auto holds = [&](size_t row) {
      return std::any_of(positions.begin(), positions.end(),
                         [&](size_t i) { return !std::isnan(table.row(row)[i]); });
    };
    size_t without = 0;
    for (size_t row = 0; row < table.rowCount(); ++row) without += !holds(row);
    if (without == 0 || 3 * without < table.rowCount()) return;
    const size_t rows = table.rowCount();
    keepRows(table, holds);
    motion_.notes.push_back(std::to_string(without) + " of " + std::to_string(rows) +
                            " rows hold no position of the robot: left out");
  }

  double timeAt(size_t row) const {
    return time_ ? motion_.table.row(row)[*time_] : static_cast<double>(row);
  }

  // Of one column, or of an orientation's four: a row is empty where one of them is.
  bool fill(const std::vector<size_t>& columns, TableError& error) {
    Table& table = motion_.table;
    const size_t rows = table.rowCount();
    std::vector<bool> empty(rows, false);
    size_t count = 0;
    for (size_t row = 0; row < rows; ++row) {
      for (const size_t i : columns) empty[row] = empty[row] || std::isnan(table.row(row)[i]);
      count += empty[row];
    }
    if (count == 0) return true;
    const std::string& name = table.header[columns[0]];
    size_t longest = 0, held = 0;
    for (size_t begin = 0; begin < rows; ++begin) {
      if (!empty[begin]) continue;
      size_t end = begin;
      while (end < rows && empty[end]) ++end;
      const bool at_end = begin == 0 || end == rows;
      if (at_end ? 50 * (end - begin) > rows : 4 * (end - begin) > rows) {
        if (name.ends_with("/position")) {
          error = refusal(name, begin, end);
          return false;
        }
        unused_.push_back(columns[0]);
        return true;
      }
      fillBetween(columns, begin, end);
      if (at_end) {
        held += end - begin;
      } else {
        longest = std::max(longest, end - begin);
      }
      begin = end;
    }
    if (count > held) filled_.push_back({inFileName(motion_, name), count - held, longest});
    if (held > 0) held_.push_back({inFileName(motion_, name), held, 0});
    return true;
  }

  TableError refusal(const std::string& name, size_t begin, size_t end) const {
    const size_t rows = motion_.table.rowCount();
    const std::string where = begin == 0    ? "from the first row on"
                              : end == rows ? "to the last row"
                                            : "in a row";
    return {motion_.table.lines[begin],
            "column '" + inFileName(motion_, name) + "' is empty over " +
                std::to_string(end - begin) + " of " + std::to_string(rows) + " rows " + where +
                ", too many to be guessed from those beside; take these rows out, or the column"};
  }

  void fillBetween(const std::vector<size_t>& columns, size_t begin, size_t end) {
    if (columns.size() == 1 && fillByCubic(columns[0], begin, end)) return;
    Table& table = motion_.table;
    const size_t rows = table.rowCount(), width = table.columnCount();
    const size_t before = begin > 0 ? begin - 1 : end;  // the rows on either side
    const size_t after = end < rows ? end : before;
    double sign = 0.0;  // q and −q are one orientation
    for (const size_t i : columns) sign += table.row(before)[i] * table.row(after)[i];
    const double turned = columns.size() > 1 && sign < 0.0 ? -1.0 : 1.0;
    const double span = timeAt(after) - timeAt(before);
    for (size_t row = begin; row < end; ++row) {
      const double share = span > 0.0 ? (timeAt(row) - timeAt(before)) / span : 0.0;
      double squares = 0.0;
      for (const size_t i : columns) {
        const double value =
            (1.0 - share) * table.row(before)[i] + share * turned * table.row(after)[i];
        table.cells[row * width + i] = value;
        squares += value * value;
      }
      if (columns.size() == 1 || !(squares > 0.0)) continue;
      for (const size_t i : columns) table.cells[row * width + i] /= std::sqrt(squares);
    }
  }

  // The cubic through two numbers on either side of a short gap, which bends as the motion does.
  bool fillByCubic(size_t column, size_t begin, size_t end) {
    constexpr size_t kLongest = 5;
    Table& table = motion_.table;
    const size_t rows = table.rowCount(), width = table.columnCount();
    if (end - begin > kLongest || begin < 2 || end + 1 >= rows) return false;
    const std::array<size_t, 4> nodes{begin - 2, begin - 1, end, end + 1};
    for (size_t k = 0; k < nodes.size(); ++k) {
      if (std::isnan(table.row(nodes[k])[column])) return false;
      if (k > 0 && !(timeAt(nodes[k]) > timeAt(nodes[k - 1]))) return false;
    }
    for (size_t row = begin; row < end; ++row) {
      double value = 0.0;  // Lagrange's
      for (const size_t node : nodes) {
        double weight = 1.0;
        for (const size_t other : nodes) {
          if (other == node) continue;
          weight *= (timeAt(row) - timeAt(other)) / (timeAt(node) - timeAt(other));
        }
        value += weight * table.row(node)[column];
      }
      table.cells[row * width + column] = value;
    }
    return true;
  }

  void tell() {
    if (!filled_.empty()) {
      size_t longest = 0;
      for (const Filled& one : filled_) longest = std::max(longest, one.longest);
      std::string text = cellsOf(filled_) + ": filled in between their neighbours";
      if (time_) text += " in time";
      if (longest > 1) text += ", at most " + std::to_string(longest) + " rows in a row";
      motion_.notes.push_back(text);
    }
    if (!held_.empty()) {
      motion_.notes.push_back(cellsOf(held_) +
                              " before the first number or behind the last: that number is held");
    }
  }

  // Rates and efforts that are mostly missing: rates follow from the positions.
  void leaveOutUnused() {
    if (unused_.empty()) return;
    std::vector<std::string> names;
    for (const size_t i : unused_) {
      names.push_back(inFileName(motion_, motion_.table.header[i]));
    }
    motion_.notes.push_back("not used, since many cells in a row are empty: " +
                            joined(allInQuotes(names), 6));
    keepColumns(motion_.table, [&](size_t i) {
      return std::find(unused_.begin(), unused_.end(), i) == unused_.end();
    });
  }

  const Model& model_;
  MotionTable& motion_;
  std::optional<size_t> time_;
  std::vector<Filled> filled_, held_;
  std::vector<size_t> unused_;
};

}  // namespace

bool isMotionColumn(std::string_view name) {
  return name.ends_with("/position") || name.ends_with("/velocity") ||
         name.ends_with("/acceleration") || name.ends_with("/effort");
}

bool fillGaps(const Model& model, MotionTable& motion, TableError& error) {
  return GapFiller(model, motion).run(error);
}

void tellEmptyCells(MotionTable& motion) {
  Table& table = motion.table;
  for (size_t i = 0; i < table.columnCount(); ++i) {
    if (!isMotionColumn(table.header[i]) || table.header[i].ends_with("/effort")) continue;
    const size_t count = Column(table, i).countEmpty();
    if (count == 0 || count == table.rowCount()) continue;
    motion.notes.push_back(cells(count) + " of '" + table.header[i] +
                           "': zero, as in every table of this program; `armillary trajectory` "
                           "fills them in between their neighbours");
  }
}

}  // namespace armillary

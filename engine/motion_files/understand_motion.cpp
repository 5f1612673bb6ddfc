// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/understand_motion.h"

#include <algorithm>
#include <cmath>

#include "engine/motion_files/base_columns.h"
#include "engine/motion_files/clock_faults.h"
#include "engine/motion_files/counted_columns.h"
#include "engine/motion_files/gaps.h"
#include "engine/motion_files/judge_units.h"
#include "engine/motion_files/recorded_rates.h"
#include "engine/motion_files/rows_of_one_time.h"
#include "engine/motion_files/runs_in_rows.h"
#include "engine/motion_files/servo_counts.h"
#include "engine/motion_files/settings.h"
#include "engine/motion_files/table_parts.h"
#include "engine/motion_files/unnamed_columns.h"
#include "engine/motion_files/whole_turns.h"
#include "engine/text/number_text.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

constexpr double kHighestRate = 1e9;  // Hz

bool holds(const Table& table, std::string_view ending) {
  return std::any_of(table.header.begin(), table.header.end(),
                     [&](const std::string& name) { return name.ends_with(ending); });
}

// What no joint and no clock of a robot shows; so large, it would make nonsense of all else.
bool checkSizes(const MotionTable& motion, bool own, TableError& error) {
  constexpr double kMost = 1e12;
  const Table& table = motion.table;
  for (size_t row = 0; row < table.rowCount(); ++row) {
    const std::span<const double> cells = table.row(row);
    for (size_t i = 0; i < cells.size(); ++i) {
      if (!(std::abs(cells[i]) > kMost)) continue;  // an empty cell is not
      // a state of one's own may be wild: what cannot be computed of it is told then
      const bool counts =
          own ? table.header[i].ends_with("/position") : isMotionColumn(table.header[i]);
      if (table.header[i] != "time" && !counts) continue;
      std::string name = table.header[i];
      for (const ColumnMeaning& one : motion.meanings) {
        if (one.ours == name) name = one.column;
      }
      error = {
          table.lines[row],
          "column '" + name + "': " + shortest(cells[i]) + " is too large for the " +
              (table.header[i] == "time" ? "time"
                                         : table.header[i].substr(table.header[i].rfind('/') + 1)) +
              "; where it stands for nothing, leave the cell empty"};
      return false;
    }
  }
  return true;
}

// A motion without a position leaves the robot where it is, which nobody means who records one.
bool checkPositions(const Model& model, bool needed, MotionTable& motion, TableError& error) {
  if (model.positionSize() == 0 || holds(motion.table, "/position")) return true;
  std::string said;
  for (const char* quantity : {"velocity", "acceleration", "effort"}) {
    if (holds(motion.table, std::string("/") + quantity)) {
      said += (said.empty() ? "" : ", ") + std::string(quantity);
    }
  }
  // no column is used, or the time alone, which a table of one's own may be meant to have
  const size_t used = motion.table.columnCount();
  const bool nothing = (used == 0 || (used == 1 && motion.table.header[0] == "time")) &&
                       (!motion.has_lines || (needed && motion.meanings.size() > used));
  if (said.empty() && !motion.foreign && !nothing) return true;
  std::vector<std::string> names;
  for (const Coordinate& one : model.coordinates) names.push_back(one.name + "/position");
  const std::string missing = joined(allInQuotes(names), 6);
  if (!needed && !nothing) {
    motion.notes.push_back("there are no positions: all are zero (" + missing + ")");
    return true;
  }
  // of columns that say nothing themselves
  const auto hint = std::find_if(motion.hints.begin(), motion.hints.end(), [&](const auto& one) {
    return !one.empty() && said.find(one) != std::string::npos;
  });
  const std::string by_name =
      hint == motion.hints.end()
          ? std::string()
          : " (so the file's name says, for no column does: call them JOINT_position otherwise)";
  error = {0, "holds no positions" +
                  (said.empty() ? std::string() : ", only columns of " + said + by_name) +
                  ": there is no " + missing +
                  "; where they are in another file, give both (--input FILE --input OTHER)"};
  return false;
}

void addTime(double rate, MotionTable& motion) {
  Table timed;
  timed.header_line = motion.table.header_line;
  timed.header.emplace_back("time");
  timed.header.insert(timed.header.end(), motion.table.header.begin(), motion.table.header.end());
  for (size_t row = 0; row < motion.table.rowCount(); ++row) {
    const std::span<double> cells = timed.addRow(motion.table.lines[row]);
    cells[0] = static_cast<double>(row) / rate;
    const std::span<const double> given = motion.table.row(row);
    std::copy(given.begin(), given.end(), cells.begin() + 1);
  }
  motion.table = std::move(timed);
}

// Whether every cell of the columns that are used is a number, or empty; "nan" is empty too where
// gaps are filled.
bool checkFaults(const Understanding& understanding, bool own, const MotionTable& motion,
                 TableError& error) {
  error = {};
  for (const ColumnMeaning& one : understanding.columns) {
    if (one.ours.empty()) continue;
    const auto fault = motion.faults.find(one.column);
    const auto gap = motion.gaps.find(one.column);
    const bool is_time = one.ours == "time";
    if (fault != motion.faults.end()) error = fault->second;
    if (gap != motion.gaps.end() && (own || is_time)) error = gap->second;
    if (!error.message.empty()) return false;
  }
  return true;
}

// What a recorder wrote twice: the same time and the same numbers.
void leaveOutRepeated(MotionTable& motion) {
  Table& table = motion.table;
  if (!holds(table, "time")) return;
  const auto isRepeated = [&](size_t row) {
    const std::span<const double> one = table.row(row), before = table.row(row - 1);
    return std::equal(one.begin(), one.end(), before.begin(), [](double a, double b) {
      return a == b || (std::isnan(a) && std::isnan(b));
    });
  };
  std::vector<bool> repeated(table.rowCount(), false);
  size_t count = 0;
  for (size_t row = 1; row < table.rowCount(); ++row) {
    repeated[row] = isRepeated(row);
    count += repeated[row];
  }
  if (count == 0) return;
  const int line = table.lines[static_cast<size_t>(
      std::find(repeated.begin(), repeated.end(), true) - repeated.begin())];
  keepRows(table, [&](size_t row) { return !repeated[row]; });
  motion.notes.push_back((motion.has_lines ? "line " : "row ") + std::to_string(line) +
                         (count == 1
                              ? " repeats the one before it: left out"
                              : " and " + std::to_string(count - 1) +
                                    (count == 2 ? " other row repeat" : " other rows repeat") +
                                    " the ones before them: left out"));
}

}  // namespace

bool understandMotion(const Model& model, const UnderstandOptions& options, MotionTable& motion,
                      TableError& error) {
  const std::optional<double> rate = options.rate ? options.rate : motion.rate;
  const bool degrees = (options.degrees && !motion.in_si) || motion.degrees;
  if (options.degrees && motion.in_si) {
    motion.notes.emplace_back("--degrees is of what is written; the motion is read in radians");
  }
  if (rate && !(*rate <= kHighestRate && *rate >= 1.0 / kHighestRate)) {
    error = {0, shortest(*rate) + " rows a second are none that a robot is recorded at"};
    return false;
  }
  const size_t columns_found = motion.table.columnCount();
  if (motion.named && areOnlyCounted(motion.table)) {
    motion.named = false;
    motion.notes.push_back("columns called " + inQuotes(motion.table.header.back()) +
                           " and the like are only counted: read as without a header");
  }
  std::optional<Understanding> understanding;
  std::map<std::string, ColumnMeaning> of_base;
  if (motion.named) {
    of_base = nameBaseColumns(model, degrees, motion, error);
    if (!error.message.empty()) return false;
    const ColumnOptions columns{
        .degrees = degrees, .leave_out = !options.strict, .found = true, .hints = motion.hints};
    understanding = understandColumns(model, motion.table, columns, error);
  } else {
    error = {};
    if (!motion.faults.empty()) {
      error = motion.faults.begin()->second;
      return false;
    }
    understanding = understandUnnamed(model, motion.table, rate, degrees, error.message);
    motion.guessed = true;
  }
  if (!understanding) {
    if (motion.named && looksLikePoses(motion.table)) {
      error.message =
          "its columns are the place of a tool or a base over time, not the joints' of robot '" +
          model.name +
          "'; joints that bring a link there are found by `armillary inverse-kinematics`";
    }
    return false;
  }
  for (ColumnMeaning& one : understanding->columns) {
    if (const auto base = of_base.find(one.column); base != of_base.end()) one = base->second;
  }
  motion.foreign = understanding->foreign || !of_base.empty();
  const bool own = !motion.foreign && options.strict;  // a table of this program
  if (!checkFaults(*understanding, own, motion, error)) return false;
  if (!rate && !checkClock(*understanding, motion, error)) return false;
  if (!checkOtherClocks(*understanding, motion.table, error)) return false;
  if (const auto runs = runsInRows(*understanding, motion.table)) {
    error = *runs;
    return false;
  }
  motion.meanings = understanding->columns;
  motion.by_columns = motion.meanings.size() == columns_found && !understanding->rest;
  for (const ColumnMeaning& one : motion.meanings) motion.by_columns &= !one.world;
  motion.notes.insert(motion.notes.end(), understanding->notes.begin(), understanding->notes.end());
  for (ColumnMeaning& one : understanding->columns) {
    if (const auto base = of_base.find(one.ours); base != of_base.end()) one.factor = 1.0;  // done
  }
  applyUnderstanding(model, *understanding, motion.table);
  if (motion.foreign) normalizeOrientations(model, motion.table);
  if (motion.foreign) leaveOutSettings(motion);
  motion.in_si |= motion.degrees;
  if (!own) joinRowsOfOneTime(motion);
  if (!own) leaveOutRepeated(motion);
  if (!checkSizes(motion, own, error)) return false;
  if (options.positions && !checkPositions(model, !own, motion, error)) return false;
  if (motion.foreign && !degrees && isInServoCounts(model, motion, error)) return false;
  if (motion.foreign) judgeUnits(model, degrees || motion.radians, motion);
  if (motion.foreign) joinWholeTurns(model, motion);
  const bool timed = holds(motion.table, "time");
  if (timed && options.rate) {
    motion.notes.emplace_back("the file has a time of its own; --rate is not used");
  }
  motion.by_columns &= timed;
  if (!timed && rate) {
    addTime(*rate, motion);
    motion.said_rate = options.rate;
    motion.notes.push_back("no column is the time: " + shortest(*rate) + " rows a second, as " +
                           (options.rate ? "--rate" : "the file") + " says");
  }
  motion.in_si = true;  // from here on
  if (motion.foreign) judgeRates(model, motion);
  if (!own) {
    const Table& table = motion.table;
    const int first = table.lines.empty() ? 0 : table.lines.front();
    const bool positions = holds(table, "/position");
    if (!fillGaps(model, motion, error)) return false;
    if (!options.positions || !positions || holds(table, "/position")) return true;
    error = {first,
             "no cell below the header holds a position: every one is empty or says 'nan' or "
             "another word for nothing"};
    return false;
  }
  if (holds(motion.table, "time")) tellEmptyCells(motion);
  return true;
}

}  // namespace armillary

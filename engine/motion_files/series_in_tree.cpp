// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/series_in_tree.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <unordered_set>
#include <utility>

#include "engine/motion_files/table_parts.h"
#include "engine/motion_files/tree_keys.h"
#include "engine/motion_files/tree_shapes.h"
#include "engine/motion_files/tree_table.h"
#include "engine/motion_files/whole_turns.h"
#include "engine/table/column_spellings.h"
#include "engine/table/time_columns.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

using nlohmann::json;

constexpr int kDeepestSeries = 3;
constexpr std::size_t kFewestInSeries = 5;  // fewer are limits or gains
constexpr std::size_t kMostSeries = 400;    // a list of more objects is one of rows

// What says of a list only that it has numbers: the series' name is theirs.
bool saysNumbers(std::string_view key) {
  static const std::unordered_set<std::string> kWords{"data",    "value",  "values",       "y",
                                                      "samples", "signal", "measurements", "vals"};
  return kWords.contains(lowered(key));
}

bool isTimedRow(const json& row) {
  return row.is_object() && std::any_of(row.items().begin(), row.items().end(), [](const auto& it) {
           return it.value().is_number() && isTimeName(it.key());
         });
}

// The part of an object that has a time and lists beside it that are as long; null where none is.
const json* timedSeries(const json& object, int depth = 1) {
  if (object.is_array()) {
    const bool rows = object.size() >= kFewestInSeries && isObjects(object) &&
                      isTimedRow(object.front()) && isTimedRow(object.back());
    return rows ? &object : nullptr;
  }
  if (!object.is_object()) return nullptr;
  std::size_t rows = 0;
  for (const auto& [key, value] : object.items()) {
    if (isTimeName(key) && isNumbers(value)) rows = value.size();
  }
  if (rows >= kFewestInSeries) {
    const bool any = std::any_of(object.items().begin(), object.items().end(), [&](const auto& it) {
      return !isTimeName(it.key()) && it.value().is_array() && it.value().size() == rows;
    });
    return any ? &object : nullptr;
  }
  if (depth >= kDeepestSeries) return nullptr;
  const json* only = nullptr;
  for (const json& part : object) {
    if (!part.is_structured()) continue;
    const json* found = timedSeries(part, depth + 1);
    if (found && only) return nullptr;
    if (found) only = found;
  }
  return only;
}

std::optional<std::string> nameOfItem(const json& item) {
  for (const char* key : {"name", "label", "Name", "signal", "topic", "title", "id", "blockName"}) {
    const auto found = item.find(key);
    if (found != item.end() && found->is_string() && !found->get<std::string>().empty()) {
      return found->get<std::string>();
    }
  }
  return std::nullopt;
}

// Whether lists stand in an object itself, beside its series; a time of theirs is none.
bool hasListsItself(const json& object, const std::vector<SeriesInTree>& series) {
  const auto isTimeOf = [](const json& list, const json& record) {
    return record.is_object() &&
           std::any_of(record.items().begin(), record.items().end(),
                       [&](const auto& it) { return isTimeName(it.key()) && it.value() == list; });
  };
  return std::any_of(object.items().begin(), object.items().end(), [&](const auto& it) {
    const json& list = it.value();
    if (isTimeName(it.key()) || list.size() < kFewestInSeries) return false;
    if (!isNumbers(list) && !isMatrix(list)) return false;
    return std::none_of(series.begin(), series.end(),
                        [&](const SeriesInTree& one) { return isTimeOf(list, *one.record); });
  });
}

std::vector<SeriesInTree> seriesOfObject(const json& object) {
  std::vector<SeriesInTree> found;
  for (const auto& [key, part] : object.items()) {
    if (!part.is_structured() || saysSetting(key)) continue;
    if (const json* timed = timedSeries(part)) found.push_back({key, timed});
  }
  return found;
}

std::vector<SeriesInTree> seriesOfList(const json& list) {
  if (list.size() > kMostSeries || !isObjects(list)) return {};
  std::vector<SeriesInTree> found;
  for (const json& item : list) {
    const std::optional<std::string> name = nameOfItem(item);
    const json* timed = name ? timedSeries(item) : nullptr;
    if (timed) found.push_back({*name, timed});
  }
  return found;
}

// Of Simulink: one time, and signals that have their values.
std::vector<SeriesInTree> seriesOfSignals(const json& object) {
  const auto signals = object.find("signals");
  if (signals == object.end() || !isObjects(*signals)) return {};
  const json* time = nullptr;
  for (const auto& [key, value] : object.items()) {
    if (isTimeName(key) && isNumbers(value)) time = &value;
  }
  if (!time) return {};
  std::vector<SeriesInTree> found;
  for (const json& signal : *signals) {
    const std::optional<std::string> name = nameOfItem(signal);
    const auto values = signal.find("values");
    if (!name || values == signal.end() || values->size() != time->size()) continue;
    found.push_back({*name, &signal, time});
  }
  return found;
}

std::vector<SeriesInTree> findSeries(const json& tree, int depth) {
  if (!tree.is_structured() || isNumbers(tree) || isMatrix(tree)) return {};
  if (tree.is_array()) return seriesOfList(tree);
  if (std::vector<SeriesInTree> found = seriesOfSignals(tree); !found.empty()) return found;
  std::vector<SeriesInTree> own = seriesOfObject(tree);
  if (hasListsItself(tree, own)) return {};
  if (own.size() > 1) return own;
  if (depth >= kDeepestSeries) return {};
  for (const json& part : tree) {
    if (std::vector<SeriesInTree> found = findSeries(part, depth + 1); found.size() > 1) {
      return found;
    }
  }
  return {};
}

// Whether it has a list of numbers, or rows.
bool holdsLists(const json& tree) {
  if (!tree.is_structured()) return false;
  if (tree.is_array() && tree.size() >= kFewestInSeries && !isTexts(tree)) return true;
  return std::any_of(tree.begin(), tree.end(), holdsLists);
}

// What stands around `record` on the way to it; the inner ones of a name first.
bool gatherBeside(const json& tree, const json* record, json& around) {
  if (&tree == record) return true;
  if (!tree.is_structured() || (tree.is_array() && tree.size() > kMostSeries)) return false;
  for (const json& part : tree) {
    if (!part.is_structured() || !gatherBeside(part, record, around)) continue;
    if (!tree.is_object()) return true;
    for (const auto& entry : tree.items()) {
      const json& value = entry.value();
      if (&value == &part || around.contains(entry.key()) || holdsLists(value)) continue;
      around[entry.key()] = value;
    }
    return true;
  }
  return false;
}

// "data" of the series q are "q", "q" of "desired" are "desired.q"; what is no list stays.
json namedBySeries(const std::string& name, const json& object) {
  json renamed = json::object();
  for (const auto& [key, value] : object.items()) {
    if (isTimeName(key) || !value.is_structured() || isTexts(value)) {
      renamed[key] = value;
    } else {
      renamed[saysNumbers(key) ? name : name + "." + key] = value;
    }
  }
  return renamed;
}

// Of a row numbers count, too.
json namedRow(const std::string& name, const json& row) {
  json renamed = json::object();
  for (const auto& [key, value] : row.items()) {
    const bool stays = isTimeName(key) || value.is_string() || isTexts(value);
    renamed[stays ? key : saysNumbers(key) ? name : name + "." + key] = value;
  }
  return renamed;
}

// A column of the robot, positions with how well they are known.
struct ColumnOfRobot {
  bool position = false, wanted = false;
  bool named = false;  // by a joint's name
};

std::optional<ColumnOfRobot> columnOfRobot(const ColumnSpellings& spellings,
                                           const std::string& name) {
  const NameAndUnit parts = splitUnit(name);
  const Unit unit = unitOf(parts.unit).value_or(Unit{});
  const auto of = [](ColumnQuantity quantity, ColumnOrigin origin) {
    return ColumnOfRobot{quantity == ColumnQuantity::kPosition, origin > ColumnOrigin::kPlain};
  };
  if (const auto named = spellings.named(parts.name, {}, unit)) {
    ColumnOfRobot column = of(named->quantity, named->origin);
    column.named = true;
    return column;
  }
  if (const auto numbered = spellings.numbered(parts.name, {}, unit)) {
    return of(numbered->quantity, numbered->origin);
  }
  return std::nullopt;
}

// Coordinates of all joints but a base's.
std::size_t movingJoints(const Model& model) {
  return static_cast<std::size_t>(std::count_if(
      model.coordinates.begin(), model.coordinates.end(), [&model](const Coordinate& one) {
        return model.joints[one.joint].type != JointType::kFloating;
      }));
}

struct ReadSeries {
  std::string name;
  MotionTable motion;
  std::size_t columns = 0;               // of the robot
  std::size_t measured = 0, wanted = 0;  // positions
  bool by_name = false;
};

std::vector<double> timesOf(const Table& table) {
  const std::optional<TimeColumn> time = timeColumn(table);
  std::vector<double> times;
  for (std::size_t row = 0; time && row < table.rowCount(); ++row) {
    TimeColumn absolute = *time;
    absolute.start = 0.0;
    times.push_back(timeIn(table, absolute, row));
  }
  return times;
}

bool goesOn(const std::vector<double>& times) {
  return !times.empty() && std::is_sorted(times.begin(), times.end());
}

// Rows, `end` behind the last.
struct Covered {
  std::size_t begin = 0, end = 0;
};

// Adds the columns of `other` but its time to those of `table`, at the times of that. Returns the
// rows that have them.
Covered addColumns(const std::vector<double>& times, const Table& other, Table& table) {
  constexpr double kSame = 1e-9;  // s
  const std::vector<double> other_times = timesOf(other);
  if (!goesOn(times) || !goesOn(other_times)) return {};
  std::vector<std::size_t> taken;
  for (std::size_t i = 0; i < other.columnCount(); ++i) {
    if (!isTimeName(other.header[i])) taken.push_back(i);
  }
  Table wide;
  wide.header = table.header;
  wide.header_line = table.header_line;
  for (const std::size_t i : taken) wide.header.push_back(other.header[i]);
  wide.cells.reserve(table.rowCount() * wide.columnCount());
  Covered covered;
  std::size_t after = 0;
  for (std::size_t row = 0; row < table.rowCount(); ++row) {
    const std::span<double> cells = wide.addRow(table.lines[row]);
    const std::span<const double> given = table.row(row);
    std::copy(given.begin(), given.end(), cells.begin());
    const std::span<double> added = cells.subspan(given.size());
    const double time = times[row];
    while (after < other_times.size() && other_times[after] < time - kSame) ++after;
    if (after == other_times.size()) continue;
    const bool same = std::abs(other_times[after] - time) <= kSame;
    if (!same && after == 0) continue;
    if (covered.end == 0) covered.begin = row;
    covered.end = row + 1;
    const std::size_t before = same ? after : after - 1;
    const double width = other_times[after] - other_times[before];
    const double share = width > 0.0 ? (time - other_times[before]) / width : 1.0;
    for (std::size_t k = 0; k < taken.size(); ++k) {
      const double low = other.row(before)[taken[k]], high = other.row(after)[taken[k]];
      added[k] = share == 1.0 ? high : low + share * (high - low);
    }
  }
  if (covered.end > covered.begin + 1) table = std::move(wide);
  return covered;
}

}  // namespace

std::vector<SeriesInTree> seriesIn(const json& tree) {
  std::vector<SeriesInTree> series = findSeries(tree, 1);
  std::erase_if(series, [](const SeriesInTree& one) {
    return saysOtherThing(one.name) && !saysOfJoints(one.name);
  });
  return series.size() > 1 || (series.size() == 1 && series[0].time) ? series
                                                                     : std::vector<SeriesInTree>();
}

std::vector<SeriesInTree> motionsAmong(const Model& model,
                                       const std::vector<SeriesInTree>& series) {
  const ColumnSpellings spellings(model);
  const std::size_t joints = movingJoints(model);
  std::vector<SeriesInTree> motions;
  for (const SeriesInTree& one : series) {
    const json& record = one.record->is_array() ? one.record->front() : *one.record;
    const bool whole =
        std::any_of(record.items().begin(), record.items().end(), [&](const auto& it) {
          const json& list = it.value();
          if (!list.is_array() || !saysPositions(it.key())) return false;
          const std::size_t width = one.record->is_array() ? list.size()
                                    : isMatrix(list)       ? list[0].size()
                                                           : 1;
          return width >= joints;
        });
    if (!whole) continue;
    const bool letter = one.name.size() == 1;  // "a" and "b"
    if ((saysOfJoints(one.name) && !letter) || spellings.named(one.name, {}, {})) return {};
    motions.push_back(one);
  }
  return motions.size() > 1 ? motions : std::vector<SeriesInTree>();
}

json treeOfSeries(const json& tree, const SeriesInTree& series, bool named) {
  json around = json::object();
  gatherBeside(tree, series.record, around);
  if (series.record->is_array()) {
    json& rows = around["rows"] = json::array();
    for (const json& row : *series.record) {
      rows.push_back(named ? namedRow(series.name, row) : row);
    }
    return around;
  }
  const json own = named ? namedBySeries(series.name, *series.record) : *series.record;
  for (const auto& [key, value] : own.items()) around[key] = value;
  if (series.time) around["time"] = *series.time;
  return around;
}

bool readSeries(const Model& model, const json& tree, const std::vector<SeriesInTree>& series,
                bool with_recipe, MotionTable& motion, TableError& error) {
  const ColumnSpellings spellings(model);
  std::vector<ReadSeries> read;
  for (const SeriesInTree& one : series) {
    ReadSeries each{one.name, {}};
    if (!readTreeTable(model, {treeOfSeries(tree, one, true)}, with_recipe, each.motion, error)) {
      if (!error.message.empty()) {
        error.message = inQuotes(one.name) + " " + error.message;
        return false;
      }
      continue;
    }
    for (const std::string& name : each.motion.table.header) {
      if (isTimeName(name)) continue;
      const auto column = columnOfRobot(spellings, name);
      if (!column && !with_recipe) continue;
      ++each.columns;
      if (!column || !column->position) continue;
      ++(column->wanted ? each.wanted : each.measured);
      each.by_name = each.by_name || column->named;
    }
    read.push_back(std::move(each));
  }
  const auto rankOf = [](const ReadSeries& one) { return std::pair(one.measured, one.wanted); };
  const auto base = std::max_element(
      read.begin(), read.end(),
      [&](const ReadSeries& one, const ReadSeries& other) { return rankOf(one) < rankOf(other); });
  if (base == read.end()) return false;
  std::rotate(read.begin(), base, std::next(base));
  std::vector<std::string> notes = std::move(motion.notes);
  const bool degrees = motion.degrees, radians = motion.radians;
  motion = std::move(read.front().motion);
  motion.degrees |= degrees;
  motion.radians |= radians;
  motion.notes.insert(motion.notes.begin(), notes.begin(), notes.end());
  const std::vector<double> times = timesOf(motion.table);
  const std::size_t joints = movingJoints(model);
  std::vector<std::string> foreign;
  Covered kept{0, times.size()};
  for (std::size_t i = 1; i < read.size(); ++i) {
    const ReadSeries& one = read[i];
    if (one.columns == 0) {
      foreign.push_back(one.name);
      continue;
    }
    Table& other = read[i].motion.table;
    for (std::size_t k = 0; k < other.columnCount(); ++k) {
      const auto column = columnOfRobot(spellings, other.header[k]);
      if (column && column->position) joinTurnsBeforeInterpolation(other, k);
    }
    const Covered rows = addColumns(times, other, motion.table);
    const std::size_t covered = rows.end - rows.begin;
    // of a ball's place nobody knows that it is no joint's until they are counted
    const bool of_joints = one.measured > 0 && (one.by_name || one.measured >= joints);
    if (of_joints && covered > 1) {  // a joint's place is known in all rows that are kept
      kept.begin = std::max(kept.begin, rows.begin);
      kept.end = std::min(kept.end, rows.end);
    }
    if (covered < 2) {
      motion.notes.push_back(inQuotes(one.name) + " has no times in common with " +
                             inQuotes(read.front().name) + ": it is left out");
    } else if (covered < times.size()) {
      motion.notes.push_back(inQuotes(one.name) + " covers " + std::to_string(covered) +
                             " of the " + std::to_string(times.size()) + " rows of " +
                             inQuotes(read.front().name));
    }
  }
  if (kept.end > kept.begin + 1 && kept.end - kept.begin < times.size()) {
    keepRows(motion.table,
             [&kept](std::size_t row) { return row >= kept.begin && row < kept.end; });
    motion.notes.push_back("rows in which not all positions are known are left out: " +
                           std::to_string(kept.end - kept.begin) + " of " +
                           std::to_string(times.size()) + " stay");
  }
  if (!foreign.empty()) {
    motion.notes.push_back("what gives nothing of this robot is left out: " +
                           joined(allInQuotes(foreign), 6));
  }
  return true;
}

}  // namespace armillary

// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/time_columns.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>
#include <vector>

#include "engine/table/clock_units.h"
#include "engine/table/column_units.h"
#include "engine/table/column_words.h"
#include "engine/text/number_text.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

const std::unordered_set<std::string>& timeWords() {
  static const std::unordered_set<std::string> kWords{
      "t",       "time",    "timestamp", "timestamps", "stamp",    "sec",   "secs",        "second",
      "seconds", "elapsed", "times",     "clock",      "datetime", "date",  "epoch",       "ts",
      "tstamp",  "zeit",    "uhrzeit",   "heure",      "hora",     "ora",   "zeitstempel", "temps",
      "tiempo",  "tempo",   "sekunden",  "时间",       "时间戳",   "ipoc",  "tick",        "ticks",
      "tm",      "时刻",    "時間",      "時刻",       "время",    "Время", "utime"};
  return kWords;
}

// What may stand beside a word for time.
bool saysNothing(const std::string& token) {
  static const std::unordered_set<std::string> kWords{
      "header",    "field", "ros",        "sim",         "simulation", "simulated",
      "unix",      "host",  "system",     "relative",    "rel",        "log",
      "sample",    "joint", "state",      "states",      "robot",      "local",
      "total",     "since", "start",      "from",        "wall",       "real",
      "actual",    "msg",   "data",       "observation", "joints",     "record",
      "recording", "utc",   "controller", "rtime",       "in",         "tv"};
  return kWords.contains(token);
}

// A time that counts something: "Time [frames]".
bool saysCount(std::string_view text) {
  static const std::unordered_set<std::string> kWords{
      "frame", "frames", "sample", "samples", "cycle", "cycles", "step",      "steps",
      "row",   "rows",   "count",  "counts",  "index", "idx",    "iteration", "iterations"};
  const std::vector<std::string> tokens = tokensOf(text);
  return !tokens.empty() && std::all_of(tokens.begin(), tokens.end(), [](const std::string& token) {
    return kWords.contains(token);
  });
}

// The unit among a name's pieces ("time_ms"); nothing where none says one.
std::optional<double> unitAmong(const std::vector<std::string>& tokens) {
  for (const std::string& token : tokens) {
    if (token == "ipoc") return 1e-3;   // the clock of KUKA's sensor interface
    if (token == "utime") return 1e-6;  // of messages of LCM
    if (timeWords().contains(token) && token != "sec" && token != "secs" && token != "seconds") {
      continue;
    }
    const std::optional<Unit> unit = unitOf(token);
    const bool letter = token == "h" || token == "cs" || token == "с";  // of another word
    if (unit && unit->dimension == Dimension::kTime && !letter) return unit->scale;
  }
  return std::nullopt;
}

// Whether most of the first rows go on in time.
bool increases(const Table& table, const TimeColumn& time) {
  const size_t rows = std::min<size_t>(table.rowCount(), 1000);
  size_t on = 0;
  for (size_t i = 1; i < rows; ++i) on += timeIn(table, time, i) > timeIn(table, time, i - 1);
  return rows < 2 || 2 * on > rows - 1;
}

// The clock of a Fanuc's controller, "Tick", and of ABB's EGM, "tm" beside "seqno", count
// milliseconds. Ticks that go one by one count rows.
bool isTick(const std::string& token) {
  return token == "tick" || token == "ticks";
}

bool isOfEgm(const Table& table, const std::string& token) {
  return token == "tm" &&
         std::any_of(table.header.begin(), table.header.end(), [](const std::string& name) {
           const std::vector<std::string> tokens = tokensOf(name);
           return !tokens.empty() && tokens.back() == "seqno";
         });
}

}  // namespace

bool isTimeName(std::string_view name) {
  if (name.starts_with('%') || name.starts_with('#')) name.remove_prefix(1);
  if (lowered(trimmed(name)) == "x_value") return true;  // as LabVIEW calls it
  name = splitUnit(name).name;
  const std::vector<std::string> tokens = tokensOf(name);
  bool time = false;
  const std::string topic(name.substr(0, std::min(name.rfind('/'), name.size())));
  const bool in_topic = name.find('/') != std::string_view::npos;
  const std::vector<std::string> of_topic = in_topic ? tokensOf(topic) : std::vector<std::string>();
  for (size_t i = 0; i < tokens.size(); ++i) {
    if (in_topic && i < of_topic.size()) continue;
    const bool word = timeWords().contains(tokens[i]);
    const std::optional<Unit> unit = unitOf(tokens[i]);
    const bool letter = tokens[i] == "h" || tokens[i] == "cs" || tokens[i] == "с";
    const bool is_unit = unit && unit->dimension == Dimension::kTime && !letter;
    if (!word && !is_unit && !saysNothing(tokens[i])) return false;
    time |= word;
  }
  return time;
}

namespace {

bool isOfSimulation(std::string_view name) {
  const std::vector<std::string> tokens = tokensOf(name);
  return std::any_of(tokens.begin(), tokens.end(), [](const std::string& token) {
    return token == "sim" || token == "simulation" || token == "simulated";
  });
}

bool isOfComputer(std::string_view name) {
  static const std::unordered_set<std::string> kClocks{"wall", "real", "host",  "system",
                                                       "unix", "utc",  "rtime", "epoch"};
  const std::vector<std::string> tokens = tokensOf(name);
  return std::any_of(tokens.begin(), tokens.end(),
                     [](const std::string& token) { return kClocks.contains(token); });
}

constexpr const char* kWordForTime = "a word for the time";

// The stamp in two columns of which one is a time by its name; or `s` and `ms` by themselves.
std::optional<SplitStamp> stampAt(const Table& table, size_t column) {
  if (!mayBeOfSplitStamp(table.header[column])) return std::nullopt;
  const std::optional<SplitStamp> stamp = splitStampOf(table, column);
  if (!stamp) return std::nullopt;
  const std::string& seconds = table.header[stamp->seconds];
  return isTimeName(seconds) || lowered(trimmed(seconds)) == "s" ? stamp : std::nullopt;
}

// The first column that increases, of those that `take` has.
template <class Take>
std::optional<TimeColumn> firstTime(const Table& table, const Take& take) {
  if (table.rowCount() == 0) {
    for (size_t i = 0; i < table.columnCount(); ++i) {
      if (isTimeName(table.header[i])) return TimeColumn{.column = i, .reason = kWordForTime};
    }
    return std::nullopt;
  }
  std::optional<TimeColumn> found;
  for (size_t i = 0; i < table.columnCount(); ++i) {
    const auto [name, unit_text] = splitUnit(table.header[i]);
    if (!take(table.header[i])) continue;
    const auto stamp = stampAt(table, i);
    if (stamp && !std::isnan(table.row(0)[stamp->seconds])) {
      TimeColumn time{.column = stamp->seconds, .rest = stamp->rest};
      time.reason = "a stamp in two columns, with '" + table.header[stamp->rest.column] + "'";
      time.start = table.row(0)[time.column];
      if (time.start < 3e8) time.start = 0.0;
      if (increases(table, time)) return time;
      if (!found) found = time;
      continue;
    }
    if (!isTimeName(table.header[i]) || std::isnan(table.row(0)[i])) continue;
    TimeColumn time{.column = i, .reason = kWordForTime};
    const std::vector<std::string> tokens = tokensOf(name);
    std::optional<Unit> unit = unitOf(unit_text);
    if (!unit) {  // "ms since start"
      if (const auto of_remark = unitAmong(tokensOf(unit_text)))
        unit = Unit{*of_remark, Dimension::kTime};
    }
    const std::optional<double> among = unitAmong(tokens);
    const bool said = (!unit_text.empty() && unit) || among;
    if (!unit_text.empty() && unit && unit->dimension != Dimension::kTime) continue;
    const bool in_unit = !unit_text.empty() && unit;
    if (said) {
      time.factor = in_unit ? unit->scale : *among;
      if (time.factor != 1.0) time.reason = "a word for the time, with its unit";
    } else if (isTick(tokens.back()) || isOfEgm(table, tokens.back())) {
      const double step = table.rowCount() < 2 ? 0.0 : medianStep(table, i);
      constexpr double kLongest = 500.0;  // ms from row to row
      if (step <= 1.0) continue;
      if (step > kLongest) {
        tellBySize(table, time);
      } else {
        time.factor = 1e-3;
        time.by_size = true;
        time.reason = "is the controller's clock, in ms";
      }
    } else {
      tellBySize(table, time);
      if (!unit && saysCount(unit_text)) time.unknown_unit = unit_text;
    }
    const double first = table.row(0)[i];
    if (first * time.factor >= 3e8 || tokens.back() == "ipoc") {
      time.start = first;
      time.reason += "; from its first row on";
    }
    if (time.unknown_unit.empty() && increases(table, time)) return time;
    if (!found) found = time;
  }
  return found;
}

// Of a table without a time: how long it has lasted so far, which grows in every row.
std::optional<TimeColumn> risingDuration(const Table& table) {
  if (table.rowCount() < 3) return std::nullopt;
  for (size_t i = 0; i < table.columnCount(); ++i) {
    const auto [name, unit_text] = splitUnit(table.header[i]);
    const std::optional<Unit> unit = unitOf(unit_text);
    const bool in_unit = unit && unit->dimension == Dimension::kTime;
    if (tokensOf(name) != std::vector<std::string>{"duration"} || !unit) continue;
    if (!unit_text.empty() && !in_unit) continue;
    bool rises = true;
    for (size_t row = 1; row < table.rowCount(); ++row) {
      rises = rises && table.row(row)[i] > table.row(row - 1)[i];
    }
    if (!rises) continue;
    TimeColumn time{.column = i, .reason = "it grows in every row"};
    if (in_unit) {
      time.factor = unit->scale;
    } else {
      tellBySize(table, time);
    }
    return time;
  }
  return std::nullopt;
}

}  // namespace

std::optional<TimeColumn> timeColumn(const Table& table) {
  auto time = firstTime(table, [](const std::string&) { return true; });
  if (!time) return risingDuration(table);
  const bool since_1970 = time->start != 0.0;
  if (!since_1970 && !isOfComputer(table.header[time->column])) return time;
  auto simulated = firstTime(table, isOfSimulation);
  if (!simulated || simulated->column == time->column || table.rowCount() == 0 ||
      !increases(table, *simulated)) {
    return time;
  }
  simulated->instead_of = table.header[time->column];
  simulated->reason += "; the simulation's, not the computer's";
  return simulated;
}

double timeIn(const Table& table, const TimeColumn& time, size_t row) {
  const std::span<const double> cells = table.row(row);
  const double seconds = (cells[time.column] - time.start) * time.factor;
  return time.rest ? seconds + cells[time.rest->column] * time.rest->factor : seconds;
}

}  // namespace armillary

// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/series_in_tree.h"

#include <algorithm>
#include <optional>
#include <unordered_set>

#include "engine/motion_files/join_motions.h"
#include "engine/motion_files/tree_keys.h"
#include "engine/motion_files/tree_shapes.h"
#include "engine/motion_files/tree_table.h"
#include "engine/table/column_spellings.h"
#include "engine/table/column_words.h"
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
    const bool rows = object.size() >= kFewestInSeries && object.size() > 0 && isObjects(object) &&
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
                        [&](const SeriesInTree& one) { return isTimeOf(list, one.record); });
  });
}

std::vector<SeriesInTree> seriesOfObject(const json& object) {
  std::vector<SeriesInTree> found;
  for (const auto& [key, part] : object.items()) {
    if (!part.is_structured() || saysSetting(key)) continue;
    if (const json* timed = timedSeries(part)) found.push_back({key, *timed});
  }
  return found;
}

std::vector<SeriesInTree> seriesOfList(const json& list) {
  if (list.size() > kMostSeries || !isObjects(list)) return {};
  std::vector<SeriesInTree> found;
  for (const json& item : list) {
    const std::optional<std::string> name = nameOfItem(item);
    const json* timed = name ? timedSeries(item) : nullptr;
    if (timed) found.push_back({*name, *timed});
  }
  return found;
}

// Of Simulink: one time, and signals that have their values.
std::vector<SeriesInTree> seriesOfSignals(const json& object) {
  const auto signals = object.find("signals");
  if (signals == object.end() || !isObjects(*signals)) return {};
  const json* time = nullptr;
  std::string time_key;
  for (const auto& [key, value] : object.items()) {
    if (!isTimeName(key) || !isNumbers(value)) continue;
    time = &value;
    time_key = key;
  }
  if (!time) return {};
  std::vector<SeriesInTree> found;
  for (const json& signal : *signals) {
    const std::optional<std::string> name = nameOfItem(signal);
    const auto values = signal.find("values");
    if (!name || values == signal.end() || values->size() != time->size()) continue;
    found.push_back({*name, {{time_key, *time}, {"values", *values}}});
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

// The record with the series' name in place of a word that says nothing: "data" of the series q
// are "q", "q" of "desired" are "desired.q".
json namedBySeries(const SeriesInTree& series) {
  const auto named = [&series](const json& object) {
    json renamed = json::object();
    for (const auto& [key, value] : object.items()) {
      if (isTimeName(key)) {
        renamed[key] = value;
      } else if (saysNumbers(key)) {
        renamed[series.name] = value;
      } else if (value.is_structured() && !isTexts(value)) {
        renamed[series.name + "." + key] = value;
      } else {
        renamed[key] = value;
      }
    }
    return renamed;
  };
  if (series.record.is_object()) return named(series.record);
  json rows = json::array();
  for (const json& row : series.record) rows.push_back(named(row));
  return rows;
}

// What the name of a column says that has such a name: without a quantity they are positions.
std::optional<PhraseMeaning> meaningOf(const std::string& name) {
  std::vector<std::string> tokens = tokensOf(name);
  std::erase_if(tokens, isNumberToken);
  return meaningOfWords(tokens);
}

bool holdsMeasuredPositions(const MotionTable& motion) {
  return std::any_of(motion.table.header.begin(), motion.table.header.end(), [](const auto& name) {
    const auto meaning = meaningOf(name);
    return meaning && meaning->origin <= ColumnOrigin::kPlain &&
           meaning->quantity == ColumnQuantity::kPosition;
  });
}

}  // namespace

std::vector<SeriesInTree> seriesIn(const json& tree) {
  return findSeries(tree, 1);
}

bool areMotions(const Model& model, const std::vector<SeriesInTree>& series) {
  const ColumnSpellings spellings(model);
  return std::all_of(series.begin(), series.end(), [&](const SeriesInTree& one) {
    if (saysOfJoints(one.name) || spellings.named(one.name, {}, {})) return false;
    const json& record = one.record.is_array() ? one.record.front() : one.record;
    return std::any_of(record.items().begin(), record.items().end(), [](const auto& it) {
      return it.value().is_array() && saysPositions(it.key());
    });
  });
}

bool readSeries(const Model& model, const std::vector<SeriesInTree>& series, bool with_recipe,
                MotionTable& motion, TableError& error) {
  std::vector<std::pair<std::string, MotionTable>> read;
  for (const SeriesInTree& one : series) {
    MotionTable table;
    table.degrees = motion.degrees;
    table.radians = motion.radians;
    if (!readTreeTable(model, {namedBySeries(one)}, with_recipe, table, error)) {
      if (!error.message.empty()) {
        error.message = inQuotes(one.name) + " " + error.message;
        return false;
      }
      motion.notes.push_back(inQuotes(one.name) + " has no columns that can be read");
      continue;
    }
    read.emplace_back(one.name, std::move(table));
  }
  if (read.empty()) return false;
  // what is measured has its own times, and the others are taken at them
  std::stable_partition(read.begin(), read.end(),
                        [](const auto& one) { return holdsMeasuredPositions(one.second); });
  std::vector<std::string> notes = std::move(motion.notes);
  const bool degrees = motion.degrees, radians = motion.radians;
  motion = std::move(read.front().second);
  motion.degrees |= degrees;
  motion.radians |= radians;
  motion.notes.insert(motion.notes.begin(), notes.begin(), notes.end());
  for (std::size_t i = 1; i < read.size(); ++i) {
    auto& [name, other] = read[i];
    motion.notes.insert(motion.notes.end(), other.notes.begin(), other.notes.end());
    TableError apart;
    if (joinMotion(motion, other, read.front().first, name, apart)) continue;
    motion.notes.push_back(inQuotes(name) + " is left out: it " + apart.message);
  }
  return true;
}

}  // namespace armillary

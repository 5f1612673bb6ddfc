// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/keyed_rows.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <unordered_set>

#include "engine/motion_files/tree_shapes.h"
#include "engine/table/dates.h"
#include "engine/table/time_columns.h"
#include "engine/text/parse_number.h"
#include "engine/text/words.h"

namespace armillary {

using nlohmann::json;

namespace {

constexpr int kDeepestRows = 4;

struct CountedKey {
  std::string word;  // before the number, in small letters and without what joins them
  long number = 0;
};

std::optional<CountedKey> countedKey(const std::string& key) {
  constexpr size_t kMostDigits = 9;
  const size_t end = key.find_last_not_of("0123456789");
  const size_t digits = end == std::string::npos ? 0 : end + 1;
  if (digits == key.size() || key.size() - digits > kMostDigits) return std::nullopt;
  CountedKey counted{lowered(key.substr(0, digits)), std::stol(key.substr(digits))};
  std::erase_if(counted.word, [](char c) { return c == '_' || c == '-' || c == ' '; });
  return counted;
}

bool holdsTime(const json& row) {
  return row.is_object() && std::any_of(row.items().begin(), row.items().end(), [](const auto& it) {
           return it.value().is_number() && isTimeName(it.key());
         });
}

// The rows of such an object in the order of their numbers; empty where it is none.
std::vector<const json*> rowsCounted(const json& object) {
  // what else is counted ("q1", "pose2") is a joint's column, or a tool's place
  static const std::unordered_set<std::string> kRows{
      "waypoint", "waypoints", "wp",  "config",   "configuration", "frame",
      "step",     "sample",    "row", "keyframe", "joints",        "configurations"};
  constexpr size_t kManyRows = 20;
  std::map<long, const json*> rows;
  std::string word;
  for (const auto& [key, value] : object.items()) {
    const auto counted = countedKey(key);
    if (!counted || (!rows.empty() && counted->word != word)) return {};
    word = counted->word;
    const bool same = rows.empty() || value.size() == rows.begin()->second->size();
    if (!(isNumbers(value) && same && value.size() > 1) && !value.is_object()) return {};
    if (!rows.emplace(counted->number, &value).second) return {};
  }
  if (rows.size() < 2) return {};
  const bool objects = std::all_of(rows.begin(), rows.end(),
                                   [](const auto& row) { return row.second->is_object(); });
  const bool lists = std::none_of(rows.begin(), rows.end(),
                                  [](const auto& row) { return row.second->is_object(); });
  if (!objects && !lists) return {};
  // numbers alone may count joints as well as rows
  const bool timed =
      std::all_of(rows.begin(), rows.end(), [](const auto& row) { return holdsTime(*row.second); });
  const bool known =
      kRows.contains(word) || (word.empty() && objects && (timed || rows.size() >= kManyRows));
  if (!known) return {};
  std::vector<const json*> result;
  result.reserve(rows.size());
  for (const auto& [number, row] : rows) result.push_back(row);
  return result;
}

bool listRows(json& tree, int depth, std::vector<std::string>& notes) {
  if (!tree.is_object() || depth > kDeepestRows) return false;
  const std::vector<const json*> rows = rowsCounted(tree);
  if (rows.empty()) {
    bool any = false;
    for (json& part : tree) any = any || listRows(part, depth + 1, notes);
    return any;
  }
  notes.push_back("what stands under " + inQuotes(tree.begin().key()) + " and the " +
                  std::to_string(rows.size() - 1) + " other keys with a number is taken for rows");
  json list = json::array();
  for (const json* row : rows) list.push_back(*row);
  tree = std::move(list);
  return true;
}

bool holdsCountedRows(const json& tree, int depth) {
  if (!tree.is_object() || depth > kDeepestRows) return false;
  return !rowsCounted(tree).empty() || std::any_of(tree.begin(), tree.end(), [&](const json& part) {
    return holdsCountedRows(part, depth + 1);
  });
}

}  // namespace

std::optional<json> withRowsListed(const json& tree, std::vector<std::string>& notes) {
  if (!holdsCountedRows(tree, 1)) return std::nullopt;  // nothing is copied then
  json copy = tree;
  listRows(copy, 1, notes);
  return copy;
}

namespace {

// The keys of an object in the order of the rows that they are of, and the time that they say;
// `times` is empty where they count.
struct RowKeys {
  std::vector<std::string> keys;
  std::vector<double> times;
};

// Of days, months and years the order by which the dates lie closest.
DateOrder orderOfKeys(const json& object) {
  DateOrder best = kDateOrders[0];
  std::optional<std::int64_t> shortest;
  for (const DateOrder order : kDateOrders) {
    std::optional<std::int64_t> least, most;
    for (const auto& [key, value] : object.items()) {
      const auto date = nanosecondsOfDate(key, order);
      if (!date) return best;
      least = std::min(least.value_or(*date), *date);
      most = std::max(most.value_or(*date), *date);
    }
    if (!least || (shortest && *most - *least >= *shortest)) continue;
    shortest = *most - *least;
    best = order;
  }
  return best;
}

std::optional<RowKeys> rowKeysOf(const json& object) {
  if (!object.is_object() || object.size() < 2) return std::nullopt;
  std::vector<std::pair<double, std::string>> rows;
  std::optional<std::int64_t> first;
  const DateOrder order = orderOfKeys(object);
  for (const auto& [key, value] : object.items()) {
    if (const auto number = parseNumber(key)) {
      rows.emplace_back(*number, key);
    } else if (const auto date = nanosecondsOfDate(key, order)) {
      if (!first) first = date;
      rows.emplace_back(static_cast<double>(*date - *first) * 1e-9, key);
    } else {
      return std::nullopt;
    }
  }
  std::sort(rows.begin(), rows.end());
  RowKeys result;
  constexpr double kSince1970 = 3e8;
  bool counts = !first;  // or numbers the servos
  for (size_t i = 0; i < rows.size(); ++i) {
    counts &= rows[i].first == std::floor(rows[i].first) && rows[i].first < kSince1970;
    result.times.push_back(rows[i].first);
    result.keys.push_back(rows[i].second);
  }
  if (counts) result.times.clear();
  return result;
}

}  // namespace

std::optional<json> columnsOfRows(const json& tree) {
  if (!tree.is_object() || tree.empty()) return std::nullopt;
  const auto rows = rowKeysOf(*tree.begin());
  if (!rows || tree.size() < 2) return std::nullopt;
  json columns = json::object();
  for (const auto& [name, column] : tree.items()) {
    if (!column.is_object() || column.size() != rows->keys.size()) return std::nullopt;
    json& list = columns[name] = json::array();
    for (const std::string& key : rows->keys) {
      const auto cell = column.find(key);
      if (cell == column.end() || cell->is_structured()) return std::nullopt;
      list.push_back(*cell);
    }
  }
  const bool timed = std::any_of(columns.items().begin(), columns.items().end(),
                                 [](const auto& item) { return isTimeName(item.key()); });
  if (!rows->times.empty() && !timed) columns["time"] = rows->times;
  return columns;
}

std::optional<json> rowsUnderTimes(const json& tree) {
  const auto rows = rowKeysOf(tree);
  if (!rows || rows->times.empty()) return std::nullopt;
  json list = json::array();
  for (size_t i = 0; i < rows->keys.size(); ++i) {
    const json& row = tree.at(rows->keys[i]);
    if (!row.is_object() || holdsTime(row)) return std::nullopt;
    list.push_back(row);
    list.back()["time"] = rows->times[i];
  }
  return list;
}

std::optional<json> withIndexAsTime(const json& tree) {
  if (!tree.is_object() || !tree.contains("index") || !tree.contains("columns") ||
      !tree.contains("data") || !tree["index"].is_array()) {
    return std::nullopt;
  }
  json keys = json::object();
  for (const json& one : tree["index"]) keys[one.is_string() ? one.get<std::string>() : one.dump()];
  const auto rows = rowKeysOf(keys);
  if (!rows || rows->times.size() != tree["index"].size()) return std::nullopt;
  // in the order that they stand in, which may be another
  std::map<std::string, double> times;
  for (size_t i = 0; i < rows->keys.size(); ++i) times[rows->keys[i]] = rows->times[i];
  json timed = tree;
  timed.erase("index");
  json& list = timed["time"] = json::array();
  for (const json& one : tree["index"]) {
    list.push_back(times[one.is_string() ? one.get<std::string>() : one.dump()]);
  }
  return timed;
}

}  // namespace armillary

// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/tree_table.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <unordered_set>

#include "engine/motion_files/item_names.h"
#include "engine/motion_files/reading_fault.h"
#include "engine/table/dates.h"
#include "engine/table/found_text.h"
#include "engine/table/table_builder.h"
#include "engine/table/time_columns.h"
#include "engine/text/parse_number.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

using nlohmann::json;

constexpr size_t kMostColumns = 5000;

bool isNumbers(const json& list) {
  return list.is_array() && !list.empty() &&
         std::all_of(list.begin(), list.end(), [](const json& one) { return one.is_number(); });
}

bool isTexts(const json& list) {
  return list.is_array() && !list.empty() &&
         std::all_of(list.begin(), list.end(), [](const json& one) { return one.is_string(); });
}

// Lists of numbers, all equally long.
bool isMatrix(const json& list) {
  return list.is_array() && !list.empty() && isNumbers(list[0]) &&
         std::all_of(list.begin(), list.end(), [&](const json& row) {
           return isNumbers(row) && row.size() == list[0].size();
         });
}

// Lists of numbers, one a row, that are not equally long.
bool isRagged(const json& list) {
  return list.is_array() && !isMatrix(list) && std::any_of(list.begin(), list.end(), isNumbers) &&
         std::all_of(list.begin(), list.end(), [](const json& row) {
           return row.is_array() && (row.empty() || isNumbers(row));
         });
}

// What is wrong with one, in words: "'q' has 3 numbers in its first row and 2 in row 7".
std::string raggedness(const std::string& key, const json& list) {
  const auto odd = std::find_if(list.begin(), list.end(),
                                [&](const json& row) { return row.size() != list[0].size(); });
  return "'" + key + "' has " + std::to_string(list[0].size()) + " numbers in its first row and " +
         std::to_string(odd->size()) + " in row " + std::to_string(odd - list.begin() + 1);
}

bool isObjects(const json& list) {
  return list.is_array() && !list.empty() &&
         std::all_of(list.begin(), list.end(), [](const json& one) { return one.is_object(); });
}

// The list of names beside lists of so many numbers: the one that is called so, or the only one
// that has no name twice.
const json* namesBeside(const json& object, size_t count) {
  const json* only = nullptr;
  int candidates = 0;
  for (const auto& [key, value] : object.items()) {
    if (!isTexts(value) || value.size() != count) continue;
    for (const char* known :
         {"joint_names", "joint_name", "names", "name", "joints", "dof_names", "joint_order"}) {
      if (key == known) return &value;
    }
    const std::set<json> different(value.begin(), value.end());
    if (different.size() != count) continue;
    only = &value;
    ++candidates;
  }
  return candidates == 1 ? only : nullptr;
}

class Flattener {
 public:
  explicit Flattener(const Model& model) : items_(model) {}

  // To be told of all records before the first is added.
  void learn(const json& record) { items_.learn(record); }
  void addRow(const json& record) {
    table_.addRow();
    if (record.is_array()) {
      flattenList("", "", record, nullptr);
    } else {
      flatten("", "", record);
    }
  }
  Table table() const { return table_.table(); }
  size_t columns() const { return table_.columnCount(); }

 private:
  static std::string below(const std::string& path, const std::string& key) {
    return path.empty() ? key : path + "." + key;
  }

  void set(const std::string& name, double value) {
    const size_t column = table_.column(name);
    if (column >= kMostColumns) throw ReadingFault{"its rows have more than 5000 different names"};
    table_.set(column, value);
  }

  // `place` is the path without what tells items apart; `aside` the key that did.
  void flatten(const std::string& path, const std::string& place, const json& object,
               const std::optional<std::string>& aside = {}) {
    for (const auto& [key, value] : object.items()) {
      if (key == aside) continue;
      const std::string name = below(path, key), there = ItemNames::below(place, key);
      if (value.is_number()) {
        set(name, value.get<double>());
      } else if (value.is_string()) {
        setText(name, value.get<std::string>());
      } else if (value.is_object()) {
        flatten(name, there, value);
      } else if (value.is_array()) {
        flattenList(name, there, value, namesBeside(object, value.size()));
      }
    }
  }

  void flattenList(const std::string& path, const std::string& place, const json& list,
                   const json* names) {
    for (size_t k = 0; k < list.size(); ++k) {
      std::string name = path + "[" + std::to_string(k) + "]";
      if (list[k].is_number()) {
        if (names) name = below((*names)[k].get<std::string>(), path);
        set(name, list[k].get<double>());
      } else if (list[k].is_object()) {
        const std::string behind = items_.behind(place, list[k], k);
        name = path.empty() && behind[0] == '.' ? behind.substr(1) : path + behind;
        flatten(name, place, list[k], items_.keyOf(place));
      } else if (list[k].is_array() && list[k].size() == 1 && list[k][0].is_number()) {
        set(name, list[k][0].get<double>());
      }
    }
  }

  // A number in quotes, or a date.
  void setText(const std::string& name, const std::string& text) {
    if (const auto number = parseNumber(text)) return set(name, *number);
    if (!isTimeName(name)) return;
    const auto date = nanosecondsOfDate(text);
    if (!date) return;
    const auto [first, is_new] = dates_.emplace(name, *date);
    set(name, static_cast<double>(*date - first->second) * 1e-9);
  }

  TableBuilder table_;
  ItemNames items_;
  std::map<std::string, std::int64_t> dates_;
};

// The longest list of objects, or of rows of numbers, and the object that it stands in.
struct Rows {
  const json* list = nullptr;
  const json* beside = nullptr;
};

void findRows(const json& tree, const json* parent, Rows& best) {
  if (isObjects(tree) || isMatrix(tree)) {
    if (!best.list || tree.size() > best.list->size()) best = {&tree, parent};
    return;
  }
  if (!tree.is_structured()) return;
  for (const json& part : tree) findRows(part, tree.is_object() ? &tree : parent, best);
}

// An object whose lists are columns: of numbers, or of rows, all with as many rows.
struct Columns {
  const json* object = nullptr;
  size_t rows = 0;
};

void findColumns(const json& tree, Columns& best) {
  if (tree.is_object()) {
    size_t rows = 0;
    bool timed = false, deep = false;
    for (const auto& [key, value] : tree.items()) {
      const bool time = isTimeName(key) && isNumbers(value);
      if (time || isMatrix(value)) {
        timed |= time;
        deep |= isMatrix(value);
        rows = std::max(rows, value.size());
      }
    }
    if ((timed || deep) && rows > 1 && rows > best.rows) best = {&tree, rows};
  }
  if (!tree.is_structured()) return;
  for (const json& part : tree) {
    if (part.is_structured() && !isNumbers(part)) findColumns(part, best);
  }
}

// The objects around a part of a tree, the outermost first. Returns false where it is none.
bool objectsAround(const json& tree, const json* part, std::vector<const json*>& objects) {
  if (&tree == part) return true;
  if (!tree.is_structured() || isNumbers(tree)) return false;
  if (tree.is_object()) objects.push_back(&tree);
  for (const json& one : tree) {
    if (one.is_structured() && objectsAround(one, part, objects)) return true;
  }
  if (tree.is_object()) objects.pop_back();
  return false;
}

// Columns as pandas writes them, {"q1": {"0": 0.1, "1": 0.2}}: the rows by their numbers. Nothing
// where a tree is none.
std::optional<json> columnsOfRows(const json& tree) {
  if (!tree.is_object() || tree.size() < 2) return std::nullopt;
  std::vector<std::pair<long, std::string>> rows;
  for (const auto& [key, cell] : tree.begin()->items()) {
    const bool digits =
        !key.empty() && key.size() < 10 && key.find_first_not_of("0123456789") == std::string::npos;
    if (!digits || !tree.begin()->is_object()) return std::nullopt;
    rows.emplace_back(std::stol(key), key);
  }
  if (rows.size() < 2) return std::nullopt;
  std::sort(rows.begin(), rows.end());
  json columns = json::object();
  for (const auto& [name, column] : tree.items()) {
    if (!column.is_object() || column.size() != rows.size()) return std::nullopt;
    json& list = columns[name] = json::array();
    for (const auto& [number, key] : rows) {
      const auto cell = column.find(key);
      if (cell == column.end() || cell->is_structured()) return std::nullopt;
      list.push_back(*cell);
    }
  }
  return columns;
}

void rateBeside(const json* object, MotionTable& motion) {
  if (!object || !object->is_object()) return;
  for (const auto& [key, value] : object->items()) {
    if (!value.is_number()) continue;
    if (const auto rate = rateSaid(key, value.get<double>())) motion.rate = rate;
  }
}

void readColumns(const Columns& columns, MotionTable& motion) {
  Table& table = motion.table;
  std::vector<const json*> sources;
  for (const auto& [key, value] : columns.object->items()) {
    if (!value.is_array() || value.size() != columns.rows) continue;
    if (isNumbers(value)) {
      table.header.push_back(key);
      sources.push_back(&value);
    } else if (isMatrix(value)) {
      const json* names = namesBeside(*columns.object, value[0].size());
      for (size_t k = 0; k < value[0].size(); ++k) {
        table.header.push_back(names ? (*names)[k].get<std::string>() + "." + key
                                     : key + "[" + std::to_string(k) + "]");
      }
      sources.push_back(&value);
    }
  }
  for (const auto& [key, value] : columns.object->items()) {
    if (!value.is_array() || value.size() != columns.rows || !isRagged(value)) continue;
    const std::string why = raggedness(key, value);
    if (std::all_of(table.header.begin(), table.header.end(), isTimeName)) {
      throw ReadingFault{why + ": every row has a number for each joint"};
    }
    motion.notes.push_back(why + ": it is left out");
  }
  if (table.header.size() > kMostColumns) throw ReadingFault{"it has more than 5000 columns"};
  for (size_t row = 0; row < columns.rows; ++row) {
    auto cell = table.addRow(static_cast<int>(row) + 1).begin();
    for (const json* source : sources) {
      const json& entry = (*source)[row];
      if (entry.is_number()) {
        *cell++ = entry.get<double>();
      } else {
        for (const json& one : entry) *cell++ = one.get<double>();
      }
    }
  }
}

void readMatrix(const Rows& rows, MotionTable& motion) {
  const size_t width = (*rows.list)[0].size();
  if (width > kMostColumns) throw ReadingFault{"it has more than 5000 columns"};
  const json* names = rows.beside ? namesBeside(*rows.beside, width) : nullptr;
  motion.named = names != nullptr;
  for (size_t k = 0; k < width; ++k) {
    motion.table.header.push_back(names ? (*names)[k].get<std::string>() : unnamedColumn(k));
  }
  for (size_t i = 0; i < rows.list->size(); ++i) {
    auto cell = motion.table.addRow(static_cast<int>(i) + 1).begin();
    for (const json& one : (*rows.list)[i]) *cell++ = one.get<double>();
  }
}

}  // namespace

std::optional<double> rateSaid(std::string_view name, double value) {
  static const std::unordered_set<std::string> kRates{"fps",          "rate",
                                                      "hz",           "frequency",
                                                      "freq",         "samplerate",
                                                      "framerate",    "samplingrate",
                                                      "controlfreq",  "controlfrequency",
                                                      "samplingfreq", "mocapframerate",
                                                      "mocapfps",     "samplefrequency",
                                                      "fs",           "samplingfrequency",
                                                      "rates"};
  static const std::unordered_set<std::string> kSteps{"dt",         "timestep",     "deltat",
                                                      "sampletime", "frametime",    "frameduration",
                                                      "stepsize",   "sampleperiod", "controldt"};
  std::string plain;
  for (const std::string& token :
       tokensOf(name.substr(std::min(name.rfind('/') + 1, name.size())))) {
    plain += token;
  }
  if (!(value > 0.0) || !std::isfinite(value)) return std::nullopt;
  if (kRates.contains(plain)) return value;
  if (kSteps.contains(plain)) return 1.0 / value;
  return std::nullopt;
}

bool readTreeTable(const Model& model, const std::vector<json>& documents, MotionTable& motion,
                   TableError& error) {
  error = {};
  try {
    motion.in_si = false;
    Flattener flat(model);
    if (documents.size() > 1) {
      // a list of numbers a line
      if (documents[0].is_array()) {
        const json lines(documents);
        if (isMatrix(lines)) {
          readMatrix({&lines, nullptr}, motion);
          return true;
        }
      }
      for (const json& document : documents) flat.learn(document);
      for (const json& document : documents) {
        if (document.is_structured()) flat.addRow(document);
      }
      motion.table = flat.table();
      return motion.table.columnCount() > 0;
    }
    if (documents.empty()) return false;
    const std::optional<json> turned = columnsOfRows(documents[0]);
    const json& tree = turned ? *turned : documents[0];
    Columns columns;
    findColumns(tree, columns);
    Rows rows;
    findRows(tree, nullptr, rows);
    const auto rateAround = [&](const json* part) {
      std::vector<const json*> objects;
      objectsAround(tree, part, objects);
      for (const json* object : objects) rateBeside(object, motion);
    };
    if (columns.object && (!rows.list || columns.rows >= rows.list->size())) {
      rateAround(columns.object);
      rateBeside(columns.object, motion);
      readColumns(columns, motion);
      return motion.table.columnCount() > 0;
    }
    if (!rows.list) return false;
    rateAround(rows.list);
    if (isMatrix(*rows.list)) {
      readMatrix(rows, motion);
      return true;
    }
    for (const json& record : *rows.list) flat.learn(record);
    for (const json& record : *rows.list) flat.addRow(record);
    motion.table = flat.table();
    return motion.table.columnCount() > 0;
  } catch (const ReadingFault& fault) {
    error = {0, fault.message};
    return false;
  }
}

}  // namespace armillary

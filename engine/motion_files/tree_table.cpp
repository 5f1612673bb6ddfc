// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/tree_table.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <unordered_set>

#include "engine/motion_files/item_names.h"
#include "engine/motion_files/keyed_rows.h"
#include "engine/motion_files/long_records.h"
#include "engine/motion_files/named_rows.h"
#include "engine/motion_files/names_in_tree.h"
#include "engine/motion_files/reading_fault.h"
#include "engine/motion_files/tree_columns.h"
#include "engine/motion_files/tree_gaps.h"
#include "engine/motion_files/tree_keys.h"
#include "engine/motion_files/tree_shapes.h"
#include "engine/table/column_words.h"
#include "engine/table/dates.h"
#include "engine/table/found_cells.h"
#include "engine/table/found_number.h"
#include "engine/table/found_text.h"
#include "engine/table/said_rates.h"
#include "engine/table/table_builder.h"
#include "engine/table/time_columns.h"
#include "engine/text/parse_number.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

using nlohmann::json;

class Flattener {
 public:
  Flattener(const Model& model, const NamesInTree& names) : items_(model), names_(names) {}

  // To be told of all records before the first is added.
  void learn(const json& record) { items_.learn(record); }
  void addRow(const json& record) {
    table_.addRow();
    any_ = false;
    if (record.is_array()) {
      flattenList("", "", record, nullptr);
    } else {
      flatten("", "", record);
    }
    if (!any_) table_.removeLastRow();  // what stands before the rows: names, units
  }
  Table table() const { return table_.table(); }
  size_t columns() const { return table_.columnCount(); }

 private:
  static std::string below(const std::string& path, const std::string& key) {
    return path.empty() ? key : path + "." + key;
  }

  void set(const std::string& name, double value) {
    const size_t column = table_.column(name);
    if (column >= kMostTreeColumns)
      throw ReadingFault{"its rows have more than 5000 different names"};
    table_.set(column, value);
    any_ = true;
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
        const json* names = namesBeside(object, value.size());
        std::string called = name;
        if (!names && isNumbers(value)) {
          names = names_.of(value.size(), key);
          // by its place it would be a joint's too
          if (names && isOfOtherThing(name, object)) {
            names = nullptr;
            called += ".component";
          }
        }
        flattenList(called, there, value, names);
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
    if (const auto measured = measuredCell(text, false)) {
      return set(name + " [" + std::string(measured->unit_text) + "]", measured->number);
    }
    if (!isTimeName(name)) return;
    const auto found = dates_.find(name);
    if (found == dates_.end() && !nanosecondsOfDate(text)) return;
    FoundColumn& column = found != dates_.end()
                              ? found->second
                              : dates_.emplace(name, foundColumn(name, text, false)).first->second;
    if (const auto seconds = secondsIn(column, text)) set(name, *seconds);
  }

  TableBuilder table_;
  ItemNames items_;
  const NamesInTree& names_;
  bool any_ = false;  // number in the row
  std::map<std::string, FoundColumn> dates_;
};

// The longest list of objects, or of rows of numbers, and the object that it stands in.
void findRows(const json& tree, const json* parent, RowsInTree& best) {
  if (isObjects(tree) || isMatrix(tree)) {
    if (!best.list || tree.size() > best.list->size()) best = {&tree, parent};
    return;
  }
  if (!tree.is_structured()) return;
  for (const json& part : tree) findRows(part, tree.is_object() ? &tree : parent, best);
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

void rateBeside(const json* object, MotionTable& motion) {
  if (!object || !object->is_object()) return;
  for (const auto& [key, value] : object->items()) {
    if (!value.is_number()) continue;
    if (const auto rate = rateSaid(key, value.get<double>())) motion.rate = rate;
  }
}

// `records`: a list of json, or a json that is one.
template <class Records>
bool readLongRecords(const Records& records, MotionTable& motion) {
  std::vector<const json*> each;
  each.reserve(records.size());
  for (const json& record : records) each.push_back(&record);
  std::optional<FoundTable> found = tableOfLongRecords(each);
  if (!found) return false;
  motion.table = std::move(found->table);
  motion.notes.insert(motion.notes.end(), found->notes.begin(), found->notes.end());
  return true;
}

void readMatrix(const json& tree, const RowsInTree& rows, const NamesInTree& known,
                MotionTable& motion) {
  const size_t width = (*rows.list)[0].size();
  limitColumns(width);
  motion.table.header = namesOfRows(tree, rows, known);
  motion.named = !motion.table.header.empty();
  for (size_t k = 0; !motion.named && k < width; ++k) {
    motion.table.header.push_back(unnamedColumn(k));
  }
  for (size_t i = 0; i < rows.list->size(); ++i) {
    auto cell = motion.table.addRow(static_cast<int>(i) + 1).begin();
    for (const json& one : (*rows.list)[i]) *cell++ = one.get<double>();
  }
}

}  // namespace

bool readTreeTable(const Model& model, const std::vector<json>& read, bool with_recipe,
                   MotionTable& motion, TableError& error) {
  error = {};
  try {
    motion.in_si = false;
    const std::optional<std::vector<json>> filled = withGapsAsNumbers(read, motion.notes);
    const std::vector<json>& documents = filled ? *filled : read;
    const NamesInTree names = with_recipe ? NamesInTree() : NamesInTree(model, documents);
    Flattener flat(model, names);
    if (documents.size() > 1) {
      // a list of numbers a line
      if (documents[0].is_array()) {
        const json lines(documents);
        if (isMatrix(lines)) {
          readMatrix(lines, {&lines}, names, motion);
          return true;
        }
      }
      if (readLongRecords(documents, motion)) return true;
      for (const json& document : documents) flat.learn(document);
      for (const json& document : documents) {
        if (document.is_structured()) flat.addRow(document);
      }
      motion.table = flat.table();
      return motion.table.columnCount() > 0;
    }
    if (documents.empty()) return false;
    std::optional<json> turned = columnsOfRows(documents[0]);
    if (!turned) turned = rowsUnderTimes(documents[0]);
    if (!turned) turned = withIndexAsTime(documents[0]);
    const bool counted = !turned && (turned = withRowsListed(documents[0], motion.notes));
    if (!turned && isNumbers(documents[0])) turned = json::array({documents[0]});  // a pose
    const json& tree = turned ? *turned : documents[0];
    TreeColumns columns = findTreeColumns(model, tree);
    columns.counted = counted;
    RowsInTree rows;
    findRows(tree, nullptr, rows);
    const auto rateAround = [&](const json* part) {
      std::vector<const json*> objects;
      objectsAround(tree, part, objects);
      for (const json* object : objects) rateBeside(object, motion);
    };
    const std::vector<std::string> keys = keysTo(tree, rows.list);
    const bool set = std::any_of(keys.begin(), keys.end(), saysSetting);  // limits, gains
    if (columns.object && (!rows.list || set || columns.rows >= rows.list->size())) {
      rateAround(columns.object);
      rateBeside(columns.object, motion);
      readTreeColumns(model, tree, columns, names, with_recipe, motion);
      return motion.table.columnCount() > 0;
    }
    if (!rows.list) return false;
    rateAround(rows.list);
    if (isMatrix(*rows.list)) {
      readMatrix(tree, rows, names, motion);
      return true;
    }
    if (readLongRecords(*rows.list, motion)) return true;
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

// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/tree_columns.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/motion_files/reading_fault.h"
#include "engine/motion_files/tree_shapes.h"
#include "engine/table/column_spellings.h"
#include "engine/table/found_text.h"
#include "engine/table/time_columns.h"

namespace armillary {
namespace {

using nlohmann::json;

constexpr int kDeepestColumns = 4;
constexpr size_t kFewestRows = 5;  // of joints by their names; gains and limits are fewer
constexpr size_t kMostTreeColumns = 5000;

struct ListInTree {
  std::string path;    // from the object on: "joints.elbow"
  const json* list;    // of numbers, or of rows
  const json* beside;  // the object that it stands in
};

void collectLists(const json& object, const std::string& path, int depth,
                  std::vector<ListInTree>& lists) {
  for (const auto& [key, value] : object.items()) {
    std::string name = path.empty() ? key : path + "." + key;
    if (isNumbers(value) || isMatrix(value)) {
      lists.push_back({std::move(name), &value, &object});
    } else if (value.is_object() && depth < kDeepestColumns) {
      collectLists(value, name, depth + 1, lists);
    }
  }
}

class ColumnSearch {
 public:
  explicit ColumnSearch(const Model& model) : spellings_(model) {
    std::set<int> moving;
    for (const Coordinate& one : model.coordinates) {
      if (model.joints[one.joint].type != JointType::kFloating) moving.insert(one.joint);
    }
    joints_ = moving.size();
  }

  // Objects in lists are rows, of which there may be a million: their lists are no columns by name.
  void visit(const json& tree, TreeColumns& best, bool in_list = false) const {
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
      if (!timed && !deep && !in_list) rows = rowsOfJoints(tree);
      if (rows > 1 && rows > best.rows) best = {&tree, rows};
    }
    if (!tree.is_structured()) return;
    for (const json& part : tree) {
      if (!part.is_structured() || isNumbers(part)) continue;
      visit(part, best, in_list || tree.is_array());
    }
  }

 private:
  // How long the lists are that stand under the names of half of the joints and more; else 0.
  size_t rowsOfJoints(const json& object) const {
    std::vector<ListInTree> lists;
    collectLists(object, {}, 1, lists);
    std::map<size_t, std::set<std::string>> joints;
    for (const ListInTree& one : lists) {
      const size_t rows = one.list->size();
      if (rows < kFewestRows || !isNumbers(*one.list)) continue;
      if (const auto named = spellings_.named(one.path, {}, {})) joints[rows].insert(named->joint);
    }
    size_t most = 0;
    for (const auto& [rows, names] : joints) {
      if (!names.empty() && 2 * names.size() >= joints_) most = std::max(most, rows);
    }
    return most;
  }

  ColumnSpellings spellings_;
  size_t joints_ = 0;
};

std::string lastKey(const std::string& path) {
  return path.substr(path.rfind('.') + 1);
}

// Rows under a key that says nothing of joints, with no other column than a time; it is first then.
bool areRowsAlone(std::vector<ListInTree>& lists) {
  const auto rows = std::find_if(lists.begin(), lists.end(),
                                 [](const ListInTree& one) { return isMatrix(*one.list); });
  if (rows == lists.end() || lists.size() > 2 || saysOfJoints(lastKey(rows->path))) return false;
  if (lists.size() == 1) return true;
  const ListInTree& other = rows == lists.begin() ? lists.back() : lists.front();
  if (!isNumbers(*other.list) || !isTimeName(other.path)) return false;
  if (rows == lists.begin()) std::swap(lists.front(), lists.back());
  return true;
}

}  // namespace

TreeColumns findTreeColumns(const Model& model, const json& tree) {
  TreeColumns best;
  ColumnSearch(model).visit(tree, best);
  return best;
}

void readTreeColumns(const TreeColumns& columns, const NamesInTree& known, bool with_recipe,
                     MotionTable& motion) {
  Table& table = motion.table;
  std::vector<ListInTree> lists;
  collectLists(*columns.object, {}, 1, lists);
  std::erase_if(lists, [&](const ListInTree& one) { return one.list->size() != columns.rows; });
  const bool bare = !with_recipe && areRowsAlone(lists);
  motion.named = !bare;
  for (const ListInTree& one : lists) {
    if (isNumbers(*one.list)) {
      table.header.push_back(one.path);
      continue;
    }
    const size_t width = (*one.list)[0].size();
    const json* names = namesBeside(*one.beside, width);
    if (!names) names = namesBeside(*columns.object, width);
    if (!names) names = bare ? known.of(width) : known.of(width, lastKey(one.path));
    motion.named |= names != nullptr;
    for (size_t k = 0; k < width; ++k) {
      if (!names) {
        table.header.push_back(one.path + "[" + std::to_string(k) + "]");
      } else {
        const std::string name = (*names)[k].get<std::string>();
        table.header.push_back(bare ? name : name + "." + one.path);
      }
    }
  }
  for (size_t i = 0; !motion.named && i < table.header.size(); ++i) {
    table.header[i] = unnamedColumn(i);
  }
  for (const auto& [key, value] : columns.object->items()) {
    if (!value.is_array() || value.size() != columns.rows || !isRagged(value)) continue;
    const std::string why = raggedness(key, value);
    if (std::all_of(table.header.begin(), table.header.end(), isTimeName)) {
      throw ReadingFault{why + ": every row has a number for each joint"};
    }
    motion.notes.push_back(why + ": it is left out");
  }
  if (table.header.size() > kMostTreeColumns) {
    throw ReadingFault{"it has more than 5000 columns"};
  }
  for (size_t row = 0; row < columns.rows; ++row) {
    auto cell = table.addRow(static_cast<int>(row) + 1).begin();
    for (const ListInTree& one : lists) {
      const json& entry = (*one.list)[row];
      if (entry.is_number()) {
        *cell++ = entry.get<double>();
      } else {
        for (const json& number : entry) *cell++ = number.get<double>();
      }
    }
  }
}

}  // namespace armillary

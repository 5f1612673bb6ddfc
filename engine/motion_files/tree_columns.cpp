// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/tree_columns.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/motion_files/named_rows.h"
#include "engine/motion_files/reading_fault.h"
#include "engine/motion_files/tree_keys.h"
#include "engine/motion_files/tree_shapes.h"
#include "engine/table/column_spellings.h"
#include "engine/table/found_text.h"
#include "engine/table/time_columns.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

using nlohmann::json;

constexpr int kDeepestColumns = 4;
constexpr size_t kFewestRows = 5;  // of joints by their names; gains and limits are fewer

struct ListInTree {
  std::string path;     // from the object on: "joints.elbow"
  const json* list;     // of numbers, or of rows
  const json* beside;   // the object that it stands in
  bool numbers;         // no rows
  bool turned = false;  // rows that lie on their side: a list a joint

  size_t width() const { return numbers ? 1 : turned ? list->size() : (*list)[0].size(); }
  double at(size_t row, size_t column) const {
    const json& one = numbers ? (*list)[row] : turned ? (*list)[column][row] : (*list)[row][column];
    return one.get<double>();
  }
};

void collectLists(const json& object, const std::string& path, int depth,
                  std::vector<ListInTree>& lists) {
  for (const auto& [key, value] : object.items()) {
    std::string name = path.empty() ? key : path + "." + key;
    const bool numbers = isNumbers(value);
    if (numbers || isMatrix(value)) {
      lists.push_back({std::move(name), &value, &object, numbers});
    } else if (value.is_object() && depth < kDeepestColumns) {
      collectLists(value, name, depth + 1, lists);
    }
  }
}

std::vector<std::string> keysIn(std::string path) {
  std::vector<std::string> keys;
  for (size_t dot = path.find('.'); dot != std::string::npos; dot = path.find('.')) {
    keys.push_back(path.substr(0, dot));
    path.erase(0, dot + 1);
  }
  keys.push_back(path);
  return keys;
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

  TreeColumns columnsIn(const json& tree) {
    visit(tree, false, false, false);
    const Candidate* best = nullptr;
    for (const Candidate& one : candidates_) {
      if (!best || rankOf(one) > rankOf(*best)) best = &one;
    }
    for (const Candidate& one : candidates_) {
      if (one.columns.rows == best->columns.rows) continue;
      if (one.said == best->said && (!one.said || one.joints == best->joints)) {
        throw ReadingFault{"it has lists of " + std::to_string(best->columns.rows) + " and of " +
                           std::to_string(one.columns.rows) +
                           " numbers under the joints' names: which are the motion? Put it under "
                           "'positions' and leave out what else is called so"};
      }
    }
    if (best && best->columns.rows > timed_.rows) return best->columns;
    return timed_.object ? timed_ : set_;
  }

 private:
  // Lists under the joints' names, equally long.
  struct Candidate {
    TreeColumns columns;
    size_t joints = 0;
    bool said = false;  // to be joints or positions
  };
  static std::pair<bool, size_t> rankOf(const Candidate& one) { return {one.said, one.joints}; }

  // Objects in lists are rows, of which there may be a million: their lists are no columns by name.
  void visit(const json& tree, bool said, bool in_list, bool in_setting) {
    if (tree.is_object()) {
      size_t rows = 0;
      bool timed = false, deep = false;
      for (const auto& [key, value] : tree.items()) {
        const bool time = isTimeName(key) && isNumbers(value);
        if (!in_setting && isSetting(key)) continue;
        if (time || isMatrix(value)) {
          timed |= time;
          deep |= isMatrix(value);
          rows = std::max(rows, value.size());
        }
      }
      if (!timed && !deep && !in_list && !in_setting) addCandidates(tree, said);
      TreeColumns& best = in_setting ? set_ : timed_;
      if ((timed || deep) && rows > 1 && rows > best.rows) best = {&tree, rows};
    }
    if (!tree.is_structured()) return;
    if (tree.is_array()) {
      for (const json& part : tree) {
        if (part.is_structured() && !isNumbers(part)) visit(part, said, true, in_setting);
      }
      return;
    }
    for (const auto& [key, part] : tree.items()) {
      if (!part.is_structured() || isNumbers(part)) continue;
      visit(part, said || saysPositions(key), in_list, in_setting || isSetting(key));
    }
  }

  bool isSetting(const std::string& key) const {
    return saysSetting(key) && !spellings_.named(key, {}, {});
  }

  // Lists that stand under the names of half of the joints and more.
  void addCandidates(const json& object, bool said) {
    std::vector<ListInTree> lists;
    collectLists(object, {}, 1, lists);
    struct Found {
      std::set<std::string> joints;
      bool said = false;
    };
    std::map<size_t, Found> by_rows;
    for (const ListInTree& one : lists) {
      const size_t rows = one.list->size();
      if (rows < kFewestRows || !isNumbers(*one.list)) continue;
      const std::vector<std::string> keys = keysIn(one.path);
      if (std::any_of(keys.begin(), keys.end(), [&](const auto& key) { return isSetting(key); })) {
        continue;
      }
      const auto named = spellings_.named(one.path, {}, {});
      if (!named) continue;
      Found& found = by_rows[rows];
      found.joints.insert(named->joint);
      found.said |= std::any_of(keys.begin(), keys.end(), saysPositions);
    }
    for (const auto& [rows, found] : by_rows) {
      const size_t joints = found.joints.size();
      if (2 * joints < joints_) continue;
      const auto same = [&, rows = rows](const Candidate& one) {
        return one.columns.rows == rows && one.joints >= joints;
      };
      // the same lists from further in
      const auto outer = std::find_if(candidates_.begin(), candidates_.end(), same);
      if (outer == candidates_.end()) {
        candidates_.push_back({{&object, rows}, joints, said || found.said});
      }
    }
  }

  std::vector<Candidate> candidates_;
  TreeColumns timed_, set_;  // the latter under a setting, where nothing else is
  ColumnSpellings spellings_;
  size_t joints_ = 0;
};

// Poses may be a tool's: the tree's names are not theirs.
bool saysRowsAlone(const std::string& key) {
  return saysRows(key) || key == "poses";
}

// Rows under a key that says no more, with no other column than a time; it is first then.
bool areRowsAlone(std::vector<ListInTree>& lists, bool counted) {
  const auto rows = std::find_if(lists.begin(), lists.end(),
                                 [](const ListInTree& one) { return isMatrix(*one.list); });
  if (rows == lists.end() || lists.size() > 2) return false;
  const std::string key = lastKey(rows->path);
  if (!saysRowsAlone(key) && (!counted || saysOfJoints(key) || saysOtherThing(key))) return false;
  if (lists.size() == 1) return true;
  const ListInTree& other = rows == lists.begin() ? lists.back() : lists.front();
  if (!isNumbers(*other.list) || !isTimeName(other.path)) return false;
  if (rows == lists.begin()) std::swap(lists.front(), lists.back());
  return true;
}

// A list of positions that has not as many rows as the others would be missed: refused, unless
// another one has the same. Velocities and efforts can be missed, with a note.
void judgeOthers(const Model& model, const std::vector<ListInTree>& lists,
                 const std::vector<ListInTree>& others, size_t rows, MotionTable& motion) {
  const ColumnSpellings spellings(model);
  // whose positions, or "" of all; nothing where it is of no joint
  const auto jointOf = [&](const ListInTree& one) -> std::optional<std::string> {
    const std::vector<std::string> keys = keysIn(one.path);
    if (std::any_of(keys.begin(), keys.end(), saysSetting)) return std::nullopt;
    if (!one.numbers)
      return saysPositions(keys.back()) ? std::optional<std::string>("") : std::nullopt;
    const auto named = spellings.named(one.path, {}, {});
    if (!named || named->quantity != ColumnQuantity::kPosition) return std::nullopt;
    return named->joint;
  };
  const auto time = std::find_if(lists.begin(), lists.end(), [](const ListInTree& one) {
    return one.numbers && isTimeName(one.path);
  });
  if (lists.empty()) return;
  const std::string of_others = (time == lists.end() ? lists.front() : *time).path;
  for (const ListInTree& one : others) {
    if (one.list->size() < kFewestRows) continue;
    const auto joint = jointOf(one);
    const bool known = joint && std::any_of(lists.begin(), lists.end(), [&](const auto& kept) {
                         const auto other = jointOf(kept);
                         return other && (other->empty() || joint->empty() || *other == *joint);
                       });
    const std::string why = inQuotes(one.path) + " has " + std::to_string(one.list->size()) +
                            (one.numbers ? " values, " : " rows, ") + inQuotes(of_others) + " " +
                            std::to_string(rows);
    if (joint && !known) {
      throw ReadingFault{why + ": every column of a motion has as many as the others"};
    }
    if (joint || saysOfJoints(lastKey(one.path))) motion.notes.push_back(why + ": it is left out");
  }
}

}  // namespace

TreeColumns findTreeColumns(const Model& model, const json& tree) {
  return ColumnSearch(model).columnsIn(tree);
}

void readTreeColumns(const Model& model, const json& tree, const TreeColumns& columns,
                     const NamesInTree& known, bool with_recipe, MotionTable& motion) {
  Table& table = motion.table;
  std::vector<ListInTree> lists;
  collectLists(*columns.object, {}, 1, lists);
  const bool upright = std::any_of(lists.begin(), lists.end(), [&](const ListInTree& one) {
    return !one.numbers && one.list->size() == columns.rows;
  });
  std::vector<ListInTree> others;
  std::erase_if(lists, [&](ListInTree& one) {
    const json& list = *one.list;
    if (list.size() == columns.rows) return false;
    one.turned = !upright && !one.numbers && list.size() > 1 && list[0].size() == columns.rows;
    if (!one.turned) others.push_back(one);
    return !one.turned;
  });
  judgeOthers(model, lists, others, columns.rows, motion);
  const bool bare = !with_recipe && areRowsAlone(lists, columns.counted);
  motion.named = !bare;
  for (const ListInTree& one : lists) {
    const size_t width = one.width();
    if (one.numbers || (width == 1 && isTimeName(one.path))) {
      table.header.push_back(one.path);
      continue;
    }
    if (bare) {
      const std::vector<std::string> names =
          namesOfRows(tree, {one.list, columns.object, lists.size() > 1, columns.counted}, known);
      motion.named = !names.empty();
      table.header.insert(table.header.end(), names.begin(), names.end());
      table.header.resize(lists.size() - 1 + width);
      continue;
    }
    const json* names =
        one.beside == columns.object ? namesBeside(*columns.object, width) : nullptr;
    std::string path = one.path;
    if (!names) {
      names = namesBeside(*one.beside, width);
      if (!names) names = namesBeside(*columns.object, width);
      if (!names) names = known.of(width, lastKey(path));
      // by its place it would be a joint's too
      if (names && isOfOtherThing(path, *one.beside)) {
        names = nullptr;
        path += ".component";
      }
    }
    for (size_t k = 0; k < width; ++k) {
      table.header.push_back(names ? (*names)[k].get<std::string>() + "." + path
                                   : path + "[" + std::to_string(k) + "]");
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
  limitColumns(table.header.size());
  for (size_t row = 0; row < columns.rows; ++row) {
    auto cell = table.addRow(static_cast<int>(row) + 1).begin();
    for (const ListInTree& one : lists) {
      for (size_t column = 0; column < one.width(); ++column) *cell++ = one.at(row, column);
    }
  }
}

}  // namespace armillary

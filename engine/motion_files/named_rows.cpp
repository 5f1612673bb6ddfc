// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/named_rows.h"

#include <algorithm>
#include <cmath>

#include "engine/motion_files/reading_fault.h"
#include "engine/motion_files/tree_keys.h"
#include "engine/motion_files/tree_shapes.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

using nlohmann::json;

// Whether something under a key of positions has another number of rows; its key then.
std::string otherPositions(const json& tree, size_t rows) {
  constexpr size_t kFewestOthers = 5;  // a pose at home is no motion
  if (!tree.is_object()) return {};
  for (const auto& [key, value] : tree.items()) {
    if (saysOtherThing(key)) continue;
    const bool positions = saysPositions(key);
    if (positions && isMatrix(value) && value.size() > 1 && value.size() != rows) return key;
    if (!value.is_object()) continue;
    for (const json& part : value) {
      if (positions && isNumbers(part) && part.size() >= kFewestOthers && part.size() != rows) {
        return key;
      }
    }
    if (std::string found = otherPositions(value, rows); !found.empty()) return found;
  }
  return {};
}

bool firstIncreases(const json& rows) {
  for (size_t i = 1; i < rows.size(); ++i) {
    if (!(rows[i][0].get<double>() > rows[i - 1][0].get<double>())) return false;
  }
  return rows.size() > 1;
}

// 0, 1, 2 …: numbers of rows, of which nobody knows how long they last.
bool firstCounts(const json& rows) {
  for (size_t i = 0; i < rows.size(); ++i) {
    const double number = rows[i][0].get<double>();
    if (number != std::floor(number) || number != rows[0][0].get<double>() + double(i)) {
      return false;
    }
  }
  return true;
}

std::vector<std::string> textsIn(const json& names) {
  return names.get<std::vector<std::string>>();
}

}  // namespace

std::vector<std::string> namesOfRows(const json& tree, const RowsInTree& rows,
                                     const NamesInTree& known) {
  const size_t width = (*rows.list)[0].size();
  const auto beside = [&](size_t count) {
    const json* names = rows.beside ? namesBeside(*rows.beside, count) : nullptr;
    return names ? names : known.of(count);
  };
  const std::vector<std::string> keys = keysTo(tree, rows.list);
  const std::string key = keys.empty() ? std::string() : keys.back();
  const std::string called = key.empty() ? "the rows" : "the rows under " + inQuotes(key);
  if (const std::string other = otherPositions(tree, rows.list->size()); !other.empty()) {
    throw ReadingFault{called + " are " + std::to_string(rows.list->size()) + ", and those under " +
                       inQuotes(other) +
                       " are not as many: which are the motion? Leave those alone"};
  }
  if (known.none()) {
    const json* names = beside(width);
    return names ? textsIn(*names) : std::vector<std::string>();
  }
  const bool joints = key.empty() || rows.counted || saysRows(key) || saysOfJoints(key);
  if (!joints || std::any_of(keys.begin(), keys.end(), saysOtherThing)) {
    throw ReadingFault{called +
                       " are not said to be the joints'; call them 'positions' where they are, or "
                       "say in a recipe what the columns are"};
  }
  if (const json* names = beside(width)) return textsIn(*names);
  const json* behind = width > 1 && !rows.timed ? beside(width - 1) : nullptr;
  if (behind && firstIncreases(*rows.list)) {
    std::vector<std::string> names = textsIn(*behind);
    names.insert(names.begin(), firstCounts(*rows.list) ? "row number" : "time");
    return names;
  }
  if (known.inRobotsOrder()) return {};
  throw ReadingFault{
      called + " have " + std::to_string(width) +
      " numbers, and no list of joints has as many names, nor one less behind a time that grows: "
      "give the list a name for each column (\"time\", \"elbow\", …), or say in a recipe what the "
      "columns are"};
}

}  // namespace armillary

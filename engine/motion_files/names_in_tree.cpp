// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/names_in_tree.h"

#include <algorithm>
#include <set>

#include "engine/motion_files/reading_fault.h"
#include "engine/motion_files/tree_keys.h"
#include "engine/motion_files/tree_shapes.h"
#include "engine/table/column_spellings.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

using nlohmann::json;

constexpr size_t kMostParts = 50;  // of a list that is looked into; rows of numbers are more

// The names in objects with one each: [{"name": "elbow"}, …]. Empty where they have none.
json namesOfObjects(const json& list) {
  for (const char* key : {"name", "joint", "joint_name"}) {
    json names = json::array();
    for (const json& one : list) {
      if (one.contains(key) && one[key].is_string()) names.push_back(one[key]);
    }
    if (names.size() == list.size()) return names;
  }
  return json::array();
}

class NameSearch {
 public:
  NameSearch(const Model& model, std::vector<json>& lists) : spellings_(model), lists_(lists) {}

  void visit(const json& tree) {
    if (isTexts(tree)) {
      take(tree);
    } else if (tree.is_object()) {
      for (const json& part : tree) visit(part);
    } else if (tree.is_array() && tree.size() <= kMostParts) {
      if (isObjects(tree)) take(namesOfObjects(tree));
      for (const json& part : tree) visit(part);
    }
  }

  // Whether a list has all of the robot's joints as the robot has them.
  bool inRobotsOrder(const json& names) const {
    std::vector<std::string> ours;
    for (const json& name : names) {
      if (const auto named = spellings_.named(name.get<std::string>(), {}, {})) {
        ours.push_back(named->ours);
      }
    }
    std::string what;
    return ours == spellings_.inTurn(ColumnQuantity::kPosition, ours.size(), what);
  }

 private:
  void take(const json& names) {
    const std::set<json> different(names.begin(), names.end());
    if (names.empty() || different.size() != names.size()) return;
    const auto known = std::count_if(names.begin(), names.end(), [&](const json& name) {
      return spellings_.named(name.get<std::string>(), {}, {}).has_value();
    });
    if (2 * static_cast<size_t>(known) < names.size()) return;
    if (std::find(lists_.begin(), lists_.end(), names) == lists_.end()) lists_.push_back(names);
  }

  ColumnSpellings spellings_;
  std::vector<json>& lists_;
};

}  // namespace

NamesInTree::NamesInTree(const Model& model, const std::vector<json>& documents) {
  joints_ = std::count_if(
      model.coordinates.begin(), model.coordinates.end(),
      [&](const Coordinate& one) { return model.joints[one.joint].type != JointType::kFloating; });
  NameSearch search(model, lists_);
  for (size_t i = 0; i < std::min(documents.size(), kMostParts); ++i) search.visit(documents[i]);
  in_robots_order_ = std::all_of(lists_.begin(), lists_.end(),
                                 [&](const json& names) { return search.inRobotsOrder(names); });
}

const json* NamesInTree::of(size_t count) const {
  const json* found = nullptr;
  for (const json& names : lists_) {
    if (names.size() != count) continue;
    if (found) {
      throw ReadingFault{"its " + std::to_string(count) + " joints are listed in two ways, first " +
                         inQuotes((*found)[0].get<std::string>()) + " … and first " +
                         inQuotes(names[0].get<std::string>()) +
                         " …: which is the order of the numbers? Leave that one"};
    }
    found = &names;
  }
  return found;
}

const json* NamesInTree::of(size_t count, std::string_view key) const {
  if (!saysOfJoints(key)) return nullptr;
  const json* names = of(count);
  if (!names && !in_robots_order_ && count == joints_ && saysPositions(key)) {
    throw ReadingFault{inQuotes(std::string(key)) + " has " + std::to_string(count) +
                       " numbers, and the list that begins with " +
                       inQuotes(lists_[0][0].get<std::string>()) + " has " +
                       std::to_string(lists_[0].size()) +
                       " names, in another order than the robot's: leave as many names as numbers"};
  }
  return names;
}

}  // namespace armillary

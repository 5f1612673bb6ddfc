// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/numbered_columns.h"

#include <algorithm>

#include "engine/table/column_units.h"
#include "engine/table/derivative_names.h"
#include "engine/table/time_columns.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

using Groups = std::map<std::string, NumberedGroup>;

bool areDisjoint(const NumberedGroup& one, const NumberedGroup& other) {
  return std::none_of(other.columns.begin(), other.columns.end(), [&](const auto& column) {
    return std::any_of(one.columns.begin(), one.columns.end(),
                       [&](const auto& known) { return known.first == column.first; });
  });
}

void takeIn(NumberedGroup& group, const NumberedGroup& other) {
  group.columns.insert(group.columns.end(), other.columns.begin(), other.columns.end());
  std::sort(group.columns.begin(), group.columns.end());
}

// "torque1, effort2": words for the same whose numbers complete one another.
void mergeAlike(Groups& groups) {
  for (auto one = groups.begin(); one != groups.end(); ++one) {
    for (auto other = std::next(one); other != groups.end();) {
      const NumberedColumn &a = one->second.what, &b = other->second.what;
      const bool alike = a.quantity == b.quantity && a.origin == b.origin && !a.with_topic &&
                         !b.with_topic && (a.rank < 50) == (b.rank < 50);
      if (!alike || !areDisjoint(one->second, other->second)) {
        ++other;
        continue;
      }
      takeIn(one->second, other->second);
      other = groups.erase(other);
    }
  }
}

// The sliding joints of a Denavit-Hartenberg table: d3 beside theta1, theta2.
void mergeOffsets(Groups& groups) {
  const auto offsets = groups.find("d");
  if (offsets == groups.end() || !offsets->second.what.letter_d) return;
  for (const char* angles : {"theta", "th", "q"}) {
    const auto found = groups.find(angles);
    if (found == groups.end() || !areDisjoint(found->second, offsets->second)) continue;
    NumberedGroup together = found->second;
    takeIn(together, offsets->second);
    if (!inTurn(together)) continue;
    found->second = together;
    break;
  }
  groups.erase(offsets);
}

// PyBullet's log of a robot has qNum, q0 …, then u0 … for velocities and t0 … for torques.
bool isOfBullet(const Table& table) {
  return std::find(table.header.begin(), table.header.end(), "qNum") != table.header.end();
}

std::string plainOfBullet(std::string_view name) {
  const bool numbered =
      name.size() > 1 && name.find_first_not_of("0123456789", 1) == std::string_view::npos;
  const char* word = !numbered ? nullptr : name[0] == 'u' ? "qd" : name[0] == 't' ? "tau" : nullptr;
  return word ? word + std::string(name.substr(1)) : std::string(name);
}

// The axes of a Yaskawa, S L U R B T, or with E behind L; empty where a table has not all of them.
std::string axesOfYaskawa(const Table& table) {
  const auto has = [&](char axis) {
    return std::any_of(table.header.begin(), table.header.end(), [&](const std::string& name) {
      const std::vector<std::string> tokens = tokensOf(splitUnit(name).name);
      return !tokens.empty() && tokens[0] == std::string(1, axis);
    });
  };
  constexpr std::string_view kSix = "slurbt";
  if (!std::all_of(kSix.begin(), kSix.end(), has)) return {};
  return has('e') ? "sleurbt" : "slurbt";
}

std::string plainOfYaskawa(const std::string& axes, std::string_view name) {
  const std::vector<std::string> tokens = tokensOf(name);
  const size_t axis = tokens.empty() || tokens[0].size() != 1 ? axes.npos : axes.find(tokens[0]);
  if (axis == axes.npos) return std::string(name);
  return "axis" + std::to_string(axis + 1) + std::string(name.substr(1));
}

}  // namespace

Groups numberedGroups(const ColumnSpellings& spellings, const Table& table, size_t stray,
                      const std::function<bool(size_t)>& skip,
                      const std::function<std::optional<ColumnQuantity>(size_t)>& hint) {
  Groups groups;
  bool has_positions = false;
  const bool of_bullet = isOfBullet(table);
  const DerivativeNames derivatives(table);
  const std::string yaskawa = axesOfYaskawa(table);
  for (size_t i = 0; i < table.columnCount(); ++i) {
    if (skip(i)) continue;
    const NameAndUnit parts = splitUnit(table.header[i]);
    const std::optional<Unit> unit = unitOf(parts.unit);
    if (!unit) continue;
    std::string_view name = parts.name;
    if (name.size() > stray && !isTimeName(table.header[i])) name.remove_prefix(stray);
    std::string spelled = of_bullet ? plainOfBullet(name) : derivatives.spelled(name);
    if (spelled.empty()) spelled = yaskawa.empty() ? name : plainOfYaskawa(yaskawa, name);
    const auto what = spellings.numbered(spelled, hint(i), *unit);
    if (!what) continue;
    NumberedGroup& group = groups[what->group];
    group.what = *what;
    group.columns.emplace_back(what->number, i);
    has_positions |=
        what->quantity == ColumnQuantity::kPosition && !what->letter_a && !what->letter_d;
  }
  for (auto& [name, group] : groups) {
    // axes as KUKA calls them
    if (group.what.letter_a && !has_positions) group.what.quantity = ColumnQuantity::kPosition;
    std::sort(group.columns.begin(), group.columns.end());
  }
  mergeOffsets(groups);
  mergeAlike(groups);
  return groups;
}

bool inTurn(const NumberedGroup& group) {
  if (group.columns.front().first > 1) return false;
  for (size_t i = 0; i < group.columns.size(); ++i) {
    if (group.columns[i].first != group.columns[0].first + static_cast<int>(i)) return false;
  }
  return true;
}

std::string countMessage(const Model& model, const Table& table, const NumberedGroup& group) {
  std::vector<std::string> joints;
  for (const Coordinate& one : model.coordinates) {
    if (model.joints[one.joint].type != JointType::kFloating) joints.push_back(one.name);
  }
  const auto name = [&](size_t k) { return "'" + table.header[group.columns[k].second] + "'"; };
  const size_t count = group.columns.size();
  const std::string columns = count == 1 ? "column " + name(0) + " is 1 number"
                                         : "columns " + name(0) + (count > 2 ? " … " : ", ") +
                                               name(count - 1) + " are " + std::to_string(count) +
                                               " numbers";
  std::string message = columns + " of one kind, and robot '" + model.name + "' has " +
                        std::to_string(joints.size()) +
                        (joints.size() == 1 ? " joint (" : " joints (") + joined(joints, 8) + ")";
  if (count == joints.size() + 7 && model.positionSize() == static_cast<int>(joints.size())) {
    message += ": " + std::to_string(count) + " = 7 + " + std::to_string(joints.size()) +
               ": this looks like a recording of a free base: try --floating-base";
  } else if (count > joints.size()) {
    message += ": leave out what is not the robot's (a gripper?)";
  } else {
    message += ": some are missing";
  }
  return message + ", or say in a recipe which is which, in lines such as " +
         (joints.empty() ? "JOINT" : joints[0]) + "/position = " + name(0);
}

}  // namespace armillary

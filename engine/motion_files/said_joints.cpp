// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/said_joints.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "engine/table/column_spellings.h"
#include "engine/table/column_units.h"
#include "engine/table/numbered_columns.h"
#include "engine/table/time_columns.h"

namespace armillary {

void nameBySaidJoints(const Model& model, FoundTable& found) {
  const std::vector<std::string>& joints = found.joints;
  if (joints.size() < 2 || !found.named) return;
  const ColumnSpellings spellings(model);
  for (const std::string& joint : joints) {
    if (!spellings.named(joint, {}, {})) return;
  }
  const auto groups = numberedGroups(
      spellings, found.table, 0,
      [&](std::size_t column) { return isTimeName(found.table.header[column]); },
      [](std::size_t) { return std::optional<ColumnQuantity>(); });
  std::vector<const NumberedGroup*> order;
  order.reserve(groups.size());
  for (const auto& [word, group] : groups) order.push_back(&group);
  std::stable_sort(order.begin(), order.end(), [](const auto* one, const auto* other) {
    return one->what.rank < other->what.rank;
  });
  bool any = false;
  std::set<std::pair<ColumnOrigin, ColumnQuantity>> given;  // what has a name, the best word's
  for (const NumberedGroup* one : order) {
    const NumberedGroup& group = *one;
    const NumberedColumn& what = group.what;
    const std::string_view quantity = nameOf(what.quantity);
    if (group.columns.size() != joints.size() || !inTurn(group) || quantity.empty()) continue;
    const char* origin = what.origin == ColumnOrigin::kMeasured ? ".measured_"
                         : what.origin == ColumnOrigin::kWanted ? ".target_"
                                                                : ".";
    if (what.origin == ColumnOrigin::kExternal) continue;
    if (!given.insert({what.origin, what.quantity}).second) continue;
    for (std::size_t k = 0; k < joints.size(); ++k) {
      std::string& name = found.table.header[group.columns[k].second];
      const std::string_view unit = splitUnit(name).unit;
      std::string called = joints[k] + origin + std::string(quantity);
      if (!unit.empty()) called += " [" + std::string(unit) + "]";
      const std::string before = std::exchange(name, std::move(called));
      for (auto* cells : {&found.faults, &found.gaps}) {
        if (auto fault = cells->extract(before)) {
          fault.key() = name;
          cells->insert(std::move(fault));
        }
      }
      any = true;
    }
  }
  if (any) found.notes.push_back("numbered columns are of the joints that a comment lists");
}

}  // namespace armillary

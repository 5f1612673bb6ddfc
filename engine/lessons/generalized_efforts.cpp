// SPDX-License-Identifier: BSD-3-Clause
#include "engine/lessons/generalized_efforts.h"

#include <algorithm>
#include <utility>

#include "engine/table/column_candidates.h"
#include "engine/table/numbered_columns.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

// Whether the first six degrees of freedom are the base's, and no others are of such a joint.
bool beginsWithItsBase(const Model& model) {
  const auto floats = [&](const DegreeOfFreedom& one) {
    return model.joints[static_cast<size_t>(one.joint)].type == JointType::kFloating;
  };
  const auto& all = model.degrees_of_freedom;
  return all.size() > 6 && std::count_if(all.begin(), all.end(), floats) == 6 &&
         std::all_of(all.begin(), all.begin() + 6, floats);
}

}  // namespace

void nameGeneralizedEfforts(const Model& model, Table& table, std::string& note) {
  note.clear();
  if (!beginsWithItsBase(model)) return;
  const ColumnSpellings spellings(model);
  const auto groups = numberedGroups(
      spellings, table, 0, [](size_t) { return false; },
      [](size_t) { return std::optional<ColumnQuantity>(); });
  // what was measured goes before what was wanted
  const auto order = [](const NumberedGroup& group) {
    return std::pair(group.what.origin, group.what.rank);
  };
  const NumberedGroup* found = nullptr;
  bool alone = true;
  for (const auto& [ignored, group] : groups) {
    const bool fits = group.what.quantity == ColumnQuantity::kEffort &&
                      whyNotUsed(group.what.quantity, group.what.origin).empty() && inTurn(group) &&
                      group.columns.size() == model.degrees_of_freedom.size();
    if (!fits || (found && order(*found) < order(group))) continue;
    alone = !found || order(group) < order(*found);
    found = &group;
  }
  if (!found || !alone) return;  // which of them is meant nobody knows
  const auto& columns = found->columns;
  note = inQuotes(table.header[columns.front().second]) + " … " +
         inQuotes(table.header[columns.back().second]) +
         " are read as the base's force x, y, z, its moment x, y, z, both in its own axes, and the "
         "joints' efforts in the robot's order";
  for (size_t k = 0; k < columns.size(); ++k) {
    const size_t ours = k < 6 ? (k + 3) % 6 : k;  // ours begins with the moment
    std::string& name = table.header[columns[k].second];
    const std::string unit(splitUnit(name).unit);
    name =
        model.degrees_of_freedom[ours].name + "/effort" + (unit.empty() ? "" : " [" + unit + "]");
  }
}

}  // namespace armillary

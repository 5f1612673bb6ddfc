// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/said_joints.h"

#include <algorithm>
#include <map>

#include "engine/table/column_spellings.h"
#include "engine/table/column_units.h"
#include "engine/table/column_words.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

struct Numbered {
  int number = 0;
  std::size_t column = 0;
  std::string word, unit;  // "q", "[deg]"
};

// "q3 [deg]" as q, 3 and the unit; nothing for a name of more than a quantity and a number.
std::optional<Numbered> numberedQuantity(const std::string& name, std::size_t column) {
  const NameAndUnit parts = splitUnit(name);
  std::vector<std::string> tokens = tokensOf(parts.name);
  const auto at = std::find_if(tokens.begin(), tokens.end(), isNumberToken);
  if (at == tokens.end() || at->size() > 3 || tokens.size() < 2) return std::nullopt;
  Numbered found{std::stoi(*at), column, {}, {}};
  tokens.erase(at);
  if (std::any_of(tokens.begin(), tokens.end(), isNumberToken)) return std::nullopt;
  if (!meaningOfWords(tokens)) return std::nullopt;
  for (const std::string& token : tokens) found.word += (found.word.empty() ? "" : "_") + token;
  if (!parts.unit.empty()) found.unit = " [" + std::string(parts.unit) + "]";
  return found;
}

}  // namespace

void nameBySaidJoints(const Model& model, FoundTable& found) {
  const std::vector<std::string>& joints = found.joints;
  if (joints.size() < 2 || !found.named) return;
  const ColumnSpellings spellings(model);
  for (const std::string& joint : joints) {
    if (!spellings.named(joint, {}, {})) return;
  }
  std::map<std::string, std::vector<Numbered>> groups;
  for (std::size_t i = 0; i < found.table.columnCount(); ++i) {
    if (const auto one = numberedQuantity(found.table.header[i], i)) {
      groups[one->word].push_back(*one);
    }
  }
  bool any = false;
  for (auto& [word, group] : groups) {
    if (group.size() != joints.size()) continue;
    std::sort(group.begin(), group.end(),
              [](const Numbered& one, const Numbered& other) { return one.number < other.number; });
    const int first = group.front().number;
    bool in_turn = first <= 1;
    for (std::size_t k = 0; k < group.size(); ++k) {
      in_turn = in_turn && group[k].number == first + static_cast<int>(k);
    }
    for (std::size_t k = 0; in_turn && k < group.size(); ++k) {
      std::string& name = found.table.header[group[k].column];
      const std::string before = std::exchange(name, joints[k] + "." + word + group[k].unit);
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

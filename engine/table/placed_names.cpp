// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/placed_names.h"

#include <map>
#include <string_view>

#include "engine/table/column_units.h"
#include "engine/table/column_words.h"

namespace armillary {
namespace {

std::string ofOpenSim(const std::string& name) {
  const std::size_t last = name.rfind('/');
  const std::string_view number = std::string_view(name).substr(last + 1);
  const char* const quantity = number == "value"   ? ".position"
                               : number == "speed" ? ".velocity"
                                                   : nullptr;
  if (!quantity) return name;
  const std::size_t before = name.rfind('/', last - 1);
  return name.substr(before + 1, last - before - 1) + quantity;
}

// Of a message's list the item beside a name; empty for another.
std::string ofFoxglove(const std::string& name) {
  constexpr std::string_view kNamed = "[:]{name==";
  const std::size_t list = name.find(kNamed);
  if (list == std::string::npos || !name.ends_with('}')) return {};
  const std::size_t begin = list + kNamed.size();
  std::string joint = name.substr(begin, name.size() - 1 - begin);
  std::erase_if(joint, [](char c) { return c == '"' || c == '\''; });
  const std::size_t dot = name.rfind('.', list);
  return joint + "." + name.substr(dot + 1, list - dot - 1);
}

std::string ofSimscape(const std::string& name) {
  const std::string_view plain = splitUnit(name).name;
  constexpr std::size_t kBehind = 5;  // ".Rz.q"
  if (plain.size() <= kBehind) return name;
  const std::string_view end = plain.substr(plain.size() - kBehind);
  const bool turns = end[1] == 'R', slides = end[1] == 'P';
  if (end[0] != '.' || end[3] != '.' || !(turns || slides) || end[2] < 'x' || end[2] > 'z') {
    return name;
  }
  const std::size_t which = std::string_view(turns ? "qwbt" : "pvaf").find(end[4]);
  if (which == std::string_view::npos) return name;
  constexpr const char* kQuantities[] = {".position", ".velocity", ".acceleration", ".effort"};
  return name.substr(0, plain.size() - kBehind) + kQuantities[which] + name.substr(plain.size());
}

}  // namespace

std::string nameWithoutPlace(const std::string& name) {
  if (std::string joint = ofFoxglove(name); !joint.empty()) return joint;
  return name.starts_with("/jointset/") ? ofOpenSim(name) : ofSimscape(name);
}

bool nameByTexts(const std::vector<FoundColumn>& columns, Table& table, TableError& error) {
  std::map<std::string, const FoundColumn*> joints;  // by the number
  for (const FoundColumn& column : columns) {
    const std::vector<std::string> tokens = tokensOf(column.name);
    if (column.kind == CellKind::kText && tokens.size() >= 2 &&
        tokens[tokens.size() - 2] == "name" && isNumberToken(tokens.back())) {
      joints[tokens.back()] = &column;
    }
  }
  if (joints.empty()) return true;
  for (std::string& name : table.header) {
    const std::vector<std::string> tokens = tokensOf(name);
    if (tokens.size() < 2 || !joints.contains(tokens.back())) continue;
    const std::string_view quantity = quantityMeant(tokens[tokens.size() - 2]);
    if (quantity.empty()) continue;
    const FoundColumn& joint = *joints[tokens.back()];
    if (!joint.constant) {
      error = {0, "column '" + joint.name + "' begins with '" + joint.text +
                      "' and names other joints in other rows, so '" + name +
                      "' is of no one joint; write the rows of each message apart"};
      return false;
    }
    name = joint.text + "." + std::string(quantity);
  }
  return true;
}

}  // namespace armillary

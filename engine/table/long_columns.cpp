// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/long_columns.h"

#include <algorithm>
#include <vector>

#include "engine/table/column_units.h"
#include "engine/table/column_words.h"
#include "engine/table/time_columns.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

using Tokens = std::vector<std::string>;

// A column's name without its place, and without its unit.
std::string_view plainName(std::string_view column) {
  return splitUnit(column).name.substr(placeOf(column).size());
}

bool isNumbered(const Tokens& tokens) {
  return std::any_of(tokens.begin(), tokens.end(), isNumberToken);
}

}  // namespace

std::string_view placeOf(std::string_view column) {
  const std::string_view name = splitUnit(column).name;
  return name.substr(0, name.find_last_of("/.") + 1);  // npos + 1 = 0
}

bool saysJoint(std::string_view column) {
  const Tokens tokens = tokensOf(plainName(column));
  bool joint = false;
  for (const std::string& token : tokens) {
    const auto word = meaningOfWord(token);
    const bool says = (word && word->joint) || token == "jointname";
    if (!says && token != "name" && token != "id" && token != "index" && token != "number") {
      return false;
    }
    joint |= says;
  }
  return joint || tokens == Tokens{"name"};
}

bool mayNameJoint(std::string_view column) {
  const std::string name = lowered(plainName(column));
  return name == "id" || name == "actuator" || name == "drive" || saysJoint(column);
}

bool saysQuantity(std::string_view column) {
  const std::string name = lowered(plainName(column));
  return name == "variable" || name == "quantity" || name == "signal" || name == "field" ||
         name == "measurement" || name == "channel" || name == "metric";
}

bool isValue(std::string_view column) {
  const std::string name = lowered(plainName(column));
  return name == "value" || name == "val";
}

bool isQuantityAlone(std::string_view column) {
  const Tokens tokens = tokensOf(plainName(column));
  if (tokens.empty() || isNumbered(tokens) || isTimeName(column)) return false;
  const auto phrase = meaningOfWords(tokens);
  return phrase && phrase->quantity;
}

bool isOfOneJoint(std::string_view column) {
  const Tokens tokens = tokensOf(splitUnit(column).name);
  bool quantity = false, joint = false, unknown = false;
  for (const std::string& token : tokens) {
    const auto word = meaningOfWord(token);
    quantity |= word && word->quantity;
    joint |= word && word->joint;
    unknown |= !word && !isNumberToken(token);
  }
  return isNumbered(tokens) ? quantity || joint : unknown && (quantity || joint);
}

std::string titleOf(const std::string& column) {
  const std::string name = isValue(column) ? std::string() : "." + std::string(plainName(column));
  return name + column.substr(splitUnit(column).name.size());
}

}  // namespace armillary

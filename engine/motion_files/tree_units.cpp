// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/tree_units.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <unordered_set>

#include "engine/table/column_words.h"
#include "engine/table/said_units.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

using nlohmann::json;

constexpr int kDeepestUnits = 3;  // "metadata", "units", "angle"

struct UnitsInTree {
  bool degrees = false, radians = false, rates_in_radians = false;
  std::string where;
};

bool saysUnits(const std::string& key) {
  const std::vector<std::string> tokens = tokensOf(key);
  return std::any_of(tokens.begin(), tokens.end(),
                     [](const std::string& token) { return token == "unit" || token == "units"; });
}

// A word counts in the file's own keys; further in, as a plot's, a true or false alone.
std::optional<bool> yesOrNo(const json& value, int depth) {
  if (value.is_boolean()) return value.get<bool>();
  if (!value.is_string() || depth > 1) return std::nullopt;
  const std::string word = lowered(value.get<std::string>());
  if (word == "yes" || word == "true") return true;
  if (word == "no" || word == "false") return false;
  return std::nullopt;
}

// "degrees", "in_degrees", "use_degrees", "anglesInDegrees".
bool asksForDegrees(const std::string& key) {
  static const std::unordered_set<std::string> kBeside{
      "in", "use", "uses", "using", "is", "are", "angle", "angles", "joint", "joints", "angular"};
  bool degrees = false;
  for (const std::string& token : tokensOf(key)) {
    const bool says =
        token == "degrees" || token == "degree" || token == "deg" || token == "indegrees";
    degrees = degrees || says;
    if (!says && !kBeside.contains(token)) return false;
  }
  return degrees;
}

void visitUnits(const json& object, int depth, bool in_units, UnitsInTree& said) {
  if (!object.is_object()) return;
  for (const auto& [key, value] : object.items()) {
    const bool units = in_units || saysUnits(key);
    std::optional<bool> degrees;
    if (units && value.is_string()) {
      // a rate's unit is not its angle's
      const std::string unit = value.get<std::string>();
      if (unit.find("/s") == unit.npos) degrees = degreesSaid("unit " + unit);
      said.rates_in_radians |= unit.starts_with("rad/s");
    } else if (const auto answer = yesOrNo(value, depth)) {
      if (asksForDegrees(key)) degrees = *answer;
    } else if (value.is_object() && depth < kDeepestUnits) {
      visitUnits(value, depth + 1, units, said);
    }
    if (!degrees) continue;
    (*degrees ? said.degrees : said.radians) = true;
    if (said.where.empty())
      said.where = key + ": " + (value.is_string() ? value.get<std::string>() : value.dump());
  }
}

}  // namespace

void takeUnitsOf(const json& document, MotionTable& motion) {
  UnitsInTree said;
  visitUnits(document, 1, false, said);
  if (said.degrees && said.rates_in_radians) {
    motion.doubts.push_back(inQuotes(said.where) +
                            " speaks of degrees, and another key of radians a second: all angles "
                            "and their rates are taken as degrees");
    motion.notes.push_back(motion.doubts.back());
  }
  if (said.degrees == said.radians) return;
  (said.degrees ? motion.degrees : motion.radians) = true;
  if (said.degrees) {
    motion.notes.push_back(inQuotes(said.where) + ": angles are taken as degrees");
  }
}

}  // namespace armillary

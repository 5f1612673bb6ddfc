// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/column_candidates.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <unordered_set>

#include "engine/table/robot_columns.h"
#include "engine/table/time_columns.h"
#include "engine/text/nearest_word.h"
#include "engine/text/words.h"

namespace armillary {

bool unitFits(const Model& model, const std::string& column, const Unit& unit) {
  if (unit.dimension == Dimension::kNone) return true;
  const Unit ours = unitOfColumn(model, column);
  return unit.dimension == ours.dimension && unit.per_second == ours.per_second;
}

double scaleOfDegrees(const Model& model, const std::string& column) {
  const bool angle = unitOfColumn(model, column).dimension == Dimension::kAngle;
  return angle ? 1.0 / tableScale(Measure::kAngle, true) : 1.0;
}

bool saysDegrees(std::string_view name) {
  const std::vector<std::string> tokens = tokensOf(name);
  return tokens.size() > 1 && std::any_of(tokens.begin(), tokens.end(), [](const auto& token) {
           return token == "deg" || token == "degs" || token == "degrees";
         });
}

bool isAngleOfSlidingJoint(const Model& model, const std::string& column, const std::string& ours,
                           const Unit& unit) {
  if (!ours.ends_with("/position")) return false;
  if (unitOfColumn(model, ours).dimension != Dimension::kLength) return false;
  if (unit.dimension != Dimension::kNone) return unit.dimension == Dimension::kAngle;
  const auto saysAngle = [](std::string_view name) {
    const std::vector<std::string> tokens = tokensOf(name);
    return std::any_of(tokens.begin(), tokens.end(), [](const std::string& token) {
      return token == "rad" || token == "radians" || token == "deg" || token == "degs" ||
             token == "degrees";
    });
  };
  const NameAndUnit parts = splitUnit(column);
  return saysAngle(parts.name) && !saysAngle(ours);
}

std::string nameFromDrake(const Table& table, std::string_view name) {
  struct Words {
    std::string_view ending, beside, meant;
  };
  for (const auto& [ending, beside, meant] :
       {Words{"_w", "_q", "_velocity"}, Words{"_x", "_v", "_position"}}) {
    if (!name.ends_with(ending)) continue;
    const std::string joint(name.substr(0, name.size() - ending.size()));
    const std::string other = joint + std::string(beside);
    if (std::find(table.header.begin(), table.header.end(), other) != table.header.end()) {
      return joint + std::string(meant);
    }
  }
  return {};
}

std::string whyNotUsed(ColumnQuantity quantity, ColumnOrigin origin) {
  if (quantity == ColumnQuantity::kCurrent) {
    return "a motor's current is no effort; a recipe can make it one: DOF/effort = COLUMN * K";
  }
  if (quantity == ColumnQuantity::kOther) return "neither a motion nor an effort";
  if (origin == ColumnOrigin::kExternal) return "a torque from outside, not the motors' effort";
  return {};
}

size_t strayPrefix(const Table& table) {
  std::optional<std::string_view> common;
  size_t count = 0;
  for (const std::string& name : table.header) {
    if (isTimeName(name) || name.empty()) continue;
    if (!common) common = name;
    const auto differs = std::mismatch(common->begin(), common->end(), name.begin(), name.end());
    common = common->substr(0, static_cast<size_t>(differs.first - common->begin()));
    ++count;
  }
  size_t stray = 0;
  while (common && count > 1) {
    const size_t end = common->find_first_of("_./ ", stray);
    if (end == std::string_view::npos) break;
    if (meaningOfWords(tokensOf(common->substr(stray, end - stray)))) break;
    stray = end + 1;
  }
  return stray;
}

// What is said of positions by such a word are none.
static bool saysOtherwise(std::string_view prefix) {
  static const std::unordered_set<std::string> kWords{
      "error", "err",       "std",   "stddev", "sigma", "var",  "variance", "limit", "limits",
      "min",   "max",       "lower", "upper",  "mean",  "avg",  "offset",   "bias",  "noise",
      "tol",   "tolerance", "delta", "diff",   "raw",   "zero", "home"};
  const std::vector<std::string> words = tokensOf(prefix);
  return std::any_of(words.begin(), words.end(),
                     [](const std::string& word) { return kWords.contains(word); });
}

std::string prefixOfJoints(const Model& model, const ColumnSpellings& spellings,
                           const Table& table) {
  std::map<std::string, std::unordered_set<std::string>> joints;  // by what stands before them
  for (const std::string& header : table.header) {
    const NameAndUnit parts = splitUnit(header);
    const std::optional<Unit> unit = unitOf(parts.unit);
    if (!unit || isTimeName(header)) continue;
    for (size_t cut = parts.name.find('_'); cut != std::string_view::npos;
         cut = parts.name.find('_', cut + 1)) {
      const auto named = spellings.named(parts.name.substr(cut + 1), {}, *unit);
      if (!named || named->quantity == ColumnQuantity::kOther) continue;
      joints[std::string(parts.name.substr(0, cut + 1))].insert(named->joint);
      break;
    }
  }
  std::unordered_set<int> moving;
  for (const DegreeOfFreedom& one : model.degrees_of_freedom) {
    if (model.joints[one.joint].type != JointType::kFloating) moving.insert(one.joint);
  }
  const bool all = joints.size() == 1 && joints.begin()->second.size() >= moving.size();
  const bool taken = all && moving.size() > 1 && !saysOtherwise(joints.begin()->first);
  return taken ? joints.begin()->first : std::string();
}

bool isJointInBrackets(const ColumnSpellings& spellings, const NameAndUnit& parts) {
  const std::vector<std::string> words = tokensOf(parts.name);
  const bool says = std::any_of(words.begin(), words.end(), [](const std::string& token) {
    const auto word = meaningOfWord(token);
    return word && word->quantity;
  });
  return says && spellings.named(parts.unit, {}, {});
}

bool takeFreeVelocities(const Model& model, const NumberedGroup& group,
                        std::vector<Candidate>& candidates) {
  const size_t count = model.degrees_of_freedom.size();
  if (model.joints.empty() || group.columns.size() != count || count < 6) return false;
  const int base = model.degrees_of_freedom[0].joint;
  if (model.joints[base].type != JointType::kFloating || count + 1 != model.coordinates.size()) {
    return false;
  }
  const std::string& name = model.joints[base].name;
  const char* const kOrder[] = {".vx", ".vy", ".vz", ".wx", ".wy", ".wz"};
  for (size_t k = 0; k < count; ++k) {
    Candidate candidate;
    candidate.ours = (k < 6 ? name + kOrder[k] : model.degrees_of_freedom[k].name) + "/velocity";
    candidate.reason = k < 3   ? "the base's velocity in world axes, as MuJoCo has it"
                       : k < 6 ? "the base's angular velocity in its own axes"
                               : "number " + std::to_string(k + 1) + " of qvel";
    candidate.of_robot = true;
    candidate.world = k < 3;
    candidates[group.columns[k].second] = candidate;
  }
  return true;
}

bool settleDoubles(const Table& table, std::vector<Candidate>& candidates, TableError& error) {
  std::unordered_map<std::string, size_t> from;
  for (size_t i = 0; i < candidates.size(); ++i) {
    if (candidates[i].ours.empty()) continue;
    const auto [known, is_new] = from.emplace(candidates[i].ours, i);
    if (is_new) continue;
    const size_t other = known->second;
    const auto right = [&](size_t k) {
      return std::pair(candidates[k].origin, candidates[k].rank);
    };
    if (right(i) == right(other)) {
      error = {table.header_line,
               table.header[other] == table.header[i]
                   ? "the column '" + table.header[i] + "' is there twice; remove one of them"
                   : "columns '" + table.header[other] + "' and '" + table.header[i] +
                         "' both say '" + candidates[i].ours + "'; remove one of them"};
      return false;
    }
    const size_t worse = right(i) < right(other) ? other : i;
    known->second = worse == i ? other : i;
    candidates[worse].ours.clear();
    candidates[worse].reason =
        "not used: '" + table.header[known->second] + "' says it" +
        (candidates[known->second].is_slope ? ", and is the slope of the positions" : "");
  }
  return true;
}

bool seemsMissing(const Model& model, const std::string& name,
                  const std::unordered_set<std::string>& positions) {
  std::string plain;
  for (const std::string& token : tokensOf(splitUnit(name).name)) {
    const auto word = meaningOfWord(token);
    if (!word || !(word->quantity || word->origin || word->joint)) plain += token;
  }
  if (plain.size() < 3) return false;
  for (const Coordinate& one : model.coordinates) {
    if (positions.contains(one.name + "/position")) continue;
    std::string known;
    for (const std::string& token : tokensOf(one.name)) {
      if (token != "joint") known += token;
    }
    if (editDistance(plain, known) <= 2) return true;
  }
  return false;
}

bool numbersRows(const Table& table, std::size_t column) {
  const std::string name = lowered(trimmed(table.header[column]));
  constexpr std::string_view kNames[] = {"",   "#",   "index", "idx",       "row",
                                         "no", "no.", "n",     "unnamed: 0"};
  if (std::find(std::begin(kNames), std::end(kNames), name) == std::end(kNames)) return false;
  const std::size_t width = table.columnCount();
  if (table.rowCount() == 1) return table.cells[column] == 0.0 || table.cells[column] == 1.0;
  for (std::size_t row = 1; row < table.rowCount(); ++row) {
    const double* const cell = table.cells.data() + row * width + column;
    if (*cell != *(cell - width) + 1.0) return false;
  }
  return true;
}

bool isBesideTheRobot(const Model& model, const std::string& name) {
  if (name.find('/') != std::string::npos) return false;
  std::vector<std::string> of_robot = {"time",   "position", "velocity", "acceleration",
                                       "effort", "torque",   "wrench",   "force"};
  for (const Coordinate& one : model.coordinates) {
    for (std::string& token : tokensOf(one.name)) of_robot.push_back(std::move(token));
  }
  const std::vector<std::string> tokens = tokensOf(splitUnit(name).name);
  return !tokens.empty() && std::none_of(tokens.begin(), tokens.end(), [&](const auto& token) {
    const auto word = meaningOfWord(token);
    if (word && word->quantity != ColumnQuantity::kOther) return true;
    return std::any_of(of_robot.begin(), of_robot.end(), [&](const std::string& known) {
      return editDistance(token, known) <= (known.size() < 4   ? 0
                                            : known.size() < 6 ? 1
                                                               : 2) ||
             (token != known &&
              std::is_permutation(token.begin(), token.end(), known.begin(), known.end()));
    });
  });
}

}  // namespace armillary

// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/column_names.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_map>
#include <unordered_set>

#include "engine/table/column_spellings.h"
#include "engine/table/numbered_columns.h"
#include "engine/table/robot_columns.h"
#include "engine/table/time_columns.h"
#include "engine/text/nearest_word.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

// What is known of a column while it is being understood.
struct Candidate {
  std::string ours;
  double factor = 1.0;
  ColumnOrigin origin = ColumnOrigin::kPlain;
  std::string reason;
  bool of_robot = false;  // it is a joint's, also where it is not used
  bool unit_said = false;
};

bool unitFits(const Model& model, const std::string& column, const Unit& unit) {
  if (unit.dimension == Dimension::kNone) return true;
  const Unit ours = unitOfColumn(model, column);
  return unit.dimension == ours.dimension && unit.per_second == ours.per_second;
}

// The factor to radians of one of our columns in degrees; 1 where it is no angle.
double scaleOfDegrees(const Model& model, const std::string& column) {
  const bool angle = unitOfColumn(model, column).dimension == Dimension::kAngle;
  return angle ? 1.0 / tableScale(Measure::kAngle, true) : 1.0;
}

// A unit that is a word of the name: `elbow_deg`, `q1_rad`.
bool saysDegrees(std::string_view name) {
  const std::vector<std::string> tokens = tokensOf(name);
  return tokens.size() > 1 && std::any_of(tokens.begin(), tokens.end(), [](const auto& token) {
           return token == "deg" || token == "degs" || token == "degrees";
         });
}

std::optional<ColumnQuantity> hintOf(const ColumnOptions& options, size_t column) {
  if (column >= options.hints.size()) return std::nullopt;
  const auto word = meaningOfWord(options.hints[column]);
  return word ? word->quantity : std::nullopt;
}

// A quantity that we have no column for, or an origin that makes it none of ours.
std::string whyNotUsed(ColumnQuantity quantity, ColumnOrigin origin) {
  if (quantity == ColumnQuantity::kCurrent) {
    return "a motor's current is no effort; a recipe can make it one: DOF/effort = COLUMN * K";
  }
  if (quantity == ColumnQuantity::kOther) return "neither a motion nor an effort";
  if (origin == ColumnOrigin::kExternal) return "a torque from outside, not the motors' effort";
  return {};
}

class Understander {
 public:
  Understander(const Model& model, const Table& table, const ColumnOptions& options)
      : model_(model), table_(table), options_(options), spellings_(model) {
    candidates_.resize(table.columnCount());
    stray_ = strayPrefix();
  }

  std::optional<Understanding> run(TableError& error) {
    takeTime();
    for (size_t i = 0; i < candidates_.size(); ++i) {
      if (isTaken(i)) continue;
      TableError ignored;
      if (RobotRowReader::make(model_, {table_.header[i]}, false, ignored) ||
          isWhole(table_.header[i])) {
        candidates_[i] = {table_.header[i], 1.0, ColumnOrigin::kMeasured, "the name is ours", true};
        continue;
      }
      takeNamed(i);
    }
    takeNumbered();
    if (!settleDoubles(error)) return std::nullopt;
    if (!judgeUnknown(error)) return std::nullopt;
    return finish();
  }

 private:
  // How many characters all columns but the time begin with alike that say nothing: the "lbr_" of
  // lbr_joint_0, lbr_joint_1 …
  size_t strayPrefix() const {
    std::optional<std::string_view> common;
    size_t count = 0;
    for (const std::string& name : table_.header) {
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

  bool isTaken(size_t i) const { return !candidates_[i].reason.empty(); }

  // One of a quaternion's four: by itself it is refused.
  bool isWhole(const std::string& name) const {
    constexpr std::string_view kPosition = "/position";
    if (!name.ends_with(kPosition)) return false;
    const std::string_view coordinate(name.data(), name.size() - kPosition.size());
    return std::any_of(model_.coordinates.begin(), model_.coordinates.end(),
                       [&](const Coordinate& one) { return one.name == coordinate; });
  }

  void takeTime() {
    time_ = timeColumn(table_);
    if (!time_) return;
    candidates_[time_->column] = {"time", time_->factor, ColumnOrigin::kMeasured, time_->reason};
    if (time_->nanoseconds) {
      candidates_[*time_->nanoseconds] = {
          {}, 1.0, ColumnOrigin::kPlain, "the rest of a second of the time"};
    }
    for (size_t i = 0; i < candidates_.size(); ++i) {
      if (!isTaken(i) && isTimeName(table_.header[i]) &&
          !spellings_.named(table_.header[i], {}, {})) {
        candidates_[i].reason = "not used: the time is '" + table_.header[time_->column] + "'";
      }
    }
  }

  void takeNamed(size_t i) {
    const NameAndUnit parts = splitUnit(table_.header[i]);
    const std::optional<Unit> unit = unitOf(parts.unit);
    if (!unit) return;
    const auto named = spellings_.named(parts.name, hintOf(options_, i), *unit);
    if (!named) return;
    Candidate candidate{named->ours, unit->scale, named->origin, {}, true};
    candidate.reason = whyNotUsed(named->quantity, named->origin);
    if (!candidate.reason.empty()) {
      candidate.reason = "not used: " + candidate.reason;
      candidate.ours.clear();
    } else if (named->ours.empty() || !unitFits(model_, named->ours, *unit)) {
      return;
    } else {
      candidate.reason = "joint '" + named->joint + "' by its name";
      if (parts.unit.empty() && saysDegrees(parts.name)) {
        candidate.factor = scaleOfDegrees(model_, named->ours);
        candidate.unit_said = true;
      }
    }
    candidate.unit_said |= !parts.unit.empty();
    candidates_[i] = candidate;
  }

  using Group = NumberedGroup;

  // The robot's own names for a group's columns, where each of them is one.
  bool isNamed(const Group& group) const {
    return std::all_of(group.columns.begin(), group.columns.end(),
                       [&](const auto& one) { return isTaken(one.second); });
  }

  // MuJoCo's qvel of a robot that floats: the base's linear velocity in world axes, then its
  // angular velocity in its own.
  bool takeFreeVelocities(const Group& group) {
    const size_t count = model_.degrees_of_freedom.size();
    if (model_.joints.empty() || group.columns.size() != count || count < 6) return false;
    const int base = model_.degrees_of_freedom[0].joint;
    if (model_.joints[base].type != JointType::kFloating ||
        count + 1 != model_.coordinates.size()) {
      return false;
    }
    const std::string& name = model_.joints[base].name;
    const char* const kOrder[] = {".vx", ".vy", ".vz", ".wx", ".wy", ".wz"};
    for (size_t k = 0; k < count; ++k) {
      Candidate candidate;
      candidate.ours = (k < 6 ? name + kOrder[k] : model_.degrees_of_freedom[k].name) + "/velocity";
      candidate.reason = k < 3   ? "the base's velocity in world axes, as MuJoCo has it"
                         : k < 6 ? "the base's angular velocity in its own axes"
                                 : "number " + std::to_string(k + 1) + " of qvel";
      candidate.of_robot = true;
      world_.resize(candidates_.size(), false);
      world_[group.columns[k].second] = k < 3;
      candidates_[group.columns[k].second] = candidate;
    }
    return true;
  }

  void takeNumbered() {
    std::map<std::string, Group> all = numberedGroups(
        spellings_, table_, stray_,
        [&](size_t i) {
          return candidates_[i].reason == "the name is ours" || (time_ && time_->column == i);
        },
        [&](size_t i) { return hintOf(options_, i); });
    std::vector<Group*> order;
    for (auto& [name, group] : all) {
      if (!inTurn(group) || isNamed(group)) continue;
      order.push_back(&group);
    }
    std::stable_sort(order.begin(), order.end(), [](const Group* one, const Group* other) {
      return std::pair(one->what.origin, one->what.rank) <
             std::pair(other->what.origin, other->what.rank);
    });
    for (Group* group : order) {
      const NumberedColumn& what = group->what;
      const std::string why = whyNotUsed(what.quantity, what.origin);
      if (!why.empty()) {
        for (const auto& [number, i] : group->columns) {
          candidates_[i] = {{}, 1.0, what.origin, "not used: " + why, true};
        }
        continue;
      }
      if (what.quantity == ColumnQuantity::kVelocity && takeFreeVelocities(*group)) continue;
      takeInTurn(*group, all);
    }
  }

  void takeInTurn(const Group& group, const std::map<std::string, Group>& all) {
    const NumberedColumn& what = group.what;
    std::string which;
    std::vector<std::string> names = spellings_.inTurn(what.quantity, group.columns.size(), which);
    if (names.empty() && options_.numbered == NumberedColumns::kFirst) {
      const size_t size = what.quantity == ColumnQuantity::kPosition ? model_.positionSize()
                                                                     : model_.velocitySize();
      names = spellings_.inTurn(what.quantity, size, which);
    }
    if (names.empty() || names.size() < group.columns.size()) {
      miscounted_.push_back(group);
      return;
    }
    for (const auto& [name, other] : all) {  // "left/q_0" and "right/q_0": nobody knows which
      if (&other != &group && what.with_topic && other.what.with_topic &&
          other.what.quantity == what.quantity && other.what.origin == what.origin &&
          other.what.rank == what.rank) {
        return;
      }
    }
    for (size_t k = 0; k < group.columns.size(); ++k) {
      const size_t i = group.columns[k].second;
      const NameAndUnit parts = splitUnit(table_.header[i]);
      const Unit unit = *unitOf(parts.unit);
      const std::string ours = names[k] + "/" + std::string(nameOf(what.quantity));
      if (!unitFits(model_, ours, unit)) continue;
      candidates_[i] = {ours, unit.scale, what.origin, {}, true, !parts.unit.empty()};
      if (parts.unit.empty() && saysDegrees(parts.name)) {
        candidates_[i].factor = scaleOfDegrees(model_, ours);
        candidates_[i].unit_said = true;
      }
      candidates_[i].reason = "number " + std::to_string(k + 1) + " of " +
                              std::to_string(group.columns.size()) + ": " + which;
      numbered_ = true;
      ranks_[i] = what.rank;
    }
  }

  int rankOf(size_t i) const {
    const auto found = ranks_.find(i);
    return found == ranks_.end() ? 0 : found->second;
  }

  // Of columns that say the same the best is kept: the measured before the wanted.
  bool settleDoubles(TableError& error) {
    std::unordered_map<std::string, size_t> from;
    for (size_t i = 0; i < candidates_.size(); ++i) {
      if (candidates_[i].ours.empty()) continue;
      const auto [known, is_new] = from.emplace(candidates_[i].ours, i);
      if (is_new) continue;
      const size_t other = known->second;
      const auto right = [&](size_t k) { return std::pair(candidates_[k].origin, rankOf(k)); };
      if (right(i) == right(other)) {
        error = {1, table_.header[other] == table_.header[i]
                        ? "the column '" + table_.header[i] + "' is there twice; remove one of them"
                        : "columns '" + table_.header[other] + "' and '" + table_.header[i] +
                              "' both say '" + candidates_[i].ours + "'; remove one of them"};
        return false;
      }
      const size_t worse = right(i) < right(other) ? other : i;
      known->second = worse == i ? other : i;
      candidates_[worse].ours.clear();
      candidates_[worse].reason = "not used: '" + table_.header[known->second] + "' says it";
    }
    for (const Candidate& one : candidates_) {
      wanted_ |= !one.ours.empty() && one.origin == ColumnOrigin::kWanted;
    }
    return true;
  }

  // Whether an unknown name is a slip of the pen in that of a coordinate without a column.
  bool seemsMissing(const std::string& name,
                    const std::unordered_set<std::string>& positions) const {
    std::string plain;
    for (const std::string& token : tokensOf(splitUnit(name).name)) {
      const auto word = meaningOfWord(token);
      if (!word || !(word->quantity || word->origin || word->joint)) plain += token;
    }
    if (plain.size() < 3) return false;
    for (const Coordinate& one : model_.coordinates) {
      if (positions.contains(one.name + "/position")) continue;
      std::string known;
      for (const std::string& token : tokensOf(one.name)) {
        if (token != "joint") known += token;
      }
      if (editDistance(plain, known) <= 2) return true;
    }
    return false;
  }

  bool judgeUnknown(TableError& error) {
    std::unordered_set<std::string> positions;
    size_t understood = 0;
    for (size_t i = 0; i < candidates_.size(); ++i) {
      const std::string& ours = candidates_[i].ours;
      if (ours.ends_with("/position")) positions.insert(ours);
      understood += candidates_[i].of_robot;
      foreign_ |= !ours.empty() && ours != "time" && ours != table_.header[i];
    }
    const bool whole = std::all_of(
        model_.coordinates.begin(), model_.coordinates.end(),
        [&](const Coordinate& one) { return positions.contains(one.name + "/position"); });
    const std::string* first = nullptr;
    const std::string* typo = nullptr;
    for (size_t i = 0; i < candidates_.size(); ++i) {
      if (isTaken(i)) continue;
      unknown_.push_back(table_.header[i]);
      if (!first) first = &table_.header[i];
      if (!typo && seemsMissing(table_.header[i], positions)) typo = &table_.header[i];
    }
    if (!first) return true;
    const bool enough = positions.size() * 2 >= model_.coordinates.size() && !positions.empty();
    const bool left_out = (whole && options_.leave_out) ||
                          (options_.found && foreign_ && (whole || (enough && !typo)));
    if (left_out) return true;
    RobotRowReader::make(model_, {typo ? *typo : *first}, false, error);
    for (const Group& group : miscounted_) {
      if (table_.header[group.columns.front().second] != *first) continue;
      error.message = countMessage(model_, table_, group);
    }
    return false;
  }

  Understanding finish() {
    Understanding result;
    result.foreign = foreign_;
    std::vector<std::string> converted, aside;
    for (size_t i = 0; i < candidates_.size(); ++i) {
      Candidate& one = candidates_[i];
      ColumnMeaning meaning{table_.header[i], one.ours, one.factor};
      meaning.reason = isTaken(i) ? one.reason : "not used: says nothing of this robot";
      if (!one.ours.empty() && one.factor != 1.0) converted.push_back(table_.header[i]);
      if (options_.degrees && !one.ours.empty() && !one.unit_said) {
        meaning.factor = one.factor * scaleOfDegrees(model_, one.ours);
        if (meaning.factor != one.factor) meaning.reason += "; in degrees, as was said";
      }
      if (one.ours.empty() && one.of_robot) aside.push_back(table_.header[i]);
      meaning.world = i < world_.size() && world_[i];
      result.columns.push_back(meaning);
    }
    if (time_) {
      result.columns[time_->column].start = time_->start;
      result.nanoseconds = time_->nanoseconds;
    }
    tell(result.notes, converted, aside);
    return result;
  }

  void tell(std::vector<std::string>& notes, const std::vector<std::string>& converted,
            const std::vector<std::string>& aside) const {
    if (!unknown_.empty()) {
      notes.push_back((unknown_.size() == 1 ? "column " : "columns ") +
                      joined(allInQuotes(unknown_), 6) + (unknown_.size() == 1 ? " says" : " say") +
                      " nothing of this robot: not used");
    }
    if (!aside.empty()) {
      notes.push_back("not used: " + joined(allInQuotes(aside), 6) +
                      " (a better column, or no motion nor effort of the motors)");
    }
    if (!converted.empty()) {
      notes.push_back(joined(allInQuotes(converted), 6) + ": converted to SI by the unit");
    }
    if (time_ && time_->by_size) {
      notes.push_back("the time '" + table_.header[time_->column] + "' " + time_->reason);
    }
    if (numbered_) {
      notes.emplace_back("numbered columns are taken in the order of the robot's joints");
    }
    if (wanted_) {
      notes.emplace_back(
          "some columns are what was wanted (target, command), not what was measured");
    }
  }

  const Model& model_;
  const Table& table_;
  const ColumnOptions& options_;
  ColumnSpellings spellings_;
  std::vector<Candidate> candidates_;
  std::optional<TimeColumn> time_;
  std::vector<std::string> unknown_;
  std::vector<Group> miscounted_;
  std::unordered_map<size_t, int> ranks_;
  std::vector<bool> world_;
  size_t stray_ = 0;
  bool numbered_ = false, foreign_ = false, wanted_ = false;
};

}  // namespace

std::optional<Understanding> understandColumns(const Model& model, const Table& table,
                                               const ColumnOptions& options, TableError& error) {
  TableError as_ours;
  if (!RobotRowReader::make(model, table.header, false, as_ours)) {
    return Understander(model, table, options).run(error);
  }
  Understanding result;
  for (const std::string& name : table.header) {
    ColumnMeaning meaning{name, name, 1.0, 0.0, "the name is ours"};
    if (options.degrees) {
      meaning.factor = scaleOfDegrees(model, name);
      if (meaning.factor != 1.0) meaning.reason += "; in degrees, as was said";
    }
    result.columns.push_back(meaning);
  }
  return result;
}

bool nameColumns(const Model& model, Table& table, std::vector<std::string>& notes,
                 TableError& error, const ColumnOptions& options) {
  const auto understanding = understandColumns(model, table, options, error);
  if (!understanding) return false;
  notes.insert(notes.end(), understanding->notes.begin(), understanding->notes.end());
  applyUnderstanding(model, *understanding, table);
  return true;
}

std::string columnMeant(const Model& model, const std::string& name, double& scale) {
  const NameAndUnit parts = splitUnit(name);
  const std::optional<Unit> unit = unitOf(parts.unit);
  if (!unit) return {};
  scale = unit->scale;
  if (isTimeName(name)) return unitFits(model, "time", *unit) ? "time" : std::string();
  const auto named = ColumnSpellings(model).named(parts.name, {}, *unit);
  if (!named || !whyNotUsed(named->quantity, named->origin).empty()) return {};
  return unitFits(model, named->ours, *unit) ? named->ours : std::string();
}

}  // namespace armillary

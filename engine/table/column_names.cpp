// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/column_names.h"

#include <algorithm>
#include <map>
#include <unordered_set>

#include "engine/table/column_candidates.h"
#include "engine/table/column_spellings.h"
#include "engine/table/derivative_names.h"
#include "engine/table/numbered_columns.h"
#include "engine/table/robot_columns.h"
#include "engine/table/time_columns.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

std::optional<ColumnQuantity> hintOf(const ColumnOptions& options, size_t column) {
  if (column >= options.hints.size()) return std::nullopt;
  const auto word = meaningOfWord(options.hints[column]);
  return word ? word->quantity : std::nullopt;
}

class Understander {
 public:
  Understander(const Model& model, const Table& table, const ColumnOptions& options)
      : model_(model), table_(table), options_(options), spellings_(model), derivatives_(table) {
    candidates_.resize(table.columnCount());
    spellings_.takeShortNames(table.header);
    stray_ = strayPrefix(table);
  }

  std::optional<Understanding> run(TableError& error) {
    takeTime();
    if (time_ && !time_->unknown_unit.empty()) {
      const std::string& name = table_.header[time_->column];
      error = {table_.header_line,
               "column " + inQuotes(name) + ": " + inQuotes(time_->unknown_unit) +
                   " is no unit of time that is known (s, ms, us, ns, min, h); give it one, or say "
                   "in a recipe time = " +
                   inQuotes(name) + " * SECONDS"};
      return std::nullopt;
    }
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
    takePrefixed();
    takeNumbered();
    if (!judgeMisfit(error)) return std::nullopt;
    preferSlopes(table_, time_, candidates_);
    if (!settleDoubles(table_, candidates_, error)) return std::nullopt;
    for (const Candidate& one : candidates_) {
      wanted_ |= !one.ours.empty() && one.origin == ColumnOrigin::kWanted;
    }
    if (!judgeUnknown(error)) return std::nullopt;
    return finish();
  }

 private:
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
    if (time_->rest) {
      candidates_[time_->rest->column] = {
          {}, 1.0, ColumnOrigin::kPlain, "the rest of a second of the time"};
    }
    for (size_t i = 0; i < candidates_.size(); ++i) {
      if (!isTaken(i) && isTimeName(table_.header[i]) &&
          !spellings_.named(table_.header[i], {}, {})) {
        candidates_[i].reason = "not used: the time is '" + table_.header[time_->column] + "'";
      }
    }
  }

  void takeNamed(size_t i, size_t prefix = 0) {
    NameAndUnit parts = splitUnit(table_.header[i]);
    const bool is_joint =  // whose name ends as a unit does
        std::any_of(model_.joints.begin(), model_.joints.end(),
                    [&](const Joint& joint) { return joint.name == table_.header[i]; });
    if (is_joint) parts = {table_.header[i], {}};
    std::optional<Unit> unit = unitOf(parts.unit);
    if (!unit && isJointInBrackets(spellings_, parts)) {
      parts = {table_.header[i], {}};
      unit = Unit{};
    }
    if (!unit || parts.name.size() <= prefix) return;
    parts.name.remove_prefix(prefix);
    const std::string spelled = derivatives_.spelled(parts.name);
    auto named =
        spellings_.named(spelled.empty() ? parts.name : spelled, hintOf(options_, i), *unit);
    if (!named) named = spellings_.named(nameFromDrake(table_, parts.name), {}, *unit);
    if (!named) return;
    if (named->origin <= ColumnOrigin::kPlain &&
        isAngleOfSlidingJoint(model_, table_.header[i], named->ours, *unit)) {
      misfit_ = {i, named->ours};
    }
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

  void takePrefixed() {
    if (std::any_of(candidates_.begin(), candidates_.end(),
                    [](const Candidate& one) { return one.of_robot; })) {
      return;
    }
    prefix_ = prefixOfJoints(model_, spellings_, table_);
    for (size_t i = 0; !prefix_.empty() && i < candidates_.size(); ++i) {
      if (!isTaken(i) && table_.header[i].starts_with(prefix_)) takeNamed(i, prefix_.size());
    }
  }

  using Group = NumberedGroup;

  // The robot's own names for a group's columns, where each of them is one.
  bool isNamed(const Group& group) const {
    return std::all_of(group.columns.begin(), group.columns.end(),
                       [&](const auto& one) { return isTaken(one.second); });
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
      if (what.quantity == ColumnQuantity::kVelocity &&
          takeFreeVelocities(model_, *group, candidates_)) {
        continue;
      }
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
      if (what.origin <= ColumnOrigin::kPlain &&
          isAngleOfSlidingJoint(model_, table_.header[i], ours, unit)) {
        misfit_ = {i, ours};
      }
      if (!unitFits(model_, ours, unit)) continue;
      candidates_[i] = {ours, unit.scale, what.origin, {}, true, !parts.unit.empty()};
      if (parts.unit.empty() && saysDegrees(parts.name)) {
        candidates_[i].factor = scaleOfDegrees(model_, ours);
        candidates_[i].unit_said = true;
      }
      candidates_[i].reason = "number " + std::to_string(k + 1) + " of " +
                              std::to_string(group.columns.size()) + ": " + which;
      numbered_ = true;
      candidates_[i].rank = what.rank;
      candidates_[i].numbered = true;
    }
  }

  // Degrees or radians of a joint that slides: another robot's, or another order.
  bool judgeMisfit(TableError& error) const {
    if (!misfit_) return true;
    const std::string& ours = misfit_->second;
    for (size_t i = 0; i < candidates_.size(); ++i) {
      if (i != misfit_->first && candidates_[i].ours == ours)
        return true;  // another column says it
    }
    const std::string joint = ours.substr(0, ours.rfind('/'));
    error = {table_.header_line,
             "column " + inQuotes(table_.header[misfit_->first]) + " is an angle, and joint " +
                 inQuotes(joint) +
                 ", which it would be of, slides: is it this robot's, with its joints in this "
                 "order? A recipe says which column is which joint's, in lines such as " +
                 ours + " = COLUMN"};
    return false;
  }

  bool judgeUnknown(TableError& error) {
    std::unordered_set<std::string> positions;
    for (size_t i = 0; i < candidates_.size(); ++i) {
      const std::string& ours = candidates_[i].ours;
      if (ours.ends_with("/position")) positions.insert(ours);
      // a unit behind our name leaves it ours
      foreign_ |= !ours.empty() && ours != "time" && ours != splitUnit(table_.header[i]).name;
    }
    const bool whole = std::all_of(
        model_.coordinates.begin(), model_.coordinates.end(),
        [&](const Coordinate& one) { return positions.contains(one.name + "/position"); });
    bool beside = true;  // what is not known is about something else
    const std::string* first = nullptr;
    const std::string* typo = nullptr;
    const std::string* short_name = nullptr;
    for (size_t i = 0; i < candidates_.size(); ++i) {
      if (isTaken(i)) continue;
      unknown_.push_back(table_.header[i]);
      if (options_.found && numbersRows(table_, i)) continue;
      beside &= isBesideTheRobot(model_, table_.header[i]);
      if (!first) first = &table_.header[i];
      if (!typo && seemsMissing(model_, table_.header[i], positions)) typo = &table_.header[i];
      if (!short_name && !whole && spellings_.isShortName(table_.header[i])) {
        short_name = &table_.header[i];
      }
    }
    if (!first) return true;
    if (!typo) typo = short_name;
    const bool enough = positions.size() * 2 >= model_.coordinates.size() && !positions.empty();
    const bool left_out = (whole && (options_.leave_out || (options_.found && beside && !typo))) ||
                          (options_.found && foreign_ && (whole || (enough && !typo)));
    if (left_out) return true;
    RobotRowReader::make(model_, {typo ? *typo : *first}, false, error);
    error.line = table_.header_line;
    if (std::count(table_.header.begin(), table_.header.end(), *first) > 1) {
      error.message = "the column " + inQuotes(*first) + " is there twice; remove one of them";
      return false;
    }
    if (options_.found && foreign_ && !positions.empty() && !whole && !typo) {
      error.message += "; of the robot's " + std::to_string(model_.coordinates.size()) +
                       " positions " + std::to_string(positions.size()) +
                       (positions.size() == 1 ? " is" : " are") +
                       " there: with less than half of them, take out the columns that are not "
                       "the robot's, and its other joints stay at zero";
    }
    if (typo && typo == short_name) {
      error.message +=
          "; base and shoulder are taken for shoulder_pan and shoulder_lift where all "
          "six are called so: base, shoulder, elbow, wrist1, wrist2, wrist3";
    }
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
      meaning.world = one.world;
      result.columns.push_back(meaning);
    }
    if (time_) {
      result.columns[time_->column].start = time_->start;
      result.columns[time_->column].unit_open = time_->unit_open;
      result.rest = time_->rest;
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
    if (time_ && !time_->instead_of.empty()) {
      notes.push_back("the time is " + inQuotes(table_.header[time_->column]) + ", not " +
                      inQuotes(time_->instead_of) +
                      ": a simulation's time, not the clock beside it");
    }
    if (time_ && time_->by_size) {
      notes.push_back("the time '" + table_.header[time_->column] + "' " + time_->reason);
    }
    if (!prefix_.empty()) {
      notes.push_back("joints are known without what stands before their names, " +
                      inQuotes(prefix_));
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
  DerivativeNames derivatives_;
  std::vector<Candidate> candidates_;
  std::optional<TimeColumn> time_;
  std::vector<std::string> unknown_;
  std::vector<Group> miscounted_;
  std::optional<std::pair<size_t, std::string>> misfit_;  // a column, and ours that it cannot be
  size_t stray_ = 0;
  std::string prefix_;  // of the joints' names
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

}  // namespace armillary

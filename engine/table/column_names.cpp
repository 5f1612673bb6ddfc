// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/column_names.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "engine/table/robot_columns.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

struct Quantity {
  const char* name;
  std::vector<std::string_view> words;
};

const std::array<Quantity, 4>& quantities() {
  static const std::array<Quantity, 4> kQuantities{{
      {"position", {"position", "pos", "angle", "q", "qpos", "theta", "actual_q"}},
      {"velocity", {"velocity", "vel", "speed", "qd", "dq", "qdot", "qvel", "v", "actual_qd"}},
      {"acceleration", {"acceleration", "accel", "acc", "qdd", "ddq", "qddot", "qacc", "a"}},
      {"effort", {"effort", "torque", "tau", "force", "eff", "trq", "qfrc_actuator"}},
  }};
  return kQuantities;
}

constexpr std::string_view kJoiners = "/._:- ";

// What a unit measures; forces and torques are efforts alike.
enum class Dimension { kNone, kTime, kAngle, kLength, kEffort };

struct Unit {
  double scale = 1.0;  // to ours
  Dimension dimension = Dimension::kNone;
  int per_second = 0;  // the power of 1/s: 1 of a velocity
};

// Nothing for a unit that is not known.
std::optional<Unit> unitOf(std::string_view unit) {
  using enum Dimension;
  constexpr double kDegree = std::numbers::pi / 180.0;
  static const std::unordered_map<std::string, Unit> kUnits{{"", {}},
                                                            {"s", {1.0, kTime}},
                                                            {"sec", {1.0, kTime}},
                                                            {"seconds", {1.0, kTime}},
                                                            {"ms", {1e-3, kTime}},
                                                            {"us", {1e-6, kTime}},
                                                            {"µs", {1e-6, kTime}},
                                                            {"ns", {1e-9, kTime}},
                                                            {"rad", {1.0, kAngle}},
                                                            {"rad/s", {1.0, kAngle, 1}},
                                                            {"rad/s^2", {1.0, kAngle, 2}},
                                                            {"rad/s²", {1.0, kAngle, 2}},
                                                            {"deg", {kDegree, kAngle}},
                                                            {"degree", {kDegree, kAngle}},
                                                            {"degrees", {kDegree, kAngle}},
                                                            {"°", {kDegree, kAngle}},
                                                            {"deg/s", {kDegree, kAngle, 1}},
                                                            {"°/s", {kDegree, kAngle, 1}},
                                                            {"deg/s^2", {kDegree, kAngle, 2}},
                                                            {"deg/s²", {kDegree, kAngle, 2}},
                                                            {"°/s^2", {kDegree, kAngle, 2}},
                                                            {"°/s²", {kDegree, kAngle, 2}},
                                                            {"m", {1.0, kLength}},
                                                            {"m/s", {1.0, kLength, 1}},
                                                            {"m/s^2", {1.0, kLength, 2}},
                                                            {"m/s²", {1.0, kLength, 2}},
                                                            {"mm", {1e-3, kLength}},
                                                            {"mm/s", {1e-3, kLength, 1}},
                                                            {"cm", {1e-2, kLength}},
                                                            {"nm", {1.0, kEffort}},
                                                            {"n m", {1.0, kEffort}},
                                                            {"n·m", {1.0, kEffort}},
                                                            {"n*m", {1.0, kEffort}},
                                                            {"n", {1.0, kEffort}},
                                                            {"mnm", {1e-3, kEffort}}};
  const auto found = kUnits.find(lowered(trimmed(unit)));
  if (found == kUnits.end()) return std::nullopt;
  return found->second;
}

bool isTime(const std::string& lower) {
  static const std::unordered_set<std::string> kTimes{
      "t",       "time",    "timestamp", "stamp",    "sec",      "secs",  "second",
      "seconds", "elapsed", "time_s",    "time_sec", "sim_time", "times", "clock"};
  if (kTimes.contains(lower)) return true;
  // a topic before it, as in /joint_states/time
  const size_t slash = lower.rfind('/');
  return slash != std::string::npos && kTimes.contains(lower.substr(slash + 1));
}

// Every spelling of the robot's columns.
class Spellings {
 public:
  explicit Spellings(const Model& model) : model_(model), prefix_(commonPrefix(model)) {
    for (const Coordinate& coordinate : model.coordinates) add(coordinate.name, 0);
    for (const DegreeOfFreedom& dof : model.degrees_of_freedom) {
      for (size_t q = 1; q < 4; ++q) add(dof.name, q);
    }
    for (const Joint& joint : model.joints) {
      if (!joint.mimic) continue;
      for (size_t q = 0; q < 4; ++q) add(joint.name, q);
    }
  }

  // Our name for it; empty where there is none, or more than one.
  std::string find(std::string_view name) const {
    const std::string lower = lowered(name);
    if (std::string found = exactly(lower); !found.empty()) return found;
    // what stands before it ends in a blank or a slash
    for (size_t cut = lower.find_first_of("/ "); cut != std::string::npos;
         cut = lower.find_first_of("/ ", cut + 1)) {
      if (std::string found = exactly(lower.substr(cut + 1)); !found.empty()) return found;
    }
    return {};
  }

  // The quantity and the number of a column such as qd_3 or tau[0].
  struct Numbered {
    size_t quantity;
    int number;
  };
  static std::optional<Numbered> numbered(std::string_view name) {
    std::string lower = lowered(name);
    if (!lower.empty() && lower.back() == ']') lower.pop_back();
    size_t digits = lower.size();
    while (digits > 0 && std::isdigit(static_cast<unsigned char>(lower[digits - 1]))) --digits;
    if (digits == lower.size() || lower.size() - digits > 4) return std::nullopt;
    const int number = std::stoi(lower.substr(digits));
    std::string word = lower.substr(0, digits);
    while (!word.empty() &&
           (kJoiners.find(word.back()) != std::string_view::npos || word.back() == '[')) {
      word.pop_back();
    }
    for (size_t q = 0; q < quantities().size(); ++q) {
      for (const std::string_view known : quantities()[q].words) {
        if (word == known) return Numbered{q, number};
      }
    }
    if (word == "joint") return Numbered{0, number};
    return std::nullopt;
  }

  std::string columnAt(size_t quantity, size_t index) const {
    const std::string& name =
        quantity == 0 ? model_.coordinates[index].name : model_.degrees_of_freedom[index].name;
    return name + "/" + quantities()[quantity].name;
  }

 private:
  std::string exactly(const std::string& lower) const {
    const auto found = columns_.find(lower);
    return found == columns_.end() ? std::string() : found->second;
  }

  void put(const std::string& spelling, const std::string& column) {
    const auto [known, is_new] = columns_.emplace(spelling, column);
    if (!is_new && known->second != column) known->second.clear();
  }

  void add(const std::string& name, size_t quantity) {
    const std::string column = name + "/" + quantities()[quantity].name;
    std::vector<std::string> names{lowered(name)};
    constexpr std::string_view kJoint = "_joint";
    if (names[0].size() > kJoint.size() && names[0].ends_with(kJoint)) {
      names.push_back(names[0].substr(0, names[0].size() - kJoint.size()));
    }
    for (const std::string& one : std::vector<std::string>(names)) {
      const std::string rest = one.substr(std::min(prefix_.size(), one.size()));
      const bool is_name = !rest.empty() && !std::isdigit(static_cast<unsigned char>(rest[0]));
      if (is_name && one.starts_with(prefix_)) names.push_back(rest);
    }
    for (const std::string& lower : names) {
      if (quantity == 0) put(lower, column);
      for (const std::string_view word : quantities()[quantity].words) {
        for (const char joiner : kJoiners) {
          put(lower + joiner + std::string(word), column);
          put(std::string(word) + joiner + lower, column);
        }
      }
    }
  }

  // What all moving joints' names begin with, up to its last joiner: the robot's own name often.
  static std::string commonPrefix(const Model& model) {
    std::optional<std::string> common;
    for (const Coordinate& coordinate : model.coordinates) {
      const std::string name = lowered(model.joints[coordinate.joint].name);
      if (!common) common = name;
      const auto differs = std::mismatch(common->begin(), common->end(), name.begin(), name.end());
      common->erase(differs.first, common->end());
    }
    if (!common || model.positionSize() < 2) return {};
    return common->substr(0, common->find_last_of(kJoiners) + 1);
  }

  const Model& model_;
  std::string prefix_;
  std::unordered_map<std::string, std::string> columns_;
};

// The numbered columns of each quantity under our names.
std::unordered_map<std::string, std::string> numberedColumns(const Model& model,
                                                             const Spellings& spellings,
                                                             const std::vector<std::string>& header,
                                                             NumberedColumns which) {
  std::unordered_map<std::string, std::string> columns;
  for (size_t q = 0; q < quantities().size(); ++q) {
    const size_t count = q == 0 ? model.positionSize() : model.velocitySize();
    // a free joint's rates have another order wherever they are numbered
    if (q > 0 && model.positionSize() != model.velocitySize()) continue;
    std::vector<std::pair<int, std::string>> found;
    for (const std::string& name : header) {
      const std::string_view plain = splitUnit(name).name;
      const auto numbered = Spellings::numbered(plain);
      if (numbered && numbered->quantity == q && spellings.find(plain).empty()) {
        found.emplace_back(numbered->number, name);
      }
    }
    std::sort(found.begin(), found.end());
    if (found.empty() || found.size() > count || found.front().first > 1) continue;
    if (which == NumberedColumns::kAll && found.size() != count) continue;
    bool in_turn = true;
    for (size_t i = 0; i < found.size(); ++i) {
      in_turn &= found[i].first == found[0].first + static_cast<int>(i);
    }
    if (!in_turn) continue;
    for (size_t i = 0; i < found.size(); ++i) {
      columns[found[i].second] = spellings.columnAt(q, i);
    }
  }
  return columns;
}

// The unit of one of our columns; of no dimension where it has none.
Unit unitOfColumn(const Model& model, const std::string& column) {
  if (column == "time") return {1.0, Dimension::kTime};
  const size_t slash = column.rfind('/');
  if (slash == std::string::npos) return {};
  const std::string name = column.substr(0, slash), quantity = column.substr(slash + 1);
  if (quantity == "effort") return {1.0, Dimension::kEffort};
  const int per_second = quantity == "position"       ? 0
                         : quantity == "velocity"     ? 1
                         : quantity == "acceleration" ? 2
                                                      : -1;
  if (per_second < 0) return {};
  const auto of = [&](Measure measure) -> Unit {
    if (measure == Measure::kAngle) return {1.0, Dimension::kAngle, per_second};
    if (measure == Measure::kLength) return {1.0, Dimension::kLength, per_second};
    return {};
  };
  for (const Joint& joint : model.joints) {
    if (joint.mimic && joint.name == name) {
      return of(coordinateNaming(bodyJoint(joint.type))->measure);
    }
  }
  if (per_second == 0) {
    for (const Coordinate& one : model.coordinates) {
      if (one.name == name) return of(one.measure);
    }
  } else {
    for (const DegreeOfFreedom& one : model.degrees_of_freedom) {
      if (one.name == name) return of(one.measure);
    }
  }
  return {};
}

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

void scaleColumns(Table& table, const std::vector<double>& scales) {
  const size_t width = table.columnCount();
  for (size_t i = 0; i < width; ++i) {
    if (scales[i] == 1.0) continue;
    for (size_t row = 0; row < table.rowCount(); ++row) table.cells[row * width + i] *= scales[i];
  }
}

std::string meaningOf(const Model& model, const Spellings& spellings,
                      const std::unordered_map<std::string, std::string>& numbered,
                      const std::string& name, double& scale) {
  const NameAndUnit parts = splitUnit(name);
  const std::optional<Unit> unit = unitOf(parts.unit);
  if (!unit) return {};
  scale = unit->scale;
  std::string column = isTime(lowered(parts.name)) ? "time" : spellings.find(parts.name);
  if (column.empty()) {
    const auto found = numbered.find(name);
    if (found != numbered.end()) column = found->second;
  }
  return unitFits(model, column, *unit) ? column : std::string();
}

// The columns that hold neither one of ours nor anything understood are taken out.
void dropColumns(Table& table, const std::vector<bool>& dropped) {
  const size_t width = table.columnCount();
  size_t kept = 0;
  for (size_t i = 0; i < width; ++i) {
    if (!dropped[i]) table.header[kept++] = table.header[i];
  }
  size_t at = 0;
  for (size_t i = 0; i < table.cells.size(); ++i) {
    if (!dropped[i % width]) table.cells[at++] = table.cells[i];
  }
  table.header.resize(kept);
  table.cells.resize(at);
}

}  // namespace

NameAndUnit splitUnit(std::string_view name) {
  name = trimmed(name);
  if (name.empty() || (name.back() != ']' && name.back() != ')')) return {name, {}};
  const size_t open = name.find_last_of(name.back() == ']' ? '[' : '(');
  if (open == std::string_view::npos || open == 0) return {name, {}};
  const std::string_view unit = name.substr(open + 1, name.size() - open - 2);
  // q[0] is a number, not a unit
  if (unit.empty() || std::isdigit(static_cast<unsigned char>(unit[0]))) return {name, {}};
  return {trimmed(name.substr(0, open)), unit};
}

std::string_view quantityMeant(std::string_view word) {
  const std::string lower = lowered(word);
  for (const Quantity& quantity : quantities()) {
    if (std::find(quantity.words.begin(), quantity.words.end(), lower) != quantity.words.end()) {
      return quantity.name;
    }
  }
  return {};
}

std::string columnMeant(const Model& model, const std::string& name, double& scale) {
  return meaningOf(model, Spellings(model), {}, name, scale);
}

bool nameColumns(const Model& model, Table& table, std::vector<std::string>& notes,
                 TableError& error, const ColumnOptions& options) {
  TableError as_ours;
  if (RobotRowReader::make(model, table.header, false, as_ours)) {
    if (!options.degrees) return true;
    std::vector<double> scales;
    for (const std::string& name : table.header) scales.push_back(scaleOfDegrees(model, name));
    scaleColumns(table, scales);
    return true;
  }
  const Spellings spellings(model);
  const auto numbered = numberedColumns(model, spellings, table.header, options.numbered);
  const size_t width = table.columnCount();
  std::vector<bool> dropped(width, false);
  std::vector<double> scales(width, 1.0);
  std::vector<std::string> unknown, converted;
  std::unordered_map<std::string, std::string> from;  // the file's name of each of ours
  std::unordered_set<std::string> positions;
  for (size_t i = 0; i < width; ++i) {
    const std::string name = table.header[i];
    if (RobotRowReader::make(model, {name}, false, as_ours)) {
      from[name] = name;  // one of ours already, or one that we write
    } else {
      const std::string column = meaningOf(model, spellings, numbered, name, scales[i]);
      if (column.empty()) {
        dropped[i] = true;
        unknown.push_back(name);
        continue;
      }
      table.header[i] = column;
      if (scales[i] != 1.0) converted.push_back(name);
      const auto [known, is_new] = from.emplace(column, name);
      if (!is_new) {
        error = {1, "columns '" + known->second + "' and '" + name + "' both say '" + column +
                        "'; remove one of them"};
        return false;
      }
    }
    if (options.degrees && splitUnit(name).unit.empty()) {
      scales[i] = scaleOfDegrees(model, table.header[i]);
    }
    if (table.header[i].ends_with("/position")) positions.insert(table.header[i]);
  }
  const bool whole = std::all_of(
      model.coordinates.begin(), model.coordinates.end(),
      [&](const Coordinate& one) { return positions.contains(one.name + "/position"); });
  if (!unknown.empty() && !(whole && options.leave_out)) {
    RobotRowReader::make(model, {unknown.front()}, false, error);
    return false;
  }
  if (!unknown.empty()) {
    notes.push_back((unknown.size() == 1 ? "column " : "columns ") +
                    joined(allInQuotes(unknown), 6) + (unknown.size() == 1 ? " says" : " say") +
                    " nothing of this robot: not used");
  }
  if (!converted.empty())
    notes.push_back(joined(allInQuotes(converted), 6) + ": converted to SI by the unit");
  if (!numbered.empty()) {
    notes.emplace_back("numbered columns are taken in the order of the robot's joints");
  }
  scaleColumns(table, scales);
  if (!unknown.empty()) dropColumns(table, dropped);
  return true;
}

}  // namespace armillary

// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/column_spellings.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "engine/text/words.h"

namespace armillary {
namespace {

using Tokens = std::vector<std::string>;

std::string together(const Tokens& tokens) {
  std::string text;
  for (const std::string& token : tokens) text += token;
  return text;
}

// What all moving joints' names begin with, in whole pieces: the robot's own name often.
Tokens commonPrefix(const Model& model) {
  std::optional<Tokens> common;
  for (const Coordinate& coordinate : model.coordinates) {
    const Joint& joint = model.joints[coordinate.joint];
    if (joint.type == JointType::kFloating) continue;
    const Tokens tokens = tokensOf(joint.name);
    if (!common) common = tokens;
    const size_t most = std::min(common->size(), tokens.size());
    common->erase(std::mismatch(common->begin(),
                                common->begin() + static_cast<std::ptrdiff_t>(most), tokens.begin())
                      .first,
                  common->end());
  }
  if (!common || model.positionSize() < 2) return {};
  while (!common->empty() && meaningOfWord(common->back())) common->pop_back();
  return *common;
}

// What Unitree's programs call a joint of a leg: FR_0, FR_1, FR_2 from the trunk on. Empty for
// others.
Tokens ofLegMotor(const Tokens& joint) {
  constexpr std::string_view kParts[] = {"hip", "thigh", "calf"};
  if (joint.size() < 2 || joint.size() > 3 || (joint.size() == 3 && joint[2] != "joint")) return {};
  const std::string& leg = joint[0];
  if (leg != "fr" && leg != "fl" && leg != "rr" && leg != "rl") return {};
  const auto part = std::find(std::begin(kParts), std::end(kParts), joint[1]);
  if (part == std::end(kParts)) return {};
  return {leg, std::to_string(part - std::begin(kParts))};
}

bool isFloating(const Model& model, int joint) {
  return model.joints[joint].type == JointType::kFloating;
}

// Simulink's names end in the element of a signal: "Joint1:1". The only one of a signal whose name
// says which joint it is says nothing.
std::string_view withoutElement(std::string_view name) {
  constexpr std::string_view kOnly = ":1";
  if (!name.ends_with(kOnly)) return name;
  const std::string_view signal = name.substr(0, name.size() - kOnly.size());
  const std::vector<std::string> tokens = tokensOf(signal);
  const bool says = std::any_of(tokens.begin(), tokens.end(), isNumberToken);
  return says ? signal : name;
}

// The quantity that a unit is of, where it says one.
std::optional<ColumnQuantity> quantityOf(const Unit& unit) {
  using enum ColumnQuantity;
  switch (unit.dimension) {
    case Dimension::kAngle:
    case Dimension::kLength:
      return unit.per_second == 0 ? kPosition : unit.per_second == 1 ? kVelocity : kAcceleration;
    case Dimension::kEffort:
      return kEffort;
    case Dimension::kCurrent:
      return kCurrent;
    case Dimension::kTime:
    case Dimension::kOther:
      return kOther;
    case Dimension::kNone:
      break;
  }
  return std::nullopt;
}

}  // namespace

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

ColumnSpellings::ColumnSpellings(const Model& model) : model_(model) {
  const Tokens prefix = commonPrefix(model);
  for (const Coordinate& one : model.coordinates) add(one.name, prefix, true, false);
  for (const DegreeOfFreedom& one : model.degrees_of_freedom) add(one.name, prefix, false, true);
  for (const Joint& joint : model.joints) {
    if (joint.mimic) add(joint.name, prefix, true, true);
  }
}

void ColumnSpellings::add(const std::string& name, const Tokens& prefix, bool position,
                          bool velocity) {
  const Tokens whole = tokensOf(name);
  std::vector<Tokens> spellings{whole};
  const auto also = [&](Tokens tokens) {
    if (!tokens.empty() && !isNumberToken(tokens[0]) &&
        std::find(spellings.begin(), spellings.end(), tokens) == spellings.end()) {
      spellings.push_back(std::move(tokens));
    }
  };
  const auto withoutJoint = [&](Tokens tokens) {
    if (tokens.size() > 1 && tokens.back() == "joint") tokens.pop_back();
    if (tokens.size() > 1 && tokens.front() == "joint") tokens.erase(tokens.begin());
    also(std::move(tokens));
  };
  withoutJoint(whole);
  const bool begins = whole.size() > prefix.size() && !prefix.empty() &&
                      std::equal(prefix.begin(), prefix.end(), whole.begin());
  if (begins) {
    const Tokens rest(whole.begin() + static_cast<std::ptrdiff_t>(prefix.size()), whole.end());
    also(rest);
    withoutJoint(rest);
  }
  also(ofLegMotor(whole));
  for (const Tokens& tokens : spellings) know(tokens, name, position, velocity);
}

void ColumnSpellings::know(const Tokens& spelling, const std::string& name, bool position,
                           bool velocity) {
  Names& names = names_[together(spelling)];
  for (const auto& [wanted, known] :
       {std::pair(position, &names.position), {velocity, &names.velocity}}) {
    if (!wanted) continue;
    names.ambiguous |= !known->empty() && *known != name;
    *known = name;
  }
}

const ColumnSpellings::Names* ColumnSpellings::namesOf(const char* pieces) const {
  const auto found = names_.find(pieces);
  return found == names_.end() || found->second.ambiguous ? nullptr : &found->second;
}

void ColumnSpellings::takeShortNames(const std::vector<std::string>& header) {
  constexpr const char* kSix[] = {"shoulderpan", "shoulderlift", "elbow",
                                  "wrist1",      "wrist2",       "wrist3"};
  for (const char* one : kSix) {
    if (!namesOf(one)) return;
  }
  if (names_.contains("base") || names_.contains("shoulder")) return;
  has_short_names_ = true;
  const auto count = [&](std::span<const char* const> joints) {
    return std::count_if(joints.begin(), joints.end(), [&](const char* joint) {
      return std::any_of(header.begin(), header.end(), [&](const std::string& column) {
        const NameAndUnit parts = splitUnit(column);
        const std::optional<Unit> unit = unitOf(parts.unit);
        const auto column_is = unit ? named(parts.name, {}, *unit) : std::nullopt;
        return column_is && column_is->joint == namesOf(joint)->position;
      });
    });
  };
  if (count(std::span(kSix).first(2)) > 0) return;
  names_["base"] = *namesOf("shoulderpan");
  names_["shoulder"] = *namesOf("shoulderlift");
  has_short_names_ = count(kSix) < std::ssize(kSix);
  if (!has_short_names_) return;
  names_.erase("base");
  names_.erase("shoulder");
}

bool ColumnSpellings::isShortName(std::string_view name) const {
  if (!has_short_names_) return false;
  std::string plain;
  for (const std::string& token : tokensOf(splitUnit(name).name)) {
    const auto word = meaningOfWord(token);
    if (!word || !(word->quantity || word->origin || word->joint)) plain += token;
  }
  return plain == "base" || plain == "shoulder";
}

// "joint1_id" numbers the joint, or is a current along the d axis of its motor; id1 begins a name.
static bool saysId(const Tokens& tokens) {
  return !tokens.empty() && tokens.back() == "id";
}

std::optional<NamedColumn> ColumnSpellings::ofTokens(const Tokens& tokens,
                                                     std::optional<ColumnQuantity> hint,
                                                     const Unit& unit) const {
  constexpr size_t kMostTokens = 16;
  if (tokens.empty() || tokens.size() > kMostTokens) return std::nullopt;
  for (size_t length = tokens.size(); length > 0; --length) {
    for (size_t begin = 0; begin + length <= tokens.size(); ++begin) {
      const auto first = tokens.begin() + static_cast<std::ptrdiff_t>(begin);
      const Tokens part(first, first + static_cast<std::ptrdiff_t>(length));
      const auto known = names_.find(together(part));
      if (known == names_.end()) continue;
      Tokens rest(tokens.begin(), first);
      rest.insert(rest.end(), first + static_cast<std::ptrdiff_t>(length), tokens.end());
      // a joint's only axis in Gazebo's messages: elbow.axis1.position
      for (auto axis = rest.begin(); axis != rest.end() && std::next(axis) != rest.end(); ++axis) {
        if (*axis != "axis" || *std::next(axis) != "1") continue;
        rest.erase(axis, axis + 2);
        break;
      }
      std::optional<PhraseMeaning> phrase = meaningOfWords(rest);
      if (!phrase) continue;
      if (saysId(rest) && saysId(tokens) && !phrase->quantity)
        phrase->quantity = ColumnQuantity::kOther;
      if (known->second.ambiguous) return std::nullopt;
      const ColumnQuantity quantity = phrase->quantity   ? *phrase->quantity
                                      : quantityOf(unit) ? *quantityOf(unit)
                                                         : hint.value_or(ColumnQuantity::kPosition);
      NamedColumn column{{}, quantity, phrase->origin, {}};
      const bool position = quantity == ColumnQuantity::kPosition;
      column.joint = position || known->second.velocity.empty() ? known->second.position
                                                                : known->second.velocity;
      const std::string& name = position ? known->second.position : known->second.velocity;
      if (!nameOf(quantity).empty() && !name.empty()) {
        column.ours = name + "/" + std::string(nameOf(quantity));
      }
      return column;
    }
  }
  return std::nullopt;
}

std::optional<NamedColumn> ColumnSpellings::named(std::string_view name,
                                                  std::optional<ColumnQuantity> hint,
                                                  const Unit& unit) const {
  if (auto whole = ofTokens(tokensOf(name), hint, unit)) return whole;
  if (name.ends_with(":1")) {
    if (auto signal = ofTokens(tokensOf(name.substr(0, name.size() - 2)), hint, unit)) {
      return signal;
    }
  }
  // what stands before it, a topic or a stray word, ends in a blank, a slash or a dot
  for (size_t cut = name.find_first_of("/ ."); cut != std::string_view::npos;
       cut = name.find_first_of("/ .", cut + 1)) {
    const Tokens rest = tokensOf(name.substr(cut + 1));
    const bool says = std::any_of(rest.begin(), rest.end(), [](const std::string& token) {
      const auto word = meaningOfWord(token);
      return word && word->quantity;
    });
    if (!says && unit.dimension == Dimension::kNone) continue;
    auto column = ofTokens(rest, hint, unit);
    if (!column) continue;
    for (const std::string& token : tokensOf(name.substr(0, cut))) {
      const auto word = meaningOfWord(token);
      if (word && word->origin) column->origin = std::max(column->origin, *word->origin);
    }
    return column;
  }
  return std::nullopt;
}

std::optional<NumberedColumn> ColumnSpellings::numbered(std::string_view name,
                                                        std::optional<ColumnQuantity> hint,
                                                        const Unit& unit) const {
  const auto of = [&](std::string_view text) -> std::optional<NumberedColumn> {
    Tokens tokens = tokensOf(withoutElement(text));
    // "robot0_joint_pos[2]": which robot's
    std::string robot;
    if (tokens.size() > 3 && tokens[0] == "robot" && isNumberToken(tokens[1]) &&
        std::any_of(tokens.begin() + 2, tokens.end(), isNumberToken)) {
      robot = tokens[1];
      tokens.erase(tokens.begin(), tokens.begin() + 2);
    }
    const auto at = std::find_if(tokens.begin(), tokens.end(), isNumberToken);
    if (at == tokens.end() || at->size() > 3) return std::nullopt;
    NumberedColumn column;
    column.number = std::stoi(*at);
    const bool id_ends = saysId(tokens) && tokens.size() > 2;
    const bool behind_a = at != tokens.begin() && *std::prev(at) == "a";
    tokens.erase(at);
    if (tokens.empty()) return std::nullopt;
    // "A1_actual" and "$AXIS_ACT.A1" are of an axis too
    Tokens plain = tokens;
    std::erase_if(plain, [](const std::string& token) {
      const auto word = meaningOfWord(token);
      return word && !word->quantity && (word->origin || word->joint) && token != "d";
    });
    if (behind_a && plain.size() > 1) {  // and so is "A1_vel"
      const auto letter = std::find(tokens.begin(), tokens.end(), "a");
      Tokens others = tokens;
      others.erase(others.begin() + (letter - tokens.begin()));
      const auto said = meaningOfWords(others);
      if (said && said->quantity) *letter = "axis";
    }
    column.letter_a = plain == Tokens{"a"};
    if (tokens.size() == 1 && tokens[0] == "m") tokens[0] = "motor";
    static const std::unordered_map<std::string, Tokens> kOfFri{
        // of KUKA's interface, as pyfri
        {"mp", {"measured", "position"}},  // and others call them
        {"ip", {"commanded", "position"}},
        {"mt", {"measured", "torque"}},
        {"et", {"external", "torque"}}};
    if (const auto fri = kOfFri.find(tokens[0]); tokens.size() == 1 && fri != kOfFri.end()) {
      tokens = fri->second;
    }
    std::optional<PhraseMeaning> phrase = meaningOfWords(tokens);
    if (!phrase) return std::nullopt;
    if (id_ends) phrase->quantity = ColumnQuantity::kOther;
    if (phrase && tokens == Tokens{"observation", "state"}) {  // LeRobot's, of the joints
      constexpr int kLast = 40;                                // behind words that say it
      phrase->quantity = ColumnQuantity::kPosition;
      phrase->rank = kLast;
    }
    column.letter_d = tokens.size() == 1 && tokens[0] == "d";
    if (column.letter_d) phrase = PhraseMeaning{.quantity = ColumnQuantity::kPosition};
    if (!phrase->quantity && !phrase->joint && !hint && unit.dimension == Dimension::kNone) {
      return std::nullopt;
    }
    const auto of_unit = quantityOf(unit);
    bool by_unit = of_unit && !phrase->quantity;
    if (column.letter_a && of_unit && *of_unit != ColumnQuantity::kAcceleration) {
      column.quantity = *of_unit;
      column.letter_a = false;
      by_unit = true;
    } else {
      column.quantity = phrase->quantity ? *phrase->quantity
                        : of_unit        ? *of_unit
                                         : hint.value_or(ColumnQuantity::kPosition);
    }
    column.origin = phrase->origin;
    column.rank = phrase->rank;
    column.group = together(tokens) + (robot.empty() ? "" : " of robot " + robot);
    column.with_topic = !robot.empty();  // of two robots nobody knows which is meant
    if (by_unit && *of_unit != ColumnQuantity::kPosition) {  // "J1 [deg]" beside "J1 [N m]"
      column.group += " of unit " + std::to_string(static_cast<int>(*of_unit));
    }
    return column;
  };
  if (auto whole = of(name)) return whole;
  const size_t cut = name.find_last_of("/.");
  if (cut == std::string_view::npos) return std::nullopt;
  auto rest = of(name.substr(cut + 1));
  if (!rest) return std::nullopt;
  for (const std::string& token : tokensOf(name.substr(0, cut))) {
    if (isNumberToken(token)) continue;
    const auto word = meaningOfWord(token);
    if (word && word->quantity == ColumnQuantity::kOther) return std::nullopt;
    if (!word || !word->origin) continue;
    const bool plain = rest->origin == ColumnOrigin::kPlain;
    rest->origin = plain ? *word->origin : std::max(rest->origin, *word->origin);
  }
  rest->group = std::string(name.substr(0, cut)) + " " + rest->group;
  rest->with_topic = true;
  return rest;
}

std::vector<std::string> ColumnSpellings::inTurn(ColumnQuantity quantity, size_t count,
                                                 std::string& what) const {
  const bool position = quantity == ColumnQuantity::kPosition;
  std::vector<std::string> all, jointed, angles;
  const auto sort = [&](const auto& parts) {
    for (const auto& part : parts) {
      all.push_back(part.name);
      if (isFloating(model_, part.joint)) continue;
      jointed.push_back(part.name);
      if (part.measure == Measure::kAngle) angles.push_back(part.name);
    }
  };
  if (position) {
    sort(model_.coordinates);
  } else {
    sort(model_.degrees_of_freedom);
  }
  // a free joint's rates have another order wherever they are numbered
  const bool same = model_.positionSize() == model_.velocitySize();
  if (count == all.size() && (position || same)) {
    what = "all joints in the robot's order";
    return all;
  }
  if (count == jointed.size()) {
    what = "the robot's joints in its order, the floating base aside";
    return jointed;
  }
  if (count == angles.size()) {
    what = "the robot's turning joints in its order, the sliding ones aside";
    return angles;
  }
  return {};
}

}  // namespace armillary

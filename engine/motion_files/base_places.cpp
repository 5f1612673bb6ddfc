// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/base_places.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <unordered_set>

#include "engine/table/column_spellings.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

using Words = std::unordered_set<std::string>;
using Tokens = std::vector<std::string>;

const Words kBases{"base",     "root", "pelvis",    "trunk", "torso",
                   "floating", "body", "freejoint", "odom",  "odometry"};
const Words kTurns{"rotate",      "rot",    "rotation", "euler",      "rpy",     "ori",
                   "orientation", "orient", "quat",     "quaternion", "attitude"};
const Words kBeside{"translate", "translation", "trans", "pos",  "position", "link", "joint",
                    "pose",      "world",       "state", "free", "deg",      "rad"};
// What may stand before x, y, z without a word for a base.
const Words kBare{"pos", "position", "translation", "pose"};

// The place of a column in a base's pose, see BasePlaces::at.
std::optional<size_t> placeInPose(std::string_view name, bool bare) {
  Tokens tokens = tokensOf(splitUnit(name).name);
  bool base = false, turn = false, deg = false, plain = true;
  while (tokens.size() > 1 && (tokens.back() == "deg" || tokens.back() == "rad")) {
    tokens.pop_back();
    deg = true;
  }
  if (tokens.empty()) return std::nullopt;
  const std::string last = tokens.back();
  tokens.pop_back();
  for (const std::string& token : tokens) {
    base |= kBases.contains(token);
    turn |= kTurns.contains(token);
    plain &= kTurns.contains(token) || kBare.contains(token);
    if (!kBases.contains(token) && !kTurns.contains(token) && !kBeside.contains(token)) {
      return std::nullopt;
    }
  }
  if (!base && !(bare && plain)) return std::nullopt;
  static const std::array<Words, 7> kLast{{{"x", "tx", "px"},
                                           {"y", "ty", "py"},
                                           {"z", "tz", "pz"},
                                           {"rx", "qx", "roll"},
                                           {"ry", "qy", "pitch"},
                                           {"rz", "qz", "yaw"},
                                           {"w", "qw"}}};
  for (size_t i = 0; i < kLast.size(); ++i) {
    if (!kLast[i].contains(last)) continue;
    if (tokens.empty() && last[0] == 'r' && last.size() == 2) return std::nullopt;
    const bool angles = turn || deg;
    return i < 3 && angles ? i + 3 : i;
  }
  return std::nullopt;
}

bool hasAny(const Tokens& tokens, const Words& words) {
  return std::any_of(tokens.begin(), tokens.end(),
                     [&](const std::string& token) { return words.contains(token); });
}

// What columns or an array that are numbered say of a base.
enum class Numbered { kNone, kPosition, kQuaternion, kAngles, kBoth, kUnknown };

Numbered numberedAs(const Tokens& tokens, size_t count) {
  static const Words kMore{"w",         "wxyz",      "xyzw",         "offset", "states",
                           "poses",     "positions", "translations", "qpos",   "q",
                           "rotations", "quats",     "orientations", "global"};
  static const Words kPlace{"translate", "translation",  "trans",    "pos",
                            "position",  "translations", "positions"};
  static const Words kTurn{"rotations", "quats", "orientations", "wxyz", "xyzw"};
  static const Words kPose{"pose", "poses", "state", "states", "qpos", "q"};
  static const Words kAngle{"rpy", "euler"};
  if (!hasAny(tokens, kBases)) return Numbered::kNone;
  for (const std::string& token : tokens) {
    if (!kBases.contains(token) && !kTurns.contains(token) && !kBeside.contains(token) &&
        !kMore.contains(token)) {
      return Numbered::kNone;
    }
  }
  const bool place = hasAny(tokens, kPlace), pose = hasAny(tokens, kPose);
  const bool turn = hasAny(tokens, kTurns) || hasAny(tokens, kTurn);
  if (count == 3 && place && !turn) return Numbered::kPosition;
  if (count == 3 && hasAny(tokens, kAngle)) return Numbered::kAngles;
  if (count == 4 && turn) return Numbered::kQuaternion;
  if (count >= 7 && (place || pose) && !hasAny(tokens, kAngle)) return Numbered::kBoth;
  return place || pose || turn ? Numbered::kUnknown : Numbered::kNone;
}

// Whether a name says that its quaternion begins with w; nothing where it does not say.
std::optional<bool> wFirstSaid(const Tokens& tokens) {
  const auto is = [&](const char* word) {
    return std::find(tokens.begin(), tokens.end(), word) != tokens.end();
  };
  if (is("wxyz")) return true;
  if (is("xyzw")) return false;
  if (is("w") || is("rotations") || is("qpos")) return true;
  if (is("root") && (is("rot") || is("states"))) return false;
  return std::nullopt;
}

struct BaseGroup {
  Tokens tokens;
  std::vector<std::pair<int, size_t>> columns;  // by number

  std::string text(const Table& table) const {
    return inQuotes(table.header[columns.front().second]) + " … " +
           inQuotes(table.header[columns.back().second]);
  }
};

std::map<std::string, BaseGroup> numberedOfBase(const ColumnSpellings& spellings,
                                                const Table& table) {
  std::map<std::string, BaseGroup> groups;
  for (size_t i = 0; i < table.columnCount(); ++i) {
    const std::string_view name = splitUnit(table.header[i]).name;
    Tokens tokens = tokensOf(table.header[i]);  // with what stands in brackets
    if (tokens.size() < 2 || !isNumberToken(tokens.back()) || tokens.back().size() > 2) continue;
    const int number = std::stoi(tokens.back());
    tokens.pop_back();
    if (numberedAs(tokens, 7) == Numbered::kNone && numberedAs(tokens, 3) == Numbered::kNone) {
      continue;
    }
    if (spellings.named(name, {}, {})) continue;  // a joint's
    std::string key;
    for (const std::string& token : tokens) key += token + " ";
    groups[key].tokens = tokens;
    groups[key].columns.emplace_back(number, i);
  }
  for (auto& [key, group] : groups) std::sort(group.columns.begin(), group.columns.end());
  std::erase_if(groups, [](const auto& entry) {
    const auto& columns = entry.second.columns;
    for (size_t k = 0; k < columns.size(); ++k) {
      if (columns[0].first > 1 || columns[k].first != columns[0].first + static_cast<int>(k)) {
        return true;
      }
    }
    return false;
  });
  return groups;
}

void takeQuaternion(const Table& table, const BaseGroup& group, size_t first, BasePlaces& places) {
  std::array<size_t, 4> columns;
  for (size_t k = 0; k < 4; ++k) columns[k] = group.columns[first + k].second;
  const auto quoted = [&](size_t k) { return inQuotes(table.header[columns[k]]); };
  const std::string which = quoted(0) + " … " + quoted(3);
  const auto order = quaternionOrder(table, columns);
  if (!order) {
    places.open = which +
                  " should be the base's orientation, and are no quaternions of length 1 in every "
                  "row; leave these columns out, or write roll, pitch, yaw: base_roll, "
                  "base_pitch, base_yaw";
    return;
  }
  const std::optional<bool> said = wFirstSaid(group.tokens);
  constexpr double kUpright = 0.1, kOver = 0.5;  // of sin² of half the tilt: 37° and 90°
  const bool against = said && (*said ? order->tilt_w_first : order->tilt_w_last) > kOver &&
                       (*said ? order->tilt_w_last : order->tilt_w_first) < kUpright;
  if (against || (!said && !order->certain)) {
    places.open =
        which +
        " are the base's orientation, a quaternion: whether its first number or its last "
        "is w cannot be told" +
        (against ? std::string(": by its name ") + (*said ? "the first" : "the last") +
                       ", and so the robot is upside down"
                 : std::string()) +
        ". Put the order into the name, such as root_quat_wxyz or root_quat_xyzw before the "
        "number, or call the four root_quat.w, root_quat.x, root_quat.y, root_quat.z in their "
        "order";
    return;
  }
  const bool w_first = said.value_or(order->w_first);
  const char* const names = w_first ? "wxyz" : "xyzw";
  places.order = std::string("in the order ") + names +
                 (said ? ", by its name" : ", in which it stands upright");
  for (size_t k = 0; k < 4; ++k) {
    places.at[w_first ? (k == 0 ? 6 : 2 + k) : (k == 3 ? 6 : 3 + k)] = columns[k];
  }
}

void takeNumberedPlaces(const Table& table, const std::map<std::string, BaseGroup>& groups,
                        BasePlaces& places) {
  const bool named_position = places.hasPosition(), named_turns = places.hasTurns();
  for (const auto& [key, group] : groups) {
    const Numbered as = numberedAs(group.tokens, group.columns.size());
    const bool position =
        (as == Numbered::kPosition || as == Numbered::kBoth) && !places.hasPosition();
    const bool turns = as != Numbered::kPosition && as != Numbered::kUnknown &&
                       !places.hasTurns() && places.open.empty();
    for (size_t k = 0; k < 3 && position; ++k) places.at[k] = group.columns[k].second;
    for (size_t k = 0; k < 3 && turns && as == Numbered::kAngles; ++k) {
      places.at[3 + k] = group.columns[k].second;
    }
    if (turns && as == Numbered::kQuaternion) takeQuaternion(table, group, 0, places);
    if (turns && as == Numbered::kBoth) takeQuaternion(table, group, 3, places);
    const bool useless = as == Numbered::kUnknown && !named_position && !named_turns;
    if (useless) places.left.push_back(group.text(table));
  }
}

}  // namespace

std::optional<QuaternionOrder> quaternionOrder(const Table& table,
                                               const std::array<size_t, 4>& columns) {
  QuaternionOrder order;
  size_t rows = 0;
  for (size_t row = 0; row < table.rowCount(); ++row) {
    const std::span<const double> cells = table.row(row);
    std::array<double, 4> q;
    for (size_t k = 0; k < 4; ++k) q[k] = cells[columns[k]];
    const double squares = std::inner_product(q.begin(), q.end(), q.begin(), 0.0);
    if (std::isnan(squares)) continue;
    if (!(std::abs(squares - 1.0) < 0.02)) return std::nullopt;
    order.tilt_w_first += q[1] * q[1] + q[2] * q[2];
    order.tilt_w_last += q[0] * q[0] + q[1] * q[1];
    ++rows;
  }
  if (rows == 0) return std::nullopt;
  order.w_first = order.tilt_w_first < order.tilt_w_last;
  order.certain = std::min(order.tilt_w_first, order.tilt_w_last) <
                  0.25 * std::max(order.tilt_w_first, order.tilt_w_last);
  order.tilt_w_first /= static_cast<double>(rows);
  order.tilt_w_last /= static_cast<double>(rows);
  return order;
}

BasePlaces basePlaces(const Model& model, const Table& table, bool bare) {
  BasePlaces places;
  const ColumnSpellings spellings(model);
  for (size_t i = 0; i < table.columnCount(); ++i) {
    const std::string& name = table.header[i];
    const auto place = placeInPose(name, bare);
    const Tokens tokens = tokensOf(name);
    const bool turns_of_opensim =
        tokens.size() > 1 && kBases.contains(tokens[0]) &&
        (tokens[1] == "tilt" || tokens[1] == "list" || tokens[1] == "rotation") &&
        (tokens.size() == 2 || tokens[2] == "deg" || tokens[2] == "rad");
    if (!turns_of_opensim && (!place || places.at[*place])) continue;
    const auto unit = unitOf(splitUnit(name).unit);
    if (!unit || spellings.named(splitUnit(name).name, {}, *unit)) continue;  // a joint's
    if (turns_of_opensim) {
      places.opensim.push_back(name);
    } else {
      places.at[*place] = i;
    }
  }
  takeNumberedPlaces(table, numberedOfBase(spellings, table), places);
  return places;
}

bool saysBasePlace(const std::string& name, size_t columns) {
  const Numbered as = numberedAs(tokensOf(name), columns);
  return as != Numbered::kNone && as != Numbered::kUnknown;
}

}  // namespace armillary

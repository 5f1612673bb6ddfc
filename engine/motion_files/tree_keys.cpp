// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/tree_keys.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <unordered_set>

#include "engine/motion_files/tree_shapes.h"
#include "engine/table/column_units.h"
#include "engine/table/column_words.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

using nlohmann::json;
using KeyWords = std::unordered_set<std::string>;

bool holdsWord(std::string_view text, const KeyWords& words) {
  const std::vector<std::string> tokens = tokensOf(text);
  return std::any_of(tokens.begin(), tokens.end(),
                     [&](const std::string& token) { return words.contains(token); });
}

std::optional<PhraseMeaning> meaningOfKey(std::string_view key) {
  return meaningOfWords(tokensOf(splitUnit(key).name));
}

bool saysForce(std::string_view key) {
  static const KeyWords kForces{"force", "forces"};
  return holdsWord(key, kForces);
}

bool findKeys(const json& tree, const json* part, std::vector<std::string>& keys) {
  if (&tree == part) return true;
  if (!tree.is_structured() || isNumbers(tree)) return false;
  if (tree.is_array()) {
    return std::any_of(tree.begin(), tree.end(),
                       [&](const json& one) { return findKeys(one, part, keys); });
  }
  for (const auto& [key, value] : tree.items()) {
    keys.push_back(key);
    if (findKeys(value, part, keys)) return true;
    keys.pop_back();
  }
  return false;
}

}  // namespace

bool saysOfJoints(std::string_view key) {
  const auto phrase = meaningOfKey(key);
  return phrase && (phrase->quantity || phrase->joint || phrase->origin != ColumnOrigin::kPlain);
}

bool saysPositions(std::string_view key) {
  const auto phrase = meaningOfKey(key);
  if (!phrase) return false;
  return phrase->quantity ? *phrase->quantity == ColumnQuantity::kPosition : phrase->joint;
}

bool saysRows(std::string_view key) {
  static const KeyWords kRows{"frame",    "frames",  "data",   "row",        "rows",
                              "sample",   "samples", "record", "records",    "recording",
                              "waypoint", "points",  "traj",   "trajectory", "trajectories",
                              "keyframe", "motion",  "states", "waypoints",  "keyframes",
                              "table",    "matrix",  "values", "motions"};
  const std::vector<std::string> tokens = tokensOf(key);
  return !tokens.empty() && std::all_of(tokens.begin(), tokens.end(), [](const std::string& one) {
    return kRows.contains(one) || isNumberToken(one);
  });
}

bool saysSetting(std::string_view key) {
  static const KeyWords kSettings{
      "limit",     "limits",     "noise",   "noises",   "calibration", "calibrations",
      "gain",      "gains",      "offset",  "offsets",  "home",        "homing",
      "default",   "defaults",   "config",  "configs",  "stiffness",   "stiffnesses",
      "damping",   "dampings",   "max",     "min",      "maximum",     "minimum",
      "bound",     "bounds",     "range",   "ranges",   "lower",       "upper",
      "bias",      "biases",     "scale",   "scales",   "threshold",   "thresholds",
      "tolerance", "tolerances", "weight",  "weights",  "friction",    "inertia",
      "armature",  "kp",         "kd",      "ki",       "parameter",   "parameters",
      "param",     "params",     "setting", "settings", "std",         "variance",
      "covariance"};
  return holdsWord(key, kSettings);
}

bool saysOtherThing(std::string_view key) {
  static const KeyWords kOthers{"marker",   "markers", "ee",     "eef",          "tcp",
                                "tool",     "flange",  "xyz",    "rpy",          "cartesian",
                                "effector", "imu",     "gyro",   "wrench",       "wrenches",
                                "ft",       "force",   "forces", "sensor",       "sensors",
                                "camera",   "cameras", "object", "objects",      "body",
                                "bodies",   "link",    "links",  "accelerometer"};
  return holdsWord(key, kOthers) || saysSetting(key);
}

bool isOfOtherThing(std::string_view path, const json& object) {
  static const KeyWords kPlaces{"sensor", "sensors", "link", "links"};
  const std::string key = lastKey(path);
  const auto any = [&](const auto& is) {
    return std::any_of(object.items().begin(), object.items().end(), [&](const auto& one) {
      return one.value().is_array() && one.key() != key && is(one.key());
    });
  };
  const bool placed = holdsWord(path.substr(0, path.size() - key.size()), kPlaces);
  if (placed && !saysPositions(key) && !any(saysPositions)) return true;
  return saysForce(key) && any([](const std::string& other) {
           const auto phrase = meaningOfKey(other);
           return phrase && phrase->quantity == ColumnQuantity::kEffort && !saysForce(other);
         });
}

std::vector<std::string> keysTo(const json& tree, const json* part) {
  std::vector<std::string> keys;
  findKeys(tree, part, keys);
  return keys;
}

std::string lastKey(std::string_view path) {
  return std::string(path.substr(path.rfind('.') + 1));
}

}  // namespace armillary

// SPDX-License-Identifier: BSD-3-Clause
// What the keys of a tree say of the lists under them.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace armillary {

// A quantity or the joints: "q", "joint_positions", "tau", "axes".
bool saysOfJoints(std::string_view key);

// Positions, or the joints and no other quantity: "q", "joints".
bool saysPositions(std::string_view key);

// Rows and not of what: "frames", "data".
bool saysRows(std::string_view key);

// What is set, or known about a joint, and no motion: "joint_limits", "calibration".
bool saysSetting(std::string_view key);

// Something beside the joints: "markers", "tcp", "wrench".
bool saysOtherThing(std::string_view key);

// Whether numbers under a key that can be the joints' are another thing's: of a sensor or a link,
// in an object without positions; a force where a torque stands beside it. `path` leads to them
// from the record on, `object` is the one that they stand in.
bool isOfOtherThing(std::string_view path, const nlohmann::json& object);

// The keys that lead to a part of a tree, the outermost first; none where it is none of it.
std::vector<std::string> keysTo(const nlohmann::json& tree, const nlohmann::json* part);

// The part of a path behind its last dot.
std::string lastKey(std::string_view path);

}  // namespace armillary

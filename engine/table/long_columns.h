// SPDX-License-Identifier: BSD-3-Clause
// What a column of a table may be that has a row for each joint and time (long_rows.h), by its
// name.
#pragma once

#include <string>
#include <string_view>

namespace armillary {

// Whose a row is: "joint", "Joint name", "axis_id".
bool saysJoint(std::string_view column);

// Likewise, where its cells are texts: also "id", whose numbers may count anything.
bool mayNameJoint(std::string_view column);

// Of what the number is: "variable", "quantity".
bool saysQuantity(std::string_view column);

// The number: "value".
bool isValue(std::string_view column);

// What stands before a name, up to its last slash or dot: a topic, or the joint.
std::string_view placeOf(std::string_view column);

// A quantity of no joint, if there is none in its place: "position", "actual velocity [rad/s]".
bool isQuantityAlone(std::string_view column);

// What a table has that has a row for each time: "q1", "elbow_position".
bool isOfOneJoint(std::string_view column);

// What stands behind a joint's name where it gets a column of its own of this one: ".position
// [deg]".
std::string titleOf(const std::string& column);

}  // namespace armillary

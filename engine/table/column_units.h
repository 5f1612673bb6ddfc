// SPDX-License-Identifier: BSD-3-Clause
// Units as people write them behind the names of columns.
#pragma once

#include <optional>
#include <string_view>

namespace armillary {

// What a unit measures; forces and torques are efforts alike. kOther is of nothing that moves.
enum class Dimension { kNone, kTime, kAngle, kLength, kEffort, kCurrent, kOther };

struct Unit {
  double scale = 1.0;  // to SI, rad
  Dimension dimension = Dimension::kNone;
  int per_second = 0;  // the power of 1/s: 1 of a velocity
};

// Nothing for a unit that is not known; no dimension for an empty one.
std::optional<Unit> unitOf(std::string_view unit);

// A name without the unit behind it, and that unit: in brackets, "tau [N m]", or where it is none
// of a name's words without them, "tau_Nm", "joint1_vel_rad_s".
struct NameAndUnit {
  std::string_view name, unit;
};
NameAndUnit splitUnit(std::string_view name);

}  // namespace armillary

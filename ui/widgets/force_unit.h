// SPDX-License-Identifier: GPL-3.0-or-later
// In which unit forces, and moments with them, are shown.
#pragma once

#include <cstddef>
#include <span>

namespace armillary {

enum class ForceUnit {
  kNewton,
  kMillinewton,
  kKilonewton,
  kKilogramForce,  // moments in kgf cm, as small servos are sold
  kPoundFoot,
  kPoundInch
};

struct ForceUnitFacts {
  const char* key;       // under which it is kept, the same in every language
  const char* force;     // "lbf"
  const char* moment;    // "lbf ft"
  double newtons;        // in one of its forces
  double newton_metres;  // in one of its moments
};

// In the order of ForceUnit. The pound is 0.45359237 kg, the foot 0.3048 m (international yard and
// pound agreement of 1959), standard gravity 9.80665 m/s².
std::span<const ForceUnitFacts> forceUnits();
inline const ForceUnitFacts& factsOf(ForceUnit unit) {
  return forceUnits()[static_cast<std::size_t>(unit)];
}

}  // namespace armillary

// SPDX-License-Identifier: BSD-3-Clause
// Numbers as a person types them into a box: arithmetic, units, a decimal comma.
//
//   0.25    1,5    pi/2    90 deg    2*30°    250 mm    sqrt(2)/2 m    1/2 turn    0.4 m + 35 mm
//
// The arithmetic is that of engine/text/expression.h. A unit, π, or a name after a number is
// multiplied with it: "2 pi", "5 N/mm", "0.1 kg m^2" (also m²). A comma is a decimal point, but
// between arguments of a function; "atan2(0,5; 2)" has both.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace armillary {

// What a number measures: powers of length, mass and time. Angles have none, but a unit of their
// own that a box may show them in.
struct Quantity {
  int length = 0, mass = 0, time = 0;
  bool is_angle = false;
};

inline constexpr Quantity kPlainNumber{};
inline constexpr Quantity kAngle{.is_angle = true};
inline constexpr Quantity kLength{.length = 1};
inline constexpr Quantity kMass{.mass = 1};
inline constexpr Quantity kMomentOfInertia{.length = 2, .mass = 1};
inline constexpr Quantity kForce{.length = 1, .mass = 1, .time = -2};
inline constexpr Quantity kTorque{.length = 2, .mass = 1, .time = -2};

// The value in SI units and radians. What names no unit is in the unit that the box shows, whose
// size in SI is `shown_unit` (an angle in degrees: π/180); an angle that names π, or is the value
// of asin, acos, atan or atan2, is in radians all the same. Nothing where the text is no such
// number, is not finite, or measures something else; then `why` (where given) says so, as a
// sentence without a full stop.
//
// Units: rad deg ° turn; m mm cm dm km um in ft; kg g mg t; s ms min h; N kN mN Nm J W Hz rpm.
std::optional<double> readQuantity(std::string_view text, const Quantity& quantity,
                                   double shown_unit = 1.0, std::string* why = nullptr);

}  // namespace armillary

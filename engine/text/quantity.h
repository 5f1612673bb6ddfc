// SPDX-License-Identifier: BSD-3-Clause
// A number as a person types it into a box: "1.5", "1,5", "pi/2", "π/2", "1/3", "90 deg", "25 mm +
// 1 cm", "≈ 8.6·10² mm".
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace armillary {

// What a box holds: its units and the one in which bare numbers are meant.
enum class QuantityKind {
  kNumber,
  kAngle,         // rad, deg, °, turn
  kLength,        // m, cm, mm, in
  kMass,          // kg, g, t, lb
  kInertia,       // kg m² as it stands, kgcm2, gmm2
  kAngularRate,   // rad/s as it stands, deg/s, rpm
  kSpeed,         // m/s as it stands, mm/s
  kAcceleration,  // m/s² as it stands, g
  kTime,          // s, ms, us, min
  kForce,         // N, mN, kN, lbf
  kTorque         // N m as it stands, mNm, kNm, Ncm
};

struct Quantity {
  double value = 0.0;  // SI and radians where a unit was given, else as it was typed
  bool has_unit = false;
};

// Reads arithmetic (see expression.h) with units behind its numbers. A comma is a decimal one where
// it stands between digits and no function's arguments are separated by it. Infinite for "none",
// "inf" and "∞", not by division by zero. Nothing where it cannot be read; `why` then holds a
// sentence without a full stop.
std::optional<Quantity> readQuantity(std::string_view text, QuantityKind kind,
                                     std::string* why = nullptr);

}  // namespace armillary

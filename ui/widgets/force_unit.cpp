// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/force_unit.h"

namespace armillary {
namespace {

constexpr double kStandardGravity = 9.80665;                   // m/s²
constexpr double kPoundForce = 0.45359237 * kStandardGravity;  // N
constexpr double kFoot = 0.3048;                               // m

constexpr ForceUnitFacts kForceUnits[] = {
    {"newton", "N", "N m", 1.0, 1.0},
    {"millinewton", "mN", "mN m", 1e-3, 1e-3},
    {"kilonewton", "kN", "kN m", 1e3, 1e3},
    {"kilogram_force", "kgf", "kgf cm", kStandardGravity, 0.01 * kStandardGravity},
    {"pound_foot", "lbf", "lbf ft", kPoundForce, kPoundForce* kFoot},
    {"pound_inch", "lbf", "lbf in", kPoundForce, kPoundForce* kFoot / 12.0}};

}  // namespace

std::span<const ForceUnitFacts> forceUnits() {
  return kForceUnits;
}

}  // namespace armillary

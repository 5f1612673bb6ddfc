// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <numbers>

namespace armillary {

// One degree, in radians.
inline constexpr double kDegree = std::numbers::pi / 180.0;

}  // namespace armillary

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace armillary {

// Rows of constraints whose singular values are this much smaller than the largest count as
// dependent where mobility, drivers and their efforts are found.
inline constexpr double kRankTolerance = 1e-9;

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
// Distances between widgets, on a grid of four pixels.
#pragma once

namespace armillary::space {

inline constexpr int kHair = 2;   // between rows of one list
inline constexpr int kSmall = 4;  // between what belongs together
inline constexpr int kUsual = 8;  // between parts, and around them
inline constexpr int kWide = 16;  // between groups

inline constexpr int kRadius = 4;  // of corners

}  // namespace armillary::space

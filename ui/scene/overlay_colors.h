// SPDX-License-Identifier: GPL-3.0-or-later
// Colours of what is drawn over a robot. The colour-blind can tell apart those that are seen
// together (Okabe and Ito 2008, Color Universal Design).
#pragma once

#include "engine/description/robot_description.h"

namespace armillary {

inline constexpr Color kSelection{0.05, 0.50, 1.00, 1.0};
inline constexpr Color kQuietSelection{0.45, 0.58, 0.74, 0.8};
inline constexpr Color kCollisionTint{0.84, 0.37, 0.00, 1.0};
inline constexpr Color kTurningAxis{0.63, 0.22, 0.50, 1.0};
inline constexpr Color kSlidingAxis{0.00, 0.62, 0.45, 1.0};
inline constexpr Color kMassMark{0.90, 0.62, 0.00, 1.0};
inline constexpr Color kWholeMass{0.00, 0.45, 0.70, 1.0};
inline constexpr Color kUnsupported{0.84, 0.37, 0.00, 1.0};
inline constexpr Color kInertiaMark{0.48, 0.40, 0.75, 1.0};
inline constexpr Color kLimitArc{0.00, 0.45, 0.70, 1.0};
inline constexpr Color kLimitFree{0.62, 0.66, 0.70, 1.0};
inline constexpr Color kLimitNear{0.80, 0.06, 0.06, 1.0};
inline constexpr Color kDrawnArrow{0.84, 0.37, 0.00, 1.0};
inline constexpr Color kRightArrow{0.00, 0.62, 0.45, 1.0};
inline constexpr Color kTracePath{0.84, 0.20, 0.45, 1.0};

inline Color withAlpha(Color color, double alpha) {
  color.alpha = alpha;
  return color;
}

}  // namespace armillary

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/contact_arrows.h"

#include <algorithm>

namespace armillary {

std::vector<OverlayArrow> contactArrows(std::span<const GroundForce> forces, double weight,
                                        double weight_length) {
  // Okabe and Ito's blue and orange
  constexpr Color kHolds{0.00, 0.45, 0.70, 1.0}, kSlides{0.90, 0.62, 0.00, 1.0};
  constexpr double kLongest = 1.5, kShortest = 1e-3;  // of the weight
  std::vector<OverlayArrow> arrows;
  if (!(weight > 0.0)) return arrows;
  for (const GroundForce& force : forces) {
    const double share = force.force.norm() / weight;
    if (!(share >= kShortest)) continue;
    const double length = weight_length * std::min(share, kLongest);
    arrows.push_back({force.point, length * force.force.normalized(),
                      force.sliding ? kSlides : kHolds, 0.01 * weight_length});
  }
  return arrows;
}

}  // namespace armillary

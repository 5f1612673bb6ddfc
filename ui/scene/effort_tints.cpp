// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/effort_tints.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace armillary {

Color effortShareColor(double share) {
  // ColorBrewer's YlOrBr (Brewer, Harrower 2003), made for the colour-blind
  constexpr Color kRamp[] = {{1.00, 1.00, 0.83, 1.0}, {1.00, 0.89, 0.57, 1.0},
                             {1.00, 0.77, 0.31, 1.0}, {0.93, 0.44, 0.08, 1.0},
                             {0.80, 0.30, 0.01, 1.0}, {0.40, 0.15, 0.02, 1.0}};
  constexpr Color kTooMuch{0.45, 0.00, 0.50, 1.0};
  constexpr int kSteps = 40;  // colours that change rarely need new materials rarely
  if (share > 1.0) return kTooMuch;
  constexpr int kLast = static_cast<int>(std::size(kRamp)) - 1;
  const double along = std::round(kSteps * std::max(share, 0.0)) / kSteps * kLast;
  const int below = std::min(static_cast<int>(along), kLast - 1);
  const double rest = along - below;
  const Color &from = kRamp[below], &to = kRamp[below + 1];
  return {from.red + rest * (to.red - from.red), from.green + rest * (to.green - from.green),
          from.blue + rest * (to.blue - from.blue), 1.0};
}

Color noEffortShareColor() {
  return {0.62, 0.66, 0.70, 1.0};
}

std::vector<LinkTint> effortTints(const Model& model,
                                  std::span<const std::optional<double>> shares) {
  std::vector<LinkTint> tints;
  for (std::size_t i = 0; i < model.links.size(); ++i) {
    const int body = model.links[i].body;
    std::optional<double> share;
    if (body > 0) share = shares[static_cast<std::size_t>(model.bodies[body].joint_index)];
    tints.push_back({static_cast<int>(i), share ? effortShareColor(*share) : noEffortShareColor(),
                     share ? 1.0 : 0.8});
  }
  return tints;
}

}  // namespace armillary

// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/step_size.h"

#include <algorithm>
#include <cmath>

namespace armillary {

bool StepSize::accept(double h, double ratio) {
  constexpr double kSafety = 0.9, kLeast = 0.2, kMost = 5.0;
  if (!(ratio <= 1.0)) {
    const double factor =
        std::isfinite(ratio) ? std::max(kLeast, kSafety * std::pow(ratio, -1.0 / order_)) : kLeast;
    next_ = h * factor;
    rejected_ = true;
    return false;
  }
  const double used = std::max(ratio, 1e-10);
  double factor = kSafety * std::pow(used, -0.7 / order_) * std::pow(ratio_before_, 0.4 / order_);
  factor = std::clamp(factor, kLeast, rejected_ ? 1.0 : kMost);
  const bool cut = h < next_;
  next_ = cut ? std::max(next_, h * factor) : h * factor;
  ratio_before_ = std::max(ratio, 1e-4);
  rejected_ = false;
  return true;
}

}  // namespace armillary

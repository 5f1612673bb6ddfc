// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/forces/bar_scale.h"

#include <algorithm>
#include <cmath>

namespace armillary {
namespace {

constexpr double kSmall = 0.125;  // of the full length
constexpr int kPictures = 60;     // about two seconds of a motion

// The least of 1, 2, 5 times a power of ten that is not below `value`.
double roundedUp(double value) {
  if (!(value > 1e-9)) return 1e-9;
  const double power = std::pow(10.0, std::floor(std::log10(value)));
  for (const double step : {1.0, 2.0, 5.0}) {
    if (step * power >= value) return step * power;
  }
  return 10.0 * power;
}

}  // namespace

void BarScale::take(double largest) {
  if (largest > full_) full_ = roundedUp(largest);
  if (largest > kSmall * full_) {
    small_ = 0;
    lately_ = 0.0;
    return;
  }
  lately_ = std::max(lately_, largest);
  if (++small_ < kPictures || !(lately_ > 0.0)) return;
  full_ = roundedUp(lately_);
  small_ = 0;
  lately_ = 0.0;
}

void BarScale::settle(double largest) {
  if (largest > 0.0 && largest <= kSmall * full_) startAnew();
  take(largest);
}

}  // namespace armillary

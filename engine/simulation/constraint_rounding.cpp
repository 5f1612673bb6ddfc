// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/constraint_rounding.h"

#include <algorithm>
#include <cmath>

namespace armillary {

void ConstraintRounding::add(double time, double independence, int loop) {
  if (first_ < 0.0) {
    first_ = independence;
  } else if (time != time_) {
    last_slope_ = (independence - last_) / (time - time_);
    if (rate_ == 0.0) first_slope_ = last_slope_;
    // of two stages on the same side of the singular pose it is k, across it less
    rate_ = std::max(rate_, std::abs(last_slope_));
  }
  time_ = time;
  last_ = independence;
  if (!(independence < least_)) return;
  least_ = independence;
  loop_ = loop;
}

double ConstraintRounding::at(double independence) const {
  if (rate_ == 0.0) return 0.0;
  return rate_ * std::numeric_limits<double>::epsilon() / (independence * independence);
}

double ConstraintRounding::timeFromStart() const {
  return first_slope_ < 0.0 ? -first_ / first_slope_ : kNever;
}

double ConstraintRounding::timeFromEnd() const {
  return last_slope_ < 0.0 ? -last_ / last_slope_ : kNever;
}

}  // namespace armillary

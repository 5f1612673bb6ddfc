// SPDX-License-Identifier: BSD-3-Clause
// Numbers as sentences show them where their size is all that matters.
#pragma once

#include <cmath>
#include <string>

#include "engine/text/number_text.h"

namespace armillary {

// "1.8", "24", "180": two digits, and whole above, without a power of ten.
inline std::string aboutNumber(double value) {
  return value < 99.5 ? withDigits(value, 2) : withDigits(std::round(value), 15);
}

// A share of what was expected: "1.8 %", "110 %", "more than 1000 %".
inline std::string aboutPercent(double part) {
  return part > 10.0 ? "more than 1000 %" : aboutNumber(100.0 * part) + " %";
}

}  // namespace armillary

// SPDX-License-Identifier: BSD-3-Clause
// What can be done with numbers, as graphs and tapes write it down.
#pragma once

#include <cstdint>

namespace armillary {

enum class Operation : std::uint8_t {
  kConstant,
  kSymbol,  // what is given
  kAdd,
  kSubtract,
  kMultiply,
  kDivide,
  kNegate,
  kSine,
  kCosine,
  kSquareRoot
};

}  // namespace armillary

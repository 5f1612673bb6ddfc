// SPDX-License-Identifier: BSD-3-Clause
// Numbers as text, the same in every locale.
#pragma once

#include <string>

namespace armillary {

// The shortest form that reads back the same.
std::string shortest(double value);

// So many significant digits at most, with a power of ten where that is shorter.
std::string withDigits(double value, int digits);

// As sentences show numbers.
inline std::string fourDigits(double value) {
  return withDigits(value, 4);
}

// The same of a number that is zero where it would be rounding beside another.
std::string fourDigitsBeside(double value, double beside);

}  // namespace armillary

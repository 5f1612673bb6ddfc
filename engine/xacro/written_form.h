// SPDX-License-Identifier: BSD-3-Clause
// Numbers and texts in a given form: width, precision, base, sign.
#pragma once

#include <string>

#include "engine/xacro/value.h"

namespace armillary::xacro {

inline constexpr int kWidestForm = 10'000;  // characters

// How a value is to be written: [[fill]align][sign][#][0][width][, or _][.precision][type].
struct Form {
  char fill = ' ';
  char align = 0;  // < > ^ or = (zeros between sign and digits); 0: by the type
  char sign = '-';
  bool other = false;  // #
  int width = 0;
  char thousands = 0;  // what stands between them
  int precision = -1;
  char type = 0;
};

// The width or precision that stands at `at`, which moves past it. Throws ExpansionError beyond
// kWidestForm.
int widthAt(const std::string& text, std::size_t& at);

// A number, or a text cut to the precision, in that form.
std::string writtenNumber(const Value& value, Form form);
std::string writtenText(std::string text, Form form);

}  // namespace armillary::xacro

// SPDX-License-Identifier: BSD-3-Clause
// The words of a Python expression.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/xacro/value.h"

namespace armillary::xacro {

struct Token {
  enum class Kind { kName, kConstant, kOperator, kEnd };
  Kind kind = Kind::kEnd;
  std::string text;  // a name or an operator, as written
  Value value = {};  // of a constant: a number or a text
};

// The tokens of an expression, the last of kind kEnd. Line breaks are blanks. Throws ExpansionError
// where a character or a literal is not Python's.
std::vector<Token> tokensOf(std::string_view expression);

}  // namespace armillary::xacro

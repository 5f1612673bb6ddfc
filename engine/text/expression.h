// SPDX-License-Identifier: BSD-3-Clause
// Arithmetic that a user writes: numbers, names, + - * / ^, parentheses and functions.
//
//   sum      = product { ("+" | "-") product }
//   product  = factor { ("*" | "/") factor }
//   factor   = ["+" | "-"] power
//   power    = atom [ "^" factor ]            to the right: 2^3^2 is 2^9; −2^2 is −4
//   atom     = number | name | function "(" sum { "," sum } ")" | "(" sum ")"
//   name     = letters, digits, _ . : # ~ [ ] beginning with a letter or _; or anything in quotes
//   ''
//
// Functions: sin cos tan asin acos atan sqrt abs exp log sign, and of two arguments atan2 min max
// pow. Angles in radians. pi is a number. Operators may also be written · × ÷ −.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace armillary {

// Where a text is no expression, and why.
struct ExpressionError {
  int column = 0;  // of the byte at fault, from 1
  std::string message;
};

class Expression {
 public:
  // The number under which a name is known to whoever evaluates; nothing: there is no such name.
  using Resolve = std::function<std::optional<int>(std::string_view name)>;

  static std::optional<Expression> parse(std::string_view text, const Resolve& resolve,
                                         ExpressionError& error);

  // The names' numbers that it reads, each once.
  const std::vector<int>& variables() const { return variables_; }
  // Its value; what is undefined (0/0, √−1) is not a number.
  double value(const std::function<double(int)>& variable) const;

 private:
  friend class ExpressionParser;
  enum class Operation {
    kNumber,
    kVariable,
    kNegate,
    kAdd,
    kSubtract,
    kMultiply,
    kDivide,
    kPower,
    kCall1,
    kCall2
  };
  struct Step {
    Operation operation = Operation::kNumber;
    double number = 0.0;
    int variable = 0;
    double (*function1)(double) = nullptr;
    double (*function2)(double, double) = nullptr;
  };
  std::vector<Step> steps_;  // in reverse Polish order
  std::vector<int> variables_;
};

}  // namespace armillary

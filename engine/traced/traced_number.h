// SPDX-License-Identifier: BSD-3-Clause
// A number that takes part in an algorithm in place of a double and leaves a trace: operations are
// counted, and where a graph is there, written into it as expressions.
//
// It carries its value too, so that comparisons and pivots go the way that a double would. What
// depends on nothing but literals and the robot's constants is a constant: a constant 0 or 1 is
// structural, and operations with it are trivial. Numbers belong to the trace of the thread that
// made them.
#pragma once

#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/traced/operation_count.h"

namespace armillary {

class ExpressionGraph;
class Tape;

class TracedNumber {
 public:
  constexpr TracedNumber() = default;
  template <class Number>
  requires std::is_arithmetic_v<Number>
  constexpr TracedNumber(Number value) : value_(static_cast<double>(value)) {}
  // A number that depends on the state, `node` of the trace's graph where that has one; where
  // operations are counted alone, how many it has waited for, one after the other.
  static constexpr TracedNumber variable(double value, std::int32_t node = 0) {
    TracedNumber number(value);
    number.node_ = node;
    return number;
  }

  constexpr double value() const { return value_; }
  constexpr std::int32_t node() const { return node_; }
  constexpr bool isConstant() const { return node_ < 0; }
  constexpr bool is(double structural) const { return isConstant() && value_ == structural; }

  explicit constexpr operator double() const { return value_; }

  friend constexpr TracedNumber operator+(const TracedNumber& a, const TracedNumber& b) {
    return std::is_constant_evaluated() ? TracedNumber(a.value_ + b.value_) : add(a, b);
  }
  friend constexpr TracedNumber operator-(const TracedNumber& a, const TracedNumber& b) {
    return std::is_constant_evaluated() ? TracedNumber(a.value_ - b.value_) : subtract(a, b);
  }
  friend constexpr TracedNumber operator*(const TracedNumber& a, const TracedNumber& b) {
    return std::is_constant_evaluated() ? TracedNumber(a.value_ * b.value_) : multiply(a, b);
  }
  friend constexpr TracedNumber operator/(const TracedNumber& a, const TracedNumber& b) {
    return std::is_constant_evaluated() ? TracedNumber(a.value_ / b.value_) : divide(a, b);
  }
  friend constexpr TracedNumber operator-(const TracedNumber& a) {
    return std::is_constant_evaluated() ? TracedNumber(-a.value_) : negate(a);
  }
  TracedNumber& operator+=(const TracedNumber& other) { return *this = *this + other; }
  TracedNumber& operator-=(const TracedNumber& other) { return *this = *this - other; }
  TracedNumber& operator*=(const TracedNumber& other) { return *this = *this * other; }
  TracedNumber& operator/=(const TracedNumber& other) { return *this = *this / other; }

  friend constexpr bool operator==(const TracedNumber& a, const TracedNumber& b) {
    return a.value_ == b.value_;
  }
  friend constexpr auto operator<=>(const TracedNumber& a, const TracedNumber& b) {
    return a.value_ <=> b.value_;
  }

 private:
  static TracedNumber add(const TracedNumber& a, const TracedNumber& b);
  static TracedNumber subtract(const TracedNumber& a, const TracedNumber& b);
  static TracedNumber multiply(const TracedNumber& a, const TracedNumber& b);
  static TracedNumber divide(const TracedNumber& a, const TracedNumber& b);
  static TracedNumber negate(const TracedNumber& a);

  double value_ = 0.0;
  std::int32_t node_ = -1;
};

TracedNumber sqrt(const TracedNumber& x);
TracedNumber sin(const TracedNumber& x);
TracedNumber cos(const TracedNumber& x);
// By a comparison, as a program does.
inline TracedNumber abs(const TracedNumber& x) {
  return x.value() < 0.0 ? -x : x;
}
inline bool isfinite(const TracedNumber& x) {
  return x.value() - x.value() == 0.0;
}
inline bool isnan(const TracedNumber& x) {
  return x.value() != x.value();
}
inline bool isinf(const TracedNumber& x) {
  return !isfinite(x) && !isnan(x);
}
// Of angles between frames, which say how far a loop is from closed: no motion depends on them, and
// they leave no trace. Throws std::logic_error where expressions are written, which it would miss
// in.
TracedNumber atan2(const TracedNumber& y, const TracedNumber& x);
std::string to_string(const TracedNumber& x);

// Thrown by an operation that is one too many for its trace.
class TooManyOperations : public std::domain_error {
 public:
  using std::domain_error::domain_error;
};

// What the numbers of this thread leave behind while it lives; the one before it then goes on.
class Trace {
 public:
  static constexpr long kNoLimit = std::numeric_limits<long>::max();

  // Counts; writes expressions into the graph where one is given. After `limit` operations, trivial
  // ones too, the next throws TooManyOperations.
  explicit Trace(ExpressionGraph* into = nullptr, long limit = kNoLimit);
  // Writes every operation on the tape and counts nothing. What the robot's constants alone make is
  // written too: it has its rounding errors.
  explicit Trace(Tape& onto, long limit = kNoLimit);
  ~Trace();
  Trace(const Trace&) = delete;
  Trace& operator=(const Trace&) = delete;

  // The count, for one more operation.
  OperationCount& forOneMore();
  // The count, equation by equation in the order of their beginnings: their sum, but for the depth.
  std::vector<EquationCount> byEquation();
  // The one in which the next operation is done.
  std::string_view equation() const { return equation_; }

  OperationCount count;
  ExpressionGraph* const graph;
  Tape* const tape;

 private:
  friend class EquationScope;
  void goOnIn(std::string_view equation);

  long left_;
  Trace* const before_;
  std::string_view equation_;
  bool wholly_ = false;
  OperationCount given_;  // to equations, of the count
  std::vector<EquationCount> by_equation_;
};

// Names the equation that operations belong to while it lives, in the trace of the thread;
// `wholly`: scopes within it say nothing. The name is kept as it is: a literal.
class EquationScope {
 public:
  explicit EquationScope(std::string_view equation, bool wholly = false);
  ~EquationScope();
  EquationScope(const EquationScope&) = delete;
  EquationScope& operator=(const EquationScope&) = delete;

 private:
  Trace* trace_;  // null: there is none, or it says nothing
  std::string_view before_;
};

}  // namespace armillary

template <>
struct std::numeric_limits<armillary::TracedNumber> : std::numeric_limits<double> {
  static constexpr armillary::TracedNumber min() { return std::numeric_limits<double>::min(); }
  static constexpr armillary::TracedNumber max() { return std::numeric_limits<double>::max(); }
  static constexpr armillary::TracedNumber lowest() {
    return std::numeric_limits<double>::lowest();
  }
  static constexpr armillary::TracedNumber epsilon() {
    return std::numeric_limits<double>::epsilon();
  }
  static constexpr armillary::TracedNumber infinity() {
    return std::numeric_limits<double>::infinity();
  }
  static constexpr armillary::TracedNumber quiet_NaN() {
    return std::numeric_limits<double>::quiet_NaN();
  }
};

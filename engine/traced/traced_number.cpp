// SPDX-License-Identifier: BSD-3-Clause
#include "engine/traced/traced_number.h"

#include <algorithm>
#include <cmath>

#include "engine/traced/expression_graph.h"
#include "engine/traced/tape.h"

namespace armillary {
namespace {

thread_local Trace* current = nullptr;
thread_local OperationCount nobodys;  // where no trace is there

OperationCount& counted() {
  return current ? current->forOneMore() : nobodys;
}

// Where operations go onto a tape; none: there is no tape.
class TapeForOneMore {
 public:
  TapeForOneMore() {
    if (current && current->tape) current->forOneMore();
  }
  explicit operator bool() const { return current && current->tape; }
  TracedNumber write(Operation operation, const TracedNumber& a, const TracedNumber& b,
                     double value) const {
    return current->tape->write(operation, a, b, value, current->equation());
  }
};

// A sum of constants, 0 where they cancel but for rounding: what is structural must not hang on how
// the last bit falls.
double sumOfConstants(double a, double b) {
  const double sum = a + b;
  return std::abs(sum) <= 1e-14 * std::max(std::abs(a), std::abs(b)) ? 0.0 : sum;
}

// The result of an operation on numbers of which one varies.
template <class Write>
TracedNumber result(double value, const TracedNumber& a, const TracedNumber& b, Write&& write) {
  if (!current) return TracedNumber::variable(value);
  if (current->graph) return write(*current->graph);
  const std::int32_t depth = std::max({a.node(), b.node(), 0}) + 1;
  current->count.depth = std::max(current->count.depth, static_cast<long>(depth));
  return TracedNumber::variable(value, depth);
}

template <class Write>
TracedNumber function(const TracedNumber& x, double value, Operation operation,
                      long OperationCount::*kind, Write&& write) {
  if (const TapeForOneMore tape; tape) return tape.write(operation, x, x, value);
  if (x.isConstant()) {
    ++counted().constant_operations;
    return value;
  }
  ++(counted().*kind);
  return result(value, x, x, write);
}

}  // namespace

TracedNumber TracedNumber::add(const TracedNumber& a, const TracedNumber& b) {
  if (a.is(0.0) || b.is(0.0)) {
    ++counted().trivial_additions;
    return a.is(0.0) ? b : a;
  }
  if (const TapeForOneMore tape; tape) {
    return tape.write(Operation::kAdd, a, b, a.value_ + b.value_);
  }
  if (a.isConstant() && b.isConstant()) {
    ++counted().constant_operations;
    return sumOfConstants(a.value_, b.value_);
  }
  ++counted().additions;
  return result(a.value_ + b.value_, a, b, [&](ExpressionGraph& graph) { return graph.add(a, b); });
}

TracedNumber TracedNumber::subtract(const TracedNumber& a, const TracedNumber& b) {
  if (a.is(0.0) || b.is(0.0)) {
    ++counted().trivial_additions;
    return a.is(0.0) ? negate(b) : a;
  }
  if (const TapeForOneMore tape; tape) {
    return tape.write(Operation::kSubtract, a, b, a.value_ - b.value_);
  }
  if (a.isConstant() && b.isConstant()) {
    ++counted().constant_operations;
    return sumOfConstants(a.value_, -b.value_);
  }
  ++counted().additions;
  return result(a.value_ - b.value_, a, b,
                [&](ExpressionGraph& graph) { return graph.subtract(a, b); });
}

TracedNumber TracedNumber::multiply(const TracedNumber& a, const TracedNumber& b) {
  for (const auto& [factor, other] : {std::pair(a, b), std::pair(b, a)}) {
    if (!factor.is(0.0) && !factor.is(1.0) && !factor.is(-1.0)) continue;
    ++counted().trivial_multiplications;
    if (factor.is(0.0)) return 0.0;
    return factor.is(1.0) ? other : negate(other);
  }
  const double value = a.value_ * b.value_;
  if (const TapeForOneMore tape; tape) return tape.write(Operation::kMultiply, a, b, value);
  if (a.isConstant() && b.isConstant()) {
    ++counted().constant_operations;
    return value;
  }
  ++counted().multiplications;
  return result(value, a, b, [&](ExpressionGraph& graph) { return graph.multiply(a, b); });
}

TracedNumber TracedNumber::divide(const TracedNumber& a, const TracedNumber& b) {
  if (a.is(0.0) || b.is(1.0) || b.is(-1.0)) {
    ++counted().trivial_multiplications;
    return b.is(-1.0) ? negate(a) : a;
  }
  const double value = a.value_ / b.value_;
  if (const TapeForOneMore tape; tape) return tape.write(Operation::kDivide, a, b, value);
  if (a.isConstant() && b.isConstant()) {
    ++counted().constant_operations;
    return value;
  }
  ++counted().divisions;
  return result(value, a, b, [&](ExpressionGraph& graph) { return graph.divide(a, b); });
}

TracedNumber TracedNumber::negate(const TracedNumber& a) {
  if (a.isConstant()) return -a.value_;
  if (const TapeForOneMore tape; tape) return tape.write(Operation::kNegate, a, a, -a.value_);
  if (current && current->graph) return current->graph->negate(a);
  return TracedNumber::variable(-a.value_, a.node_);  // free
}

TracedNumber sqrt(const TracedNumber& x) {
  return function(x, std::sqrt(x.value()), Operation::kSquareRoot, &OperationCount::square_roots,
                  [&](ExpressionGraph& graph) { return graph.squareRoot(x); });
}

TracedNumber sin(const TracedNumber& x) {
  return function(x, std::sin(x.value()), Operation::kSine, &OperationCount::trigonometric,
                  [&](ExpressionGraph& graph) { return graph.sine(x); });
}

TracedNumber cos(const TracedNumber& x) {
  return function(x, std::cos(x.value()), Operation::kCosine, &OperationCount::trigonometric,
                  [&](ExpressionGraph& graph) { return graph.cosine(x); });
}

TracedNumber atan2(const TracedNumber& y, const TracedNumber& x) {
  if ((!y.isConstant() || !x.isConstant()) && current && current->graph) {
    throw std::logic_error("an arc tangent of what varies is not traced");
  }
  return std::atan2(y.value(), x.value());
}

std::string to_string(const TracedNumber& x) {
  return std::to_string(x.value());
}

Trace::Trace(ExpressionGraph* into, long limit)
    : graph(into), tape(nullptr), left_(limit), before_(current) {
  current = this;
}

Trace::Trace(Tape& onto, long limit) : graph(nullptr), tape(&onto), left_(limit), before_(current) {
  current = this;
}

Trace::~Trace() {
  current = before_;
}

void Trace::goOnIn(std::string_view equation) {
  const OperationCount more = count - given_;
  if (more != OperationCount{}) {
    auto own = std::find_if(by_equation_.begin(), by_equation_.end(),
                            [&](const EquationCount& each) { return each.equation == equation_; });
    if (own == by_equation_.end()) own = by_equation_.insert(own, {equation_, {}});
    own->count += more;
    given_ = count;
  }
  equation_ = equation;
}

std::vector<EquationCount> Trace::byEquation() {
  goOnIn(equation_);
  return by_equation_;
}

EquationScope::EquationScope(std::string_view equation, bool wholly)
    : trace_(current && !current->wholly_ ? current : nullptr) {
  if (!trace_) return;
  before_ = trace_->equation_;
  trace_->goOnIn(equation);
  trace_->wholly_ = wholly;
}

EquationScope::~EquationScope() {
  if (!trace_) return;
  trace_->wholly_ = false;  // or this one would have said nothing
  trace_->goOnIn(before_);
}

OperationCount& Trace::forOneMore() {
  if (left_-- <= 0) throw TooManyOperations("it takes too many operations to be followed");
  return count;
}

}  // namespace armillary

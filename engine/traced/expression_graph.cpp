// SPDX-License-Identifier: BSD-3-Clause
#include "engine/traced/expression_graph.h"

#include <bit>
#include <cmath>
#include <utility>

namespace armillary {

std::size_t ExpressionGraph::HashOfKey::operator()(const Key& key) const {
  std::uint64_t hash = static_cast<std::uint64_t>(key.operation) + 1;
  for (const std::uint64_t part :
       {static_cast<std::uint64_t>(static_cast<std::uint32_t>(key.a)),
        static_cast<std::uint64_t>(static_cast<std::uint32_t>(key.b)), key.bits}) {
    hash = (hash ^ part) * 0x9E3779B97F4A7C15ULL;
    hash ^= hash >> 29;
  }
  return hash;
}

TracedNumber ExpressionGraph::number(std::int32_t node) const {
  const ExpressionNode& found = nodes_[node];
  if (found.operation == Operation::kConstant) return found.value;
  return TracedNumber::variable(found.value, node);
}

TracedNumber ExpressionGraph::make(Operation operation, std::int32_t a, std::int32_t b,
                                   double value) {
  const std::uint64_t bits =
      operation == Operation::kConstant ? std::bit_cast<std::uint64_t>(value) : 0;
  const auto [found, is_new] =
      known_.try_emplace({operation, a, b, bits}, static_cast<std::int32_t>(nodes_.size()));
  if (is_new) nodes_.push_back({operation, a, b, value});
  return number(found->second);
}

std::int32_t ExpressionGraph::nodeOf(const TracedNumber& x) {
  if (!x.isConstant()) return x.node();
  make(Operation::kConstant, -1, -1, x.value());
  return known_.at({Operation::kConstant, -1, -1, std::bit_cast<std::uint64_t>(x.value())});
}

TracedNumber ExpressionGraph::symbol(const std::string& name, double value) {
  symbols_.push_back(name);
  return make(Operation::kSymbol, static_cast<std::int32_t>(symbols_.size()) - 1, -1, value);
}

// The node where it is of that operation, else null.
const ExpressionNode* ExpressionGraph::ofKind(const TracedNumber& x, Operation operation) const {
  if (x.isConstant() || nodes_[x.node()].operation != operation) return nullptr;
  return &nodes_[x.node()];
}

TracedNumber ExpressionGraph::add(const TracedNumber& a, const TracedNumber& b) {
  if (a.isConstant() && b.isConstant()) return a.value() + b.value();
  if (a.is(0.0)) return b;
  if (b.is(0.0)) return a;
  if (const ExpressionNode* minus = ofKind(b, Operation::kNegate)) {
    return subtract(a, number(minus->a));
  }
  if (const ExpressionNode* minus = ofKind(a, Operation::kNegate)) {
    return subtract(b, number(minus->a));
  }
  if (b.isConstant()) return add(b, a);
  if (a.isConstant()) {  // c1 + (c2 + x)
    if (const ExpressionNode* sum = ofKind(b, Operation::kAdd)) {
      const TracedNumber first = number(sum->a), second = number(sum->b);
      if (first.isConstant()) return add(a.value() + first.value(), second);
      if (second.isConstant()) return add(a.value() + second.value(), first);
    }
  } else if (a.node() == b.node()) {
    return multiply(2.0, a);
  }
  std::int32_t first = nodeOf(a), second = nodeOf(b);
  if (first > second) std::swap(first, second);
  return make(Operation::kAdd, first, second, a.value() + b.value());
}

TracedNumber ExpressionGraph::subtract(const TracedNumber& a, const TracedNumber& b) {
  if (a.isConstant() && b.isConstant()) return a.value() - b.value();
  if (b.is(0.0)) return a;
  if (a.is(0.0)) return negate(b);
  if (!a.isConstant() && !b.isConstant() && a.node() == b.node()) return 0.0;
  if (b.isConstant()) return add(-b.value(), a);
  if (const ExpressionNode* minus = ofKind(b, Operation::kNegate)) return add(a, number(minus->a));
  if (const ExpressionNode* minus = ofKind(a, Operation::kNegate)) {
    return negate(add(number(minus->a), b));
  }
  const std::int32_t first = nodeOf(a), second = nodeOf(b);
  return make(Operation::kSubtract, first, second, a.value() - b.value());
}

TracedNumber ExpressionGraph::negate(const TracedNumber& a) {
  if (a.isConstant()) return -a.value();
  if (const ExpressionNode* minus = ofKind(a, Operation::kNegate)) return number(minus->a);
  if (const ExpressionNode* difference = ofKind(a, Operation::kSubtract)) {
    const std::int32_t first = difference->a, second = difference->b;
    return subtract(number(second), number(first));
  }
  if (const ExpressionNode* product = ofKind(a, Operation::kMultiply)) {
    const TracedNumber first = number(product->a), second = number(product->b);
    if (first.isConstant()) return multiply(-first.value(), second);
    if (second.isConstant()) return multiply(-second.value(), first);
  }
  return make(Operation::kNegate, a.node(), -1, -a.value());
}

TracedNumber ExpressionGraph::multiply(const TracedNumber& a, const TracedNumber& b) {
  if (a.isConstant() && b.isConstant()) return a.value() * b.value();
  if (b.isConstant()) return multiply(b, a);
  if (a.is(0.0)) return 0.0;
  if (a.is(1.0)) return b;
  if (a.is(-1.0)) return negate(b);
  if (const ExpressionNode* minus = ofKind(a, Operation::kNegate)) {
    return negate(multiply(number(minus->a), b));
  }
  if (const ExpressionNode* minus = ofKind(b, Operation::kNegate)) {
    if (a.isConstant()) return multiply(-a.value(), number(minus->a));
    return negate(multiply(a, number(minus->a)));
  }
  if (a.isConstant()) {  // c1 (c2 x)
    if (const ExpressionNode* product = ofKind(b, Operation::kMultiply)) {
      const TracedNumber first = number(product->a), second = number(product->b);
      if (first.isConstant()) return multiply(a.value() * first.value(), second);
      if (second.isConstant()) return multiply(a.value() * second.value(), first);
    }
  }
  std::int32_t first = nodeOf(a), second = nodeOf(b);
  if (first > second) std::swap(first, second);
  return make(Operation::kMultiply, first, second, a.value() * b.value());
}

TracedNumber ExpressionGraph::divide(const TracedNumber& a, const TracedNumber& b) {
  if (a.isConstant() && b.isConstant()) return a.value() / b.value();
  if (a.is(0.0)) return 0.0;
  if (b.is(1.0)) return a;
  if (b.is(-1.0)) return negate(a);
  if (!a.isConstant() && !b.isConstant() && a.node() == b.node()) return 1.0;
  const std::int32_t first = nodeOf(a), second = nodeOf(b);
  return make(Operation::kDivide, first, second, a.value() / b.value());
}

TracedNumber ExpressionGraph::sine(const TracedNumber& x) {
  if (x.isConstant()) return std::sin(x.value());
  if (const ExpressionNode* minus = ofKind(x, Operation::kNegate)) {
    return negate(sine(number(minus->a)));
  }
  return make(Operation::kSine, x.node(), -1, std::sin(x.value()));
}

TracedNumber ExpressionGraph::cosine(const TracedNumber& x) {
  if (x.isConstant()) return std::cos(x.value());
  if (const ExpressionNode* minus = ofKind(x, Operation::kNegate)) {
    return cosine(number(minus->a));
  }
  return make(Operation::kCosine, x.node(), -1, std::cos(x.value()));
}

TracedNumber ExpressionGraph::squareRoot(const TracedNumber& x) {
  if (x.isConstant()) return std::sqrt(x.value());
  return make(Operation::kSquareRoot, x.node(), -1, std::sqrt(x.value()));
}

}  // namespace armillary

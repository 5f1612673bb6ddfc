// SPDX-License-Identifier: BSD-3-Clause
// Expressions as a graph in which equal ones are one node.
//
// A node is made from nodes before it. Each is simplified where it is made: constants are folded,
// 0 and 1 vanish, signs move outwards, x − x is 0, and a sum or product has its parts in the order
// of their numbers, so that a b and b a are the same. Changing the order of two numbers changes no
// bit; folding constants may change the last ones.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/traced/operation.h"
#include "engine/traced/traced_number.h"

namespace armillary {

struct ExpressionNode {
  Operation operation = Operation::kConstant;
  std::int32_t a = -1, b = -1;  // operands; of a symbol, a is its index in symbols()
  double value = 0.0;           // for the symbols' values
};

class ExpressionGraph {
 public:
  // A new symbol with the value that comparisons see.
  TracedNumber symbol(const std::string& name, double value);

  TracedNumber add(const TracedNumber& a, const TracedNumber& b);
  TracedNumber subtract(const TracedNumber& a, const TracedNumber& b);
  TracedNumber multiply(const TracedNumber& a, const TracedNumber& b);
  TracedNumber divide(const TracedNumber& a, const TracedNumber& b);
  TracedNumber negate(const TracedNumber& a);
  TracedNumber sine(const TracedNumber& x);
  TracedNumber cosine(const TracedNumber& x);
  TracedNumber squareRoot(const TracedNumber& x);

  const std::vector<ExpressionNode>& nodes() const { return nodes_; }
  const std::vector<std::string>& symbols() const { return symbols_; }
  // The node of a number; a constant gets one.
  std::int32_t nodeOf(const TracedNumber& x);

 private:
  struct Key {
    Operation operation;
    std::int32_t a, b;
    std::uint64_t bits;  // of a constant
    bool operator==(const Key&) const = default;
  };
  struct HashOfKey {
    std::size_t operator()(const Key& key) const;
  };

  TracedNumber make(Operation operation, std::int32_t a, std::int32_t b, double value);
  TracedNumber number(std::int32_t node) const;
  const ExpressionNode* ofKind(const TracedNumber& x, Operation operation) const;

  std::vector<ExpressionNode> nodes_;
  std::vector<std::string> symbols_;
  std::unordered_map<Key, std::int32_t, HashOfKey> known_;
};

}  // namespace armillary

// SPDX-License-Identifier: BSD-3-Clause
// Goes through the tokens of an expression, and makes the nodes of its tree.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "engine/xacro/expression_tokens.h"
#include "engine/xacro/expression_tree.h"

namespace armillary::xacro {

class TokenCursor {
 public:
  explicit TokenCursor(std::vector<Token> tokens) : tokens_(std::move(tokens)) {}

  const Token& token() const { return tokens_[at_]; }
  // The one after it; past the end, the end.
  const Token& following() const { return tokens_[std::min(at_ + 1, tokens_.size() - 1)]; }
  void advance() { ++at_; }
  // Whether the token is that name or operator; take() goes past it, expect() throws where it is
  // another.
  bool isWord(std::string_view word) const;
  bool take(std::string_view word);
  void expect(std::string_view word);
  [[noreturn]] void unexpected(const std::string& more = {}) const;

  // A name that is no word of the language; an attribute may be one. Both throw for names with
  // "__".
  std::string name();
  std::string attributeName();

 private:
  std::vector<Token> tokens_;
  std::size_t at_ = 0;
};

// A node of the tree. Throws ExpansionError where the tree becomes too deep.
ExpressionPointer makeExpression(Expression made);
ExpressionPointer makeExpression(Expression::Kind kind, std::string word,
                                 std::vector<ExpressionPointer> parts);
ExpressionPointer makeConstant(Value value);

}  // namespace armillary::xacro

// SPDX-License-Identifier: BSD-3-Clause
#include "engine/xacro/token_cursor.h"

#include <algorithm>

namespace armillary::xacro {
namespace {

constexpr int kDeepestTree = 500;

constexpr std::string_view kReserved[] = {
    "False", "None",     "True",  "and",    "as",   "assert", "async",  "await",    "break",
    "class", "continue", "def",   "del",    "elif", "else",   "except", "finally",  "for",
    "from",  "global",   "if",    "import", "in",   "is",     "lambda", "nonlocal", "not",
    "or",    "pass",     "raise", "return", "try",  "while",  "with",   "yield"};

bool isReserved(std::string_view word) {
  return std::find(std::begin(kReserved), std::end(kReserved), word) != std::end(kReserved);
}

}  // namespace

bool TokenCursor::isWord(std::string_view word) const {
  return token().text == word &&
         (token().kind == Token::Kind::kName || token().kind == Token::Kind::kOperator);
}

bool TokenCursor::take(std::string_view word) {
  if (!isWord(word)) return false;
  ++at_;
  return true;
}

void TokenCursor::expect(std::string_view word) {
  if (!take(word)) unexpected("; '" + std::string(word) + "' is missing");
}

void TokenCursor::unexpected(const std::string& more) const {
  const Token& here = token();
  std::string what = "unexpected end";
  if (here.kind == Token::Kind::kConstant) {
    what = "unexpected " + representationOf(here.value);
  } else if (here.kind != Token::Kind::kEnd) {
    what = "unexpected '" + here.text + "'";
  }
  throw ExpansionError("invalid syntax: " + what + more);
}

std::string TokenCursor::name() {
  if (token().kind != Token::Kind::kName || isReserved(token().text)) unexpected();
  return attributeName();
}

std::string TokenCursor::attributeName() {
  if (token().kind != Token::Kind::kName) unexpected();
  std::string word = token().text;
  if (word.find("__") != std::string::npos) {
    throw ExpansionError("use of the invalid name " + word + ": names must not hold '__'");
  }
  ++at_;
  return word;
}

ExpressionPointer makeExpression(Expression made) {
  for (const ExpressionPointer& part : made.parts) {
    if (part) made.depth = std::max(made.depth, part->depth + 1);
  }
  for (const Loop& loop : made.loops) made.depth = std::max(made.depth, loop.items->depth + 1);
  if (made.depth > kDeepestTree) throw ExpansionError("the expression is too long");
  return std::make_shared<const Expression>(std::move(made));
}

ExpressionPointer makeExpression(Expression::Kind kind, std::string word,
                                 std::vector<ExpressionPointer> parts) {
  Expression made;
  made.kind = kind;
  made.word = std::move(word);
  made.parts = std::move(parts);
  return makeExpression(std::move(made));
}

ExpressionPointer makeConstant(Value value) {
  Expression made;
  made.constant = std::move(value);
  return makeExpression(std::move(made));
}

bool isPropertyName(std::string_view name) {
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  if (name.empty() || digit(name[0]) || isReserved(name)) return false;
  return std::all_of(name.begin(), name.end(), [digit](char c) {
    return digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           static_cast<unsigned char>(c) >= 0x80;
  });
}

}  // namespace armillary::xacro

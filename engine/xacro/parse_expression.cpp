// SPDX-License-Identifier: BSD-3-Clause
// Recursive descent after the grammar of expressions in "The Python Language Reference", chapter 6.
#include <algorithm>
#include <array>

#include "engine/xacro/token_cursor.h"

namespace armillary::xacro {
namespace {

using Kind = Expression::Kind;

constexpr int kMostBrackets = 60;  // open at once
class Parser : private TokenCursor {
 public:
  explicit Parser(std::vector<Token> tokens) : TokenCursor(std::move(tokens)) {}

  ExpressionPointer whole() {
    if (token().kind == Token::Kind::kEnd) {
      throw ExpansionError("invalid syntax: there is nothing between the brackets");
    }
    ExpressionPointer parsed = listOrOne();
    if (token().kind != Token::Kind::kEnd) unexpected();
    return parsed;
  }

 private:
  // a, b, c  or  a
  ExpressionPointer listOrOne() {
    ExpressionPointer first = one();
    if (!isWord(",")) return first;
    std::vector<ExpressionPointer> parts{first};
    while (take(",")) {
      if (token().kind == Token::Kind::kEnd || isWord(")") || isWord("]")) break;
      parts.push_back(one());
    }
    return makeExpression(Kind::kTuple, {}, std::move(parts));
  }

  ExpressionPointer one() {
    if (isWord("lambda")) return lambda();
    ExpressionPointer value = disjunction();
    if (!take("if")) return value;
    ExpressionPointer condition = disjunction();
    expect("else");
    return makeExpression(Kind::kConditional, {}, {condition, value, nested(&Parser::one)});
  }

  ExpressionPointer lambda() {
    expect("lambda");
    Expression made;
    made.kind = Kind::kLambda;
    while (!isWord(":")) {
      made.words.push_back(name());
      if (!take(",")) break;
    }
    expect(":");
    made.parts = {nested(&Parser::one)};
    return makeExpression(std::move(made));
  }

  // A rule that can call itself without a bracket between.
  ExpressionPointer nested(ExpressionPointer (Parser::*rule)()) {
    if (++open_ > kMostBrackets) throw ExpansionError("the expression is nested too deeply");
    ExpressionPointer parsed = (this->*rule)();
    --open_;
    return parsed;
  }

  ExpressionPointer disjunction() {
    std::vector<ExpressionPointer> parts{conjunction()};
    while (take("or")) parts.push_back(conjunction());
    return parts.size() == 1 ? parts[0] : makeExpression(Kind::kOr, {}, std::move(parts));
  }

  ExpressionPointer conjunction() {
    std::vector<ExpressionPointer> parts{negation()};
    while (take("and")) parts.push_back(negation());
    return parts.size() == 1 ? parts[0] : makeExpression(Kind::kAnd, {}, std::move(parts));
  }

  ExpressionPointer negation() {
    if (take("not")) return makeExpression(Kind::kUnary, "not", {nested(&Parser::negation)});
    return comparison();
  }

  std::string comparisonWord() {
    for (const char* word : {"<", ">", "==", ">=", "<=", "!=", "in"}) {
      if (take(word)) return word;
    }
    if (take("is")) return take("not") ? "is not" : "is";
    if (isWord("not") && following().text == "in") {
      advance();
      advance();
      return "not in";
    }
    return {};
  }

  ExpressionPointer comparison() {
    Expression made;
    made.kind = Kind::kComparison;
    made.parts.push_back(operation(0));
    for (std::string word = comparisonWord(); !word.empty(); word = comparisonWord()) {
      made.words.push_back(word);
      made.parts.push_back(operation(0));
    }
    return made.words.empty() ? made.parts[0] : makeExpression(std::move(made));
  }

  // Operators that bind from the left, the loosest first.
  ExpressionPointer operation(std::size_t level) {
    static const std::array<std::vector<std::string_view>, 6> kLevels = {
        {{"|"}, {"^"}, {"&"}, {"<<", ">>"}, {"+", "-"}, {"*", "/", "//", "%"}}};
    if (level == kLevels.size()) return sign();
    ExpressionPointer left = operation(level + 1);
    while (token().kind == Token::Kind::kOperator &&
           std::find(kLevels[level].begin(), kLevels[level].end(), token().text) !=
               kLevels[level].end()) {
      const std::string word = token().text;
      advance();
      left = makeExpression(Kind::kBinary, word, {left, operation(level + 1)});
    }
    return left;
  }

  ExpressionPointer sign() {
    for (const char* word : {"-", "+", "~"}) {
      if (take(word)) return makeExpression(Kind::kUnary, word, {nested(&Parser::sign)});
    }
    ExpressionPointer base = primary();
    if (!take("**")) return base;
    return makeExpression(Kind::kBinary, "**", {base, nested(&Parser::sign)});
  }

  ExpressionPointer primary() {
    ExpressionPointer value = atom();
    while (true) {
      if (take(".")) {
        value = makeExpression(Kind::kAttribute, attributeName(), {value});
      } else if (isWord("(")) {
        value = call(value);
      } else if (take("[")) {
        value = makeExpression(Kind::kSubscript, {}, {value, nested(&Parser::subscript)});
        expect("]");
      } else {
        return value;
      }
    }
  }

  ExpressionPointer subscript() {
    std::vector<ExpressionPointer> parts(3);
    bool slice = false;
    for (std::size_t i = 0; i < 3; ++i) {
      if (!isWord(":") && !isWord("]")) parts[i] = i == 0 ? listOrOne() : one();
      if (i < 2 && !take(":")) break;
      slice |= i < 2;
    }
    if (slice) return makeExpression(Kind::kSlice, {}, std::move(parts));
    if (!parts[0]) unexpected();
    return parts[0];
  }

  ExpressionPointer call(const ExpressionPointer& callee) {
    expect("(");
    Expression made;
    made.kind = Kind::kCall;
    made.parts.push_back(callee);
    while (!isWord(")")) {
      std::string word;
      if (take("*")) {
        word = "*";
      } else if (take("**")) {
        word = "**";
      } else if (token().kind == Token::Kind::kName && following().text == "=" &&
                 following().kind == Token::Kind::kOperator) {
        word = name();
        expect("=");
      }
      ExpressionPointer argument = nested(&Parser::one);
      if (word.empty() && isWord("for")) argument = comprehension(Kind::kListOf, {argument});
      made.words.push_back(word);
      made.parts.push_back(argument);
      if (!take(",")) break;
    }
    expect(")");
    return makeExpression(std::move(made));
  }

  ExpressionPointer atom() {
    const Token here = token();
    if (here.kind == Token::Kind::kConstant) return constantAtom();
    if (take("(")) return inParentheses();
    if (take("[")) return inSquareBrackets();
    if (take("{")) return inBraces();
    if (take("None")) return makeConstant({});
    if (take("True")) return makeConstant(Value::boolean(true));
    if (take("False")) return makeConstant(Value::boolean(false));
    return makeExpression(Kind::kName, name(), {});
  }

  ExpressionPointer constantAtom() {
    Value value = token().value;
    advance();
    while (value.is(Type::kText) && token().kind == Token::Kind::kConstant &&
           token().value.is(Type::kText)) {  // 'a' 'b'
      value = Value::text(value.text() + token().value.text());
      advance();
    }
    return makeConstant(value);
  }

  ExpressionPointer inParentheses() {
    if (take(")")) return makeExpression(Kind::kTuple, {}, {});
    ExpressionPointer inside = nested(&Parser::listOrOne);
    if (isWord("for")) inside = comprehension(Kind::kListOf, {inside});
    expect(")");
    return inside;
  }

  ExpressionPointer inSquareBrackets() {
    std::vector<ExpressionPointer> parts;
    while (!isWord("]")) {
      parts.push_back(nested(&Parser::one));
      if (parts.size() == 1 && isWord("for")) {
        ExpressionPointer made = comprehension(Kind::kListOf, std::move(parts));
        expect("]");
        return made;
      }
      if (!take(",")) break;
    }
    expect("]");
    return makeExpression(Kind::kList, {}, std::move(parts));
  }

  ExpressionPointer inBraces() {
    std::vector<ExpressionPointer> parts;
    while (!isWord("}")) {
      parts.push_back(nested(&Parser::one));
      expect(":");
      parts.push_back(nested(&Parser::one));
      if (parts.size() == 2 && isWord("for")) {
        ExpressionPointer made = comprehension(Kind::kDictionaryOf, std::move(parts));
        expect("}");
        return made;
      }
      if (!take(",")) break;
    }
    expect("}");
    return makeExpression(Kind::kDictionary, {}, std::move(parts));
  }

  ExpressionPointer comprehension(Kind kind, std::vector<ExpressionPointer> parts) {
    Expression made;
    made.kind = kind;
    made.parts = std::move(parts);
    while (take("for")) {
      Loop loop;
      const bool bracket = take("(");
      do {
        if (isWord("in") || isWord(")")) break;  // for a, in pairs
        loop.names.push_back(name());
        loop.unpacks |= isWord(",");
      } while (take(","));
      if (bracket) expect(")");
      if (loop.names.empty() && !bracket) unexpected();
      loop.unpacks |= loop.names.empty();
      expect("in");
      loop.items = disjunction();
      while (take("if")) loop.conditions.push_back(disjunction());
      made.loops.push_back(std::move(loop));
    }
    return makeExpression(std::move(made));
  }

  int open_ = 0;
};

}  // namespace

ExpressionPointer parseExpression(std::string_view text) {
  return Parser(tokensOf(text)).whole();
}

}  // namespace armillary::xacro

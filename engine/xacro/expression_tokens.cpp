// SPDX-License-Identifier: BSD-3-Clause
#include "engine/xacro/expression_tokens.h"

#include <algorithm>

#include "engine/text/characters.h"
#include "engine/text/words.h"
#include "engine/xacro/code_points.h"

namespace armillary::xacro {
namespace {

bool startsName(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

int hexDigit(char c) {
  if (isDigit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return 99;
}

class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}

  std::vector<Token> all() {
    std::vector<Token> tokens;
    while (true) {
      while (at_ < text_.size() && kBlanks.find(text_[at_]) != kBlanks.npos) ++at_;
      if (at_ == text_.size()) break;
      tokens.push_back(next());
    }
    tokens.emplace_back();
    return tokens;
  }

 private:
  char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }

  Token next() {
    const char c = peek();
    if (isDigit(c) || (c == '.' && isDigit(peek(1)))) return number();
    if (c == '\'' || c == '"') return quoted(false);
    if (startsName(c)) return nameOrText();
    static constexpr std::string_view kOperators[] = {
        "**", "//", "<<", ">>", "<=", ">=", "==", "!=", ":="};
    for (const std::string_view word : kOperators) {
      if (text_.substr(at_).starts_with(word)) return operatorOf(word);
    }
    if (std::string_view("+-*/%<>=()[]{},.:&|^~@").find(c) != std::string_view::npos) {
      return operatorOf(text_.substr(at_, 1));
    }
    throw ExpansionError("invalid syntax: unexpected '" +
                         std::string(codePointsOf(text_.substr(at_)).front()) + "'");
  }

  Token operatorOf(std::string_view word) {
    at_ += word.size();
    return {Token::Kind::kOperator, std::string(word)};
  }

  Token nameOrText() {
    const std::size_t start = at_;
    while (at_ < text_.size() && (startsName(text_[at_]) || isDigit(text_[at_]))) ++at_;
    const std::string name(text_.substr(start, at_ - start));
    if ((peek() == '\'' || peek() == '"') && name.size() <= 2) {
      const std::string prefix = lowered(name);
      if (prefix == "r" || prefix == "ur") return quoted(true);
      if (prefix == "u") return quoted(false);
      if (prefix == "f" || prefix == "fr" || prefix == "rf") {
        throw ExpansionError("f-strings are not known here", "write 'text ' + str(value)");
      }
    }
    return {Token::Kind::kName, name};
  }

  Token number() {
    const std::size_t start = at_;
    if (peek() == '0' && std::string_view("xXoObB").find(peek(1)) != std::string_view::npos &&
        peek(1) != '\0') {
      return inOtherBase();
    }
    bool real = false;
    const auto digits = [this] {
      while (isDigit(peek()) || (peek() == '_' && isDigit(peek(1)))) ++at_;
    };
    digits();
    if (peek() == '.') {
      real = true;
      ++at_;
      digits();
    }
    if (peek() == 'e' || peek() == 'E') {
      const std::size_t sign = peek(1) == '+' || peek(1) == '-' ? 1 : 0;
      if (isDigit(peek(1 + sign))) {
        real = true;
        at_ += 1 + sign;
        digits();
      }
    }
    const std::string_view word = text_.substr(start, at_ - start);
    if (peek() == 'j' || peek() == 'J') throw ExpansionError("complex numbers are not known here");
    if (startsName(peek())) {
      throw ExpansionError("invalid syntax: invalid number '" + std::string(word) + peek() + "'");
    }
    if (real) return {Token::Kind::kConstant, std::string(word), Value::number(*numberIn(word))};
    if (word.size() > 1 && word[0] == '0' && word.find_first_not_of("0_") != word.npos) {
      throw ExpansionError("invalid syntax: '" + std::string(word) +
                           "' has leading zeros, which whole numbers must not have");
    }
    return {Token::Kind::kConstant, std::string(word), Value::integer(*wholeNumberIn(word))};
  }

  Token inOtherBase() {
    const std::size_t start = at_;
    const char mark = static_cast<char>(peek(1) | 0x20);
    const int base = mark == 'x' ? 16 : mark == 'o' ? 8 : 2;
    at_ += 2;
    Integer value = 0;
    bool overflows = false, any = false;
    for (; hexDigit(peek()) < base || (any && peek() == '_'); ++at_) {
      if (peek() == '_') continue;
      any = true;
      overflows |= __builtin_mul_overflow(value, Integer{base}, &value);
      overflows |= __builtin_add_overflow(value, Integer{hexDigit(peek())}, &value);
    }
    const std::string word(text_.substr(start, at_ - start));
    if (!any || overflows || startsName(peek()) || isDigit(peek())) {
      throw ExpansionError("invalid syntax: invalid number '" + word + "'");
    }
    return {Token::Kind::kConstant, word, Value::integer(value)};
  }

  Token quoted(bool raw) {
    const char quote = peek();
    const bool triple = peek(1) == quote && peek(2) == quote;
    at_ += triple ? 3 : 1;
    std::string value;
    while (true) {
      if (at_ >= text_.size()) {
        throw ExpansionError("invalid syntax: a quote is not closed",
                             "a '}' ends the expression, inside quotes too");
      }
      const char c = text_[at_];
      if (c == quote && (!triple || (peek(1) == quote && peek(2) == quote))) {
        at_ += triple ? 3 : 1;
        return {Token::Kind::kConstant, {}, Value::text(std::move(value))};
      }
      ++at_;
      if (c != '\\' || at_ >= text_.size()) {
        value += c;
      } else if (raw) {
        value += c;
        value += text_[at_++];
      } else {
        escape(value);
      }
    }
  }

  // What follows a backslash.
  void escape(std::string& value) {
    static constexpr std::string_view kMarks = "ntr\\'\"abfv\n", kMeant = "\n\t\r\\'\"\a\b\f\v";
    const char mark = text_[at_++];
    const std::size_t which = kMarks.find(mark);
    if (which < kMeant.size()) {
      value += kMeant[which];
    } else if (mark == '\n') {
      return;
    } else if (mark == 'x' || mark == 'u' || mark == 'U') {
      const std::size_t length = mark == 'x' ? 2 : mark == 'u' ? 4 : 8;
      char32_t code = 0;
      for (std::size_t i = 0; i < length; ++i, ++at_) {
        if (hexDigit(peek()) > 15) throw ExpansionError("invalid syntax: a truncated \\ escape");
        code = code * 16 + static_cast<char32_t>(hexDigit(peek()));
      }
      appendCodePoint(code, value);
    } else if (mark >= '0' && mark <= '7') {
      char32_t code = static_cast<char32_t>(mark - '0');
      for (int i = 0; i < 2 && peek() >= '0' && peek() <= '7'; ++i, ++at_) {
        code = code * 8 + static_cast<char32_t>(peek() - '0');
      }
      appendCodePoint(code, value);
    } else {
      value += '\\';
      value += mark;
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

std::vector<Token> tokensOf(std::string_view expression) {
  return Lexer(expression).all();
}

}  // namespace armillary::xacro

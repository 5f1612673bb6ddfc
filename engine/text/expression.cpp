// SPDX-License-Identifier: BSD-3-Clause
#include "engine/text/expression.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/text/characters.h"
#include "engine/text/parse_number.h"

namespace armillary {
namespace {

constexpr int kDeepestExpression = 200;  // parentheses within each other

struct Function {
  std::string_view name;
  double (*of_one)(double) = nullptr;
  double (*of_two)(double, double) = nullptr;
};

double sign(double x) {
  return x > 0.0 ? 1.0 : x < 0.0 ? -1.0 : x;
}

const Function kFunctions[] = {
    {"sin", [](double x) { return std::sin(x); }},
    {"cos", [](double x) { return std::cos(x); }},
    {"tan", [](double x) { return std::tan(x); }},
    {"asin", [](double x) { return std::asin(x); }},
    {"acos", [](double x) { return std::acos(x); }},
    {"atan", [](double x) { return std::atan(x); }},
    {"sqrt", [](double x) { return std::sqrt(x); }},
    {"abs", [](double x) { return std::abs(x); }},
    {"exp", [](double x) { return std::exp(x); }},
    {"log", [](double x) { return std::log(x); }},
    {"sign", sign},
    {"atan2", nullptr, [](double y, double x) { return std::atan2(y, x); }},
    {"min", nullptr, [](double x, double y) { return std::min(x, y); }},
    {"max", nullptr, [](double x, double y) { return std::max(x, y); }},
    {"pow", nullptr, [](double x, double y) { return std::pow(x, y); }}};

const Function* functionNamed(std::string_view name) {
  const auto found = std::find_if(std::begin(kFunctions), std::end(kFunctions),
                                  [&](const Function& function) { return function.name == name; });
  return found == std::end(kFunctions) ? nullptr : found;
}

bool isNameLetter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}
bool isInName(char c) {
  return isNameLetter(c) || isDigit(c) ||
         std::string_view(".:#~[]").find(c) != std::string_view::npos;
}

// Signs that keyboards and books have beside ASCII's, as the ASCII ones.
std::string plain(std::string_view text) {
  std::string result(text);
  for (const auto& [from, to] : {std::pair{"·", '*'}, {"×", '*'}, {"÷", '/'}, {"−", '-'}}) {
    const std::string_view sign = from;
    std::string replaced;  // at once: each replacement would move all that follows
    size_t from_here = 0;
    for (size_t at = result.find(sign); at != std::string::npos;
         at = result.find(sign, from_here)) {
      replaced.append(result, from_here, at - from_here).push_back(to);
      from_here = at + sign.size();
    }
    result = replaced.append(result, from_here);
  }
  return result;
}

}  // namespace

class ExpressionParser {
 public:
  ExpressionParser(const std::string& text, const Expression::Resolve& resolve)
      : text_(text), resolve_(resolve) {}

  std::optional<Expression> parse(ExpressionError& error) {
    sum();
    skipSpace();
    if (!failed_ && at_ < text_.size()) fail("what is this? an operator is expected");
    if (!failed_) return std::move(expression_);
    error = error_;
    return std::nullopt;
  }

 private:
  using Operation = Expression::Operation;

  void fail(const std::string& message) {
    if (failed_) return;
    failed_ = true;
    error_ = {static_cast<int>(at_) + 1, message};
  }
  void skipSpace() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
  }
  bool take(char c) {
    skipSpace();
    if (failed_ || at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  void add(Operation operation) { expression_.steps_.push_back({operation}); }

  void sum() {
    if (++depth_ > kDeepestExpression) return fail("this is too deep: fewer parentheses");
    product();
    while (!failed_) {
      if (take('+')) {
        product();
        add(Operation::kAdd);
      } else if (take('-')) {
        product();
        add(Operation::kSubtract);
      } else {
        break;
      }
    }
    --depth_;
  }
  void product() {
    factor();
    while (!failed_) {
      if (take('*')) {
        factor();
        add(Operation::kMultiply);
      } else if (take('/')) {
        factor();
        add(Operation::kDivide);
      } else {
        break;
      }
    }
  }
  void factor() {
    if (++depth_ > kDeepestExpression) return fail("this is too deep: fewer signs");
    if (take('-')) {
      factor();
      add(Operation::kNegate);
    } else if (take('+')) {
      factor();
    } else {
      power();
    }
    --depth_;
  }
  void power() {
    atom();
    if (!take('^')) return;
    factor();
    add(Operation::kPower);
  }
  void atom() {
    skipSpace();
    if (failed_) return;
    if (at_ >= text_.size()) return fail("something is missing at the end");
    if (take('(')) {
      sum();
      if (!take(')')) fail("a ')' is missing");
      return;
    }
    const char c = text_[at_];
    if (isDigit(c) || c == '.') return number();
    if (c == '\'') return quoted();
    if (isNameLetter(c)) return named();
    fail(c == '"' ? "a number or a name is expected; quotes around a name are single ones (')"
                  : "a number or a name is expected");
  }
  void number() {
    size_t end = at_;
    while (end < text_.size() && (isDigit(text_[end]) || text_[end] == '.')) ++end;
    if (end < text_.size() && (text_[end] == 'e' || text_[end] == 'E')) {
      size_t power = end + 1;
      if (power < text_.size() && (text_[power] == '-' || text_[power] == '+')) ++power;
      if (power < text_.size() && isDigit(text_[power])) {
        while (power < text_.size() && isDigit(text_[power])) ++power;
        end = power;
      }
    }
    const std::optional<double> value = parseNumber(text_.substr(at_, end - at_));
    if (!value) return fail("this is no number");
    at_ = end;
    expression_.steps_.push_back({Operation::kNumber, *value});
  }
  void variable(std::string_view name, size_t start) {
    const std::optional<int> index = resolve_(name);
    if (!index) {
      at_ = start;
      return fail("there is nothing called '" + std::string(name) + "'");
    }
    expression_.steps_.push_back({Operation::kVariable, 0.0, *index});
    std::vector<int>& known = expression_.variables_;
    if (std::find(known.begin(), known.end(), *index) == known.end()) known.push_back(*index);
  }
  void quoted() {
    const size_t start = at_++, end = text_.find('\'', at_);
    if (end == std::string::npos) {
      at_ = start;
      return fail("the quote is not closed");
    }
    const std::string name = text_.substr(at_, end - at_);
    at_ = end + 1;
    variable(name, start);
  }
  void named() {
    const size_t start = at_;
    while (at_ < text_.size() && isInName(text_[at_])) ++at_;
    const std::string name = text_.substr(start, at_ - start);
    skipSpace();
    const Function* function = functionNamed(name);
    if (function && at_ < text_.size() && text_[at_] == '(') return call(*function);
    if (name == "pi") {
      expression_.steps_.push_back({Operation::kNumber, std::numbers::pi});
      return;
    }
    variable(name, start);
  }
  void call(const Function& function) {
    take('(');
    sum();
    if (function.of_two) {
      if (!take(',')) return fail(std::string(function.name) + " takes two arguments");
      sum();
    }
    if (!take(')')) return fail("a ')' is missing");
    expression_.steps_.push_back({function.of_two ? Operation::kCall2 : Operation::kCall1, 0.0, 0,
                                  function.of_one, function.of_two});
  }

  const std::string& text_;
  const Expression::Resolve& resolve_;
  Expression expression_;
  size_t at_ = 0;
  int depth_ = 0;
  bool failed_ = false;
  ExpressionError error_;
};

std::optional<Expression> Expression::parse(std::string_view text, const Resolve& resolve,
                                            ExpressionError& error) {
  const std::string ascii = plain(text);
  return ExpressionParser(ascii, resolve).parse(error);
}

double Expression::value(const std::function<double(int)>& variable) const {
  std::vector<double> stack;
  stack.reserve(steps_.size());
  const auto pop = [&] {
    const double top = stack.back();
    stack.pop_back();
    return top;
  };
  for (const Step& step : steps_) {
    switch (step.operation) {
      case Operation::kNumber:
        stack.push_back(step.number);
        break;
      case Operation::kVariable:
        stack.push_back(variable(step.variable));
        break;
      case Operation::kNegate:
        stack.back() = -stack.back();
        break;
      case Operation::kCall1:
        stack.back() = step.function1(stack.back());
        break;
      default: {
        const double right = pop(), left = pop();
        stack.push_back(step.operation == Operation::kAdd        ? left + right
                        : step.operation == Operation::kSubtract ? left - right
                        : step.operation == Operation::kMultiply ? left * right
                        : step.operation == Operation::kDivide   ? left / right
                        : step.operation == Operation::kPower    ? std::pow(left, right)
                                                                 : step.function2(left, right));
      }
    }
  }
  return stack.back();
}

}  // namespace armillary

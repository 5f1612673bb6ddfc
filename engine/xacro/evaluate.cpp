// SPDX-License-Identifier: BSD-3-Clause
#include "engine/xacro/evaluate.h"

#include "engine/xacro/global_names.h"
#include "engine/xacro/operators.h"
#include "engine/xacro/scope.h"

namespace armillary::xacro {
namespace {

using Kind = Expression::Kind;

constexpr int kExpressionWeight = 3;  // in levels of nesting

// Names of comprehensions and lambdas, the innermost last.
using Locals = std::vector<std::pair<std::string, Value>>;

class Evaluator {
 public:
  Evaluator(std::shared_ptr<const Scope> scope, Host& host)
      : scope_(std::move(scope)), host_(host) {}

  Value of(const Expression& expression);
  Locals locals;

 private:
  Value name(const std::string& word);
  Value subscript(const Expression& expression);
  Value call(const Expression& expression);
  Value lambda(const Expression& expression);
  Value comparison(const Expression& expression);
  // Runs through the loops from number `loop` on, and adds what each round gives.
  void loopThrough(const Expression& expression, std::size_t loop, Values& keys, Values& values);

  Values parts(const Expression& expression) {
    Values values;
    values.reserve(expression.parts.size());
    for (const ExpressionPointer& part : expression.parts) values.push_back(of(*part));
    host_.budget.chargeList(values.size());
    return values;
  }

  std::shared_ptr<const Scope> scope_;
  Host& host_;
};

Value Evaluator::of(const Expression& expression) {
  const Budget::Level level(host_.budget, kExpressionWeight);
  host_.budget.charge(4);
  const auto part = [&](std::size_t i) { return of(*expression.parts[i]); };
  switch (expression.kind) {
    case Kind::kConstant:
      return expression.constant;
    case Kind::kName:
      return name(expression.word);
    case Kind::kTuple:
      return Value::tuple(parts(expression));
    case Kind::kList:
      return Value::list(parts(expression));
    case Kind::kDictionary: {
      Dictionary entries;
      for (std::size_t i = 0; i < expression.parts.size(); i += 2) {
        entries.set(part(i), part(i + 1), host_.budget);
      }
      return Value::dictionary(std::move(entries));
    }
    case Kind::kUnary: {
      const Value value = part(0);
      if (expression.word == "not") return Value::boolean(!isTrue(value));
      if (expression.word == "~") return inverted(value);
      if (expression.word == "-") return negative(value);
      if (!value.isNumeric())
        throw ExpansionError(std::string("there is no plus ") + typeName(value));
      return value.is(Type::kBoolean) ? Value::integer(value.whole()) : value;
    }
    case Kind::kBinary:
      return operate(expression.word, part(0), part(1), host_.budget);
    case Kind::kAnd:
    case Kind::kOr: {
      Value value;
      for (const ExpressionPointer& each : expression.parts) {
        value = of(*each);
        if (isTrue(value) == (expression.kind == Kind::kOr)) break;
      }
      return value;
    }
    case Kind::kComparison:
      return comparison(expression);
    case Kind::kConditional:
      return isTrue(part(0)) ? part(1) : part(2);
    case Kind::kAttribute:
      return attributeOf(part(0), expression.word, host_);
    case Kind::kSubscript:
      return subscript(expression);
    case Kind::kSlice:
      throw ExpansionError("a slice is no key");
    case Kind::kCall:
      return call(expression);
    case Kind::kListOf: {
      Values values, none;
      loopThrough(expression, 0, values, none);
      return Value::list(std::move(values));
    }
    case Kind::kDictionaryOf: {
      Values keys, values;
      loopThrough(expression, 0, keys, values);
      Dictionary entries;
      for (std::size_t i = 0; i < keys.size(); ++i) {
        entries.set(keys[i], values[i], host_.budget);
      }
      return Value::dictionary(std::move(entries));
    }
    case Kind::kLambda:
      return lambda(expression);
  }
  return {};
}

Value Evaluator::name(const std::string& word) {
  for (auto local = locals.rbegin(); local != locals.rend(); ++local) {
    if (local->first == word) return local->second;
  }
  if (const Value* found = host_.property(word, *scope_)) return *found;
  if (const Value* found = globalName(word)) return *found;
  const std::string nearest = nearestName(word, *scope_);
  throw ExpansionError("name '" + word + "' is not defined",
                       nearest.empty() ? "" : "did you mean '" + nearest + "'?");
}

Value Evaluator::subscript(const Expression& expression) {
  const Value container = of(*expression.parts[0]);
  const Expression& key = *expression.parts[1];
  if (key.kind != Kind::kSlice) return itemOf(container, of(key), host_.budget);
  const auto bound = [&](std::size_t i) { return key.parts[i] ? of(*key.parts[i]) : Value(); };
  return sliceOf(container, bound(0), bound(1), bound(2), host_.budget);
}

Value Evaluator::call(const Expression& expression) {
  const Value callee = of(*expression.parts[0]);
  Call call{host_, {}, {}};
  for (std::size_t i = 0; i < expression.words.size(); ++i) {
    const std::string& word = expression.words[i];
    Value argument = of(*expression.parts[i + 1]);
    if (word.empty()) {
      call.positional.push_back(std::move(argument));
    } else if (word == "*") {
      for (Value& item : itemsOf(argument, host_.budget))
        call.positional.push_back(std::move(item));
    } else if (word == "**") {
      if (!argument.is(Type::kDictionary)) throw ExpansionError("'**' takes a dictionary");
      for (const auto& [key, value] : argument.entries().entries) {
        call.named.emplace_back(textOf(key), value);
      }
    } else {
      call.named.emplace_back(word, std::move(argument));
    }
  }
  return callFunction(callee, call);
}

Value Evaluator::lambda(const Expression& expression) {
  host_.budget.chargeSmall(1 + locals.size());  // it keeps them
  return Value::function("lambda", [words = expression.words, body = expression.parts[0],
                                    scope = scope_, outer = locals](Call& call) {
    if (!call.named.empty() || call.positional.size() != words.size()) {
      throw ExpansionError("the lambda takes " + std::to_string(words.size()) + " arguments");
    }
    call.host.budget.chargeSmall(outer.size());
    Evaluator inner(scope, call.host);
    inner.locals = outer;
    for (std::size_t i = 0; i < words.size(); ++i) {
      inner.locals.emplace_back(words[i], call.positional[i]);
    }
    return inner.of(*body);
  });
}

Value Evaluator::comparison(const Expression& expression) {
  Value left = of(*expression.parts[0]);
  for (std::size_t i = 0; i < expression.words.size(); ++i) {
    Value right = of(*expression.parts[i + 1]);
    if (!compare(expression.words[i], left, right, host_.budget)) return Value::boolean(false);
    left = std::move(right);
  }
  return Value::boolean(true);
}

void Evaluator::loopThrough(const Expression& expression, std::size_t loop, Values& keys,
                            Values& values) {
  if (loop == expression.loops.size()) {
    keys.push_back(of(*expression.parts[0]));
    if (expression.parts.size() > 1) values.push_back(of(*expression.parts[1]));
    if (keys.size() > kLongestList) throw ExpansionError("a list grows beyond 100000 items");
    return;
  }
  const Loop& here = expression.loops[loop];
  const std::size_t before = locals.size();
  for (const Value& item : itemsOf(of(*here.items), host_.budget)) {
    locals.resize(before);
    if (!here.unpacks) {
      locals.emplace_back(here.names[0], item);
    } else {
      const Values several = itemsOf(item, host_.budget);
      if (several.size() != here.names.size()) {
        throw ExpansionError("there are " + std::to_string(several.size()) + " values for " +
                             std::to_string(here.names.size()) + " names");
      }
      for (std::size_t i = 0; i < several.size(); ++i) {
        locals.emplace_back(here.names[i], several[i]);
      }
    }
    bool wanted = true;
    for (const ExpressionPointer& condition : here.conditions) {
      wanted = wanted && isTrue(of(*condition));
    }
    if (wanted) loopThrough(expression, loop + 1, keys, values);
  }
  locals.resize(before);
}

}  // namespace

Value evaluate(std::string_view expression, const std::shared_ptr<const Scope>& scope, Host& host) {
  constexpr std::size_t kLongestExpression = 500'000;  // each character may be a part of a tree
  if (expression.size() > kLongestExpression) {
    throw ExpansionError("an expression has more than 500000 characters",
                         "put its values into a YAML file and load that");
  }
  host.budget.charge(10 + expression.size());
  const ExpressionPointer parsed = parseExpression(expression);
  return Evaluator(scope, host).of(*parsed);
}

Value callFunction(const Value& function, Call& call) {
  if (!function.is(Type::kFunction)) {
    throw ExpansionError(std::string(typeName(function)) + " is no function");
  }
  const Budget::Level level(call.host.budget, kExpressionWeight);
  call.host.budget.charge(4);
  return function.function().run(call);
}

namespace {

bool typeHasMethod(const std::string& type, const std::string& name, Budget& budget) {
  if (type == "str") return !textMethod(Value::text({}), name, budget).is(Type::kNone);
  for (const Value& each :
       {Value::list({}), Value::tuple({}), Value::dictionary({}), Value::set({}, budget)}) {
    if (typeName(each) == type) return !containerMethod(each, name, budget).is(Type::kNone);
  }
  return false;
}

}  // namespace

Value attributeOf(const Value& value, const std::string& name, Host& host) {
  if (value.is(Type::kNameSpace)) return value.names().member(name, host);
  if (value.is(Type::kFunction) && value.function().is_type) {  // str.lower: of its first argument
    if (!typeHasMethod(value.function().name, name, host.budget)) {
      throw ExpansionError("the type " + value.function().name + " has no method '" + name + "'");
    }
    return Value::function(name, [name, type = value.function().name](Call& call) {
      if (call.positional.empty() || typeName(call.positional[0]) != type) {
        throw ExpansionError(type + "." + name + "() takes a value of type " + type);
      }
      const Value method = attributeOf(call.positional[0], name, call.host);
      Call inner{call.host, Values(call.positional.begin() + 1, call.positional.end()), call.named};
      return callFunction(method, inner);
    });
  }
  Value method = value.is(Type::kText) ? textMethod(value, name, host.budget)
                                       : containerMethod(value, name, host.budget);
  if (!method.is(Type::kNone)) return method;
  if (value.is(Type::kDictionary)) {
    if (const Value* found = value.entries().find(Value::text(name), host.budget)) return *found;
    throw ExpansionError("the dictionary has no key '" + name + "'");
  }
  throw ExpansionError(std::string(typeName(value)) + " has no attribute '" + name + "'");
}

}  // namespace armillary::xacro

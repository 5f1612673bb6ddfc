// SPDX-License-Identifier: BSD-3-Clause
// What an expression can be worth: the values of Python that robot files use.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/xacro/budget.h"

namespace armillary::xacro {

__extension__ typedef __int128 Integer;  // Python's have no end; beyond this is an error

class Host;
class Value;
using Values = std::vector<Value>;
using NamedValues = std::vector<std::pair<std::string, Value>>;

// The arguments of a call, and who serves it.
struct Call {
  Host& host;
  Values positional;
  NamedValues named;
};

struct Function {
  std::string name;      // as messages call it; of a type, its name
  bool is_type = false;  // can stand in isinstance()
  std::function<Value(Call&)> run;
};

// Something whose names are reached by a dot: a module, or an included file with ns=.
class NameSpace {
 public:
  virtual ~NameSpace() = default;
  // The value of that name. Throws ExpansionError where there is none.
  virtual Value member(const std::string& name, Host& host) const = 0;
};

// Keys in the order of insertion. Robot files have dictionaries of a few dozen entries.
struct Dictionary {
  std::vector<std::pair<Value, Value>> entries;

  const Value* find(const Value& key, Budget& budget) const;
  void set(const Value& key, Value value, Budget& budget);
};

enum class Type {  // in the order of Value's alternatives
  kNone,
  kBoolean,
  kInteger,
  kNumber,
  kText,
  kList,
  kTuple,
  kDictionary,
  kSet,
  kFunction,
  kNameSpace
};

// A value. Texts, lists and dictionaries are shared by whoever holds them, as in Python: a list of
// a hundred thousand long texts that are one text holds it once.
class Value {
 public:
  struct Text {
    std::shared_ptr<const std::string> text;
  };
  struct List {
    std::shared_ptr<Values> items;
  };
  struct Tuple {
    std::shared_ptr<const Values> items;
  };
  struct Set {  // each value once, in the order of insertion
    std::shared_ptr<const Values> items;
  };

  Value() = default;  // None
  static Value boolean(bool value) { return Value(Held(value)); }
  static Value integer(Integer value) { return Value(Held(value)); }
  static Value number(double value) { return Value(Held(value)); }
  static Value text(std::string value);
  static Value list(Values items);
  static Value tuple(Values items);
  static Value dictionary(Dictionary entries);
  static Value set(const Values& items, Budget& budget);
  static Value function(std::string name, std::function<Value(Call&)> run, bool is_type = false);
  static Value nameSpace(std::shared_ptr<const NameSpace> names) {
    return Value(Held(std::move(names)));
  }

  Type type() const { return static_cast<Type>(held_.index()); }
  bool is(Type type) const { return this->type() == type; }
  bool isWhole() const { return is(Type::kInteger) || is(Type::kBoolean); }
  bool isNumeric() const { return isWhole() || is(Type::kNumber); }
  bool isSequence() const { return is(Type::kList) || is(Type::kTuple); }

  // Each for values of its type only; whole() also for booleans, real() for all numeric ones,
  // items() for lists, tuples and sets.
  Integer whole() const;
  double real() const;
  const std::string& text() const { return *std::get<Text>(held_).text; }
  const Values& items() const;
  Values& listItems() const { return *std::get<List>(held_).items; }
  Dictionary& entries() const { return *std::get<std::shared_ptr<Dictionary>>(held_); }
  const Function& function() const { return *std::get<std::shared_ptr<const Function>>(held_); }
  const NameSpace& names() const { return *std::get<std::shared_ptr<const NameSpace>>(held_); }
  // Whether both are the same object (lists, dictionaries, functions) or equal (all others).
  bool isSame(const Value& other, Budget& budget) const;

 private:
  using Held = std::variant<std::monostate, bool, Integer, double, Text, List, Tuple,
                            std::shared_ptr<Dictionary>, Set, std::shared_ptr<const Function>,
                            std::shared_ptr<const NameSpace>>;
  explicit Value(Held held) : held_(std::move(held)) {}

  Held held_;
};

// As Python's `if` and `==` see them.
bool isTrue(const Value& value);
// Throws ExpansionError where that would take too long: lists that hold a list twice, which holds
// one twice, have more parts than can be compared.
bool areEqual(const Value& a, const Value& b, Budget& budget);

// "int", "str", "list", ...: as Python names the type.
const char* typeName(const Value& value);

// As Python's str() and repr() write it; `kLongestText` bytes at most, else ExpansionError.
std::string textOf(const Value& value);
std::string representationOf(const Value& value);
std::string numberText(double value);
std::string integerText(Integer value);

// The whole number that the text is, as int() reads it; nothing where it is none. Throws
// ExpansionError where it has too many digits.
std::optional<Integer> wholeNumberIn(std::string_view text);
// The number, as float() reads it: also inf and nan.
std::optional<double> numberIn(std::string_view text);

// A property's or a macro argument's plain text as the value that it stands for: quotes around it
// go and leave text; numbers and true, false, True, False are converted; other text stays.
Value literalOf(std::string text);

}  // namespace armillary::xacro

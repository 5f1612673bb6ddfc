// SPDX-License-Identifier: BSD-3-Clause
#include "engine/xacro/value.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

#include "engine/text/parse_number.h"
#include "engine/text/words.h"

namespace armillary::xacro {
namespace {

// One comparison of two values, of which every part may be as large as the whole.
class Comparison {
 public:
  explicit Comparison(Budget& budget) : budget_(budget) {}

  bool equal(const Value& a, const Value& b, int depth) {
    if (depth > kDeepest) throw ExpansionError("values are nested too deeply to compare");
    if (++parts_ > kMostParts) throw ExpansionError("values are too large to compare");
    budget_.charge(1);
    if (a.isNumeric() && b.isNumeric()) {
      return a.isWhole() && b.isWhole() ? a.whole() == b.whole() : a.real() == b.real();
    }
    if (a.type() != b.type()) return false;
    switch (a.type()) {
      case Type::kNone:
        return true;
      case Type::kText: {
        const std::string &one = a.text(), &other = b.text();
        if (&one == &other) return true;
        if (one.size() != other.size()) return false;
        // of names in a file the start that they share is read, and no more
        const auto end = std::mismatch(one.begin(), one.end(), other.begin()).first;
        budget_.charge(static_cast<std::size_t>(end - one.begin()) / 64);
        return end == one.end();
      }
      case Type::kList:
      case Type::kTuple:
        return std::equal(a.items().begin(), a.items().end(), b.items().begin(), b.items().end(),
                          [&](const Value& x, const Value& y) { return equal(x, y, depth + 1); });
      case Type::kSet:
        return a.items().size() == b.items().size() &&
               std::all_of(a.items().begin(), a.items().end(), [&](const Value& item) {
                 return std::any_of(b.items().begin(), b.items().end(), [&](const Value& other) {
                   return equal(item, other, depth + 1);
                 });
               });
      case Type::kDictionary: {
        const Dictionary &one = a.entries(), &other = b.entries();
        if (one.entries.size() != other.entries.size()) return false;
        for (const auto& [key, value] : one.entries) {
          const Value* found = other.find(key, budget_);
          if (found == nullptr || !equal(value, *found, depth + 1)) return false;
        }
        return true;
      }
      default:
        return a.isSame(b, budget_);
    }
  }

 private:
  static constexpr int kDeepest = 100, kMostParts = 1'000'000;

  Budget& budget_;
  int parts_ = 0;
};

}  // namespace

const Value* Dictionary::find(const Value& key, Budget& budget) const {
  for (const auto& [name, value] : entries) {
    if (areEqual(name, key, budget)) return &value;
  }
  return nullptr;
}

namespace {

// Keys, and what is in a set, cannot change and so never hold themselves.
void requireHashable(const Value& value, Budget& budget) {
  if (value.is(Type::kList) || value.is(Type::kDictionary) || value.is(Type::kSet)) {
    throw ExpansionError(std::string("a ") + typeName(value) + " can be no key, nor in a set",
                         "write a tuple in place of a list");
  }
  if (!value.is(Type::kTuple)) return;
  const Budget::Level level(budget);
  budget.chargeSmall(value.items().size());
  for (const Value& item : value.items()) requireHashable(item, budget);
}

}  // namespace

void Dictionary::set(const Value& key, Value value, Budget& budget) {
  requireHashable(key, budget);
  for (auto& entry : entries) {
    if (areEqual(entry.first, key, budget)) {
      entry.second = std::move(value);
      return;
    }
  }
  // each new key is compared with all before it
  if (entries.size() >= 2000) throw ExpansionError("a dictionary grows beyond 2000 entries");
  budget.chargeSmall(1);
  entries.emplace_back(key, std::move(value));
}

Value Value::text(std::string value) {
  return Value(Held(Text{std::make_shared<const std::string>(std::move(value))}));
}

Value Value::list(Values items) {
  return Value(Held(List{std::make_shared<Values>(std::move(items))}));
}

Value Value::tuple(Values items) {
  return Value(Held(Tuple{std::make_shared<const Values>(std::move(items))}));
}

Value Value::dictionary(Dictionary entries) {
  return Value(Held(std::make_shared<Dictionary>(std::move(entries))));
}

Value Value::set(const Values& items, Budget& budget) {
  Dictionary once;  // which finds what is there already
  for (const Value& item : items) {
    once.set(item, {}, budget);
  }
  Values kept;
  for (auto& entry : once.entries) kept.push_back(std::move(entry.first));
  return Value(Held(Set{std::make_shared<const Values>(std::move(kept))}));
}

Value Value::function(std::string name, std::function<Value(Call&)> run, bool is_type) {
  return Value(
      Held(std::make_shared<const Function>(Function{std::move(name), is_type, std::move(run)})));
}

Integer Value::whole() const {
  if (const bool* truth = std::get_if<bool>(&held_)) return *truth ? 1 : 0;
  return std::get<Integer>(held_);
}

double Value::real() const {
  if (const double* number = std::get_if<double>(&held_)) return *number;
  return static_cast<double>(whole());
}

const Values& Value::items() const {
  if (const List* list = std::get_if<List>(&held_)) return *list->items;
  if (const Set* set = std::get_if<Set>(&held_)) return *set->items;
  return *std::get<Tuple>(held_).items;
}

bool Value::isSame(const Value& other, Budget& budget) const {
  if (type() != other.type()) return false;
  switch (type()) {
    case Type::kList:
      return std::get<List>(held_).items == std::get<List>(other.held_).items;
    case Type::kTuple:
      return std::get<Tuple>(held_).items == std::get<Tuple>(other.held_).items;
    case Type::kSet:
      return std::get<Set>(held_).items == std::get<Set>(other.held_).items;
    case Type::kDictionary:
      return &entries() == &other.entries();
    case Type::kFunction:
      return function().name == other.function().name;
    case Type::kNameSpace:
      return &names() == &other.names();
    default:
      return areEqual(*this, other, budget);
  }
}

bool isTrue(const Value& value) {
  switch (value.type()) {
    case Type::kNone:
      return false;
    case Type::kBoolean:
    case Type::kInteger:
      return value.whole() != 0;
    case Type::kNumber:
      return value.real() != 0;
    case Type::kText:
      return !value.text().empty();
    case Type::kList:
    case Type::kTuple:
    case Type::kSet:
      return !value.items().empty();
    case Type::kDictionary:
      return !value.entries().entries.empty();
    default:
      return true;
  }
}

bool areEqual(const Value& a, const Value& b, Budget& budget) {
  return Comparison(budget).equal(a, b, 0);
}

const char* typeName(const Value& value) {
  static constexpr const char* kNames[] = {"NoneType", "bool",     "int",      "float",
                                           "str",      "list",     "tuple",    "dict",
                                           "set",      "function", "namespace"};
  return kNames[static_cast<std::size_t>(value.type())];
}

std::optional<Integer> wholeNumberIn(std::string_view text) {
  text = trimmed(text);
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  if (text.empty() || text.front() == '_' || text.back() == '_') return std::nullopt;
  Integer value = 0;
  bool overflows = false, underscore = false;
  for (const char c : text) {
    if (c == '_' && !underscore) {
      underscore = true;
      continue;
    }
    if (c < '0' || c > '9') return std::nullopt;
    underscore = false;
    overflows |= __builtin_mul_overflow(value, Integer{10}, &value);
    overflows |= __builtin_add_overflow(value, Integer{c - '0'}, &value);
  }
  if (overflows) throw ExpansionError("a whole number has more than 38 digits");
  return negative ? -value : value;
}

std::optional<double> numberIn(std::string_view text) {
  text = trimmed(text);
  std::string digits;
  for (std::size_t i = 0; i < text.size(); ++i) {  // 1_000.5: underscores between digits
    const auto digit = [&](std::size_t at) {
      return at < text.size() && text[at] >= '0' && text[at] <= '9';
    };
    if (text[i] != '_') {
      digits += text[i];
    } else if (i == 0 || !digit(i - 1) || !digit(i + 1)) {
      return std::nullopt;
    }
  }
  std::string_view word = digits;
  const bool negative = word.starts_with('-');
  if (negative || word.starts_with('+')) word.remove_prefix(1);
  const std::string name = lowered(word);
  if (name == "inf" || name == "infinity") {
    return negative ? -std::numeric_limits<double>::infinity()
                    : std::numeric_limits<double>::infinity();
  }
  if (name == "nan") return std::numeric_limits<double>::quiet_NaN();
  if (const auto finite = parseNumber(word)) return negative ? -*finite : *finite;
  double huge = 0;  // what a double cannot hold is infinite, as in Python
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), huge);
  if (error == std::errc::result_out_of_range && end == word.data() + word.size()) {
    return negative ? -HUGE_VAL : HUGE_VAL;
  }
  return std::nullopt;
}

Value literalOf(std::string text) {
  if (text.size() >= 2 && text.front() == '\'' && text.back() == '\'') {
    return Value::text(text.substr(1, text.size() - 2));
  }
  if (text.find('_') != std::string::npos) return Value::text(std::move(text));
  if (const auto whole = wholeNumberIn(text)) return Value::integer(*whole);
  if (const auto number = numberIn(text)) return Value::number(*number);
  if (text == "true" || text == "True") return Value::boolean(true);
  if (text == "false" || text == "False") return Value::boolean(false);
  return Value::text(std::move(text));
}

}  // namespace armillary::xacro

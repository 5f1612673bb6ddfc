// SPDX-License-Identifier: BSD-3-Clause
// The methods of texts.
#include <algorithm>
#include <array>
#include <map>

#include "engine/text/characters.h"
#include "engine/text/words.h"
#include "engine/xacro/arguments_of_call.h"
#include "engine/xacro/code_points.h"
#include "engine/xacro/evaluate.h"
#include "engine/xacro/operators.h"
#include "engine/xacro/text_format.h"
#include "engine/xacro/text_search.h"

namespace armillary::xacro {
namespace {

constexpr std::size_t kAll = std::string::npos;

using TextMethod = Value (*)(const std::string& self, Call& call);

bool isLower(char c) {
  return c >= 'a' && c <= 'z';
}
bool isUpper(char c) {
  return c >= 'A' && c <= 'Z';
}
bool isLetter(char c) {
  return isLower(c) || isUpper(c) || static_cast<unsigned char>(c) >= 0x80;
}
char upper(char c) {
  return isLower(c) ? static_cast<char>(c - 32) : c;
}
char lower(char c) {
  return isUpper(c) ? static_cast<char>(c + 32) : c;
}

template <char (*change)(char)>
Value changed(const std::string& self, Call& call) {
  expectArguments(call, 0, 0);
  std::string text = self;
  std::transform(text.begin(), text.end(), text.begin(), change);
  return Value::text(std::move(text));
}

// title() where `each_word`, else capitalize().
template <bool each_word>
Value capitalized(const std::string& self, Call& call) {
  expectArguments(call, 0, 0);
  std::string text = self;
  bool start = true;
  for (char& c : text) {
    c = start ? upper(c) : lower(c);
    start = each_word && !isLetter(c);
  }
  return Value::text(std::move(text));
}

template <bool left, bool right>
Value stripped(const std::string& self, Call& call) {
  expectArguments(call, 0, 1);
  const bool given = !call.positional.empty() && !call.positional[0].is(Type::kNone);
  const std::string marks = given ? textArgument(call, 0) : std::string(kBlanks);
  std::array<bool, 256> goes{};
  for (const char mark : marks) goes[static_cast<unsigned char>(mark)] = true;
  call.host.budget.chargeReading(marks.size());
  const auto isMark = [&](std::size_t at) { return goes[static_cast<unsigned char>(self[at])]; };
  std::size_t start = 0, end = self.size();
  while (left && start < end && isMark(start)) ++start;
  while (right && end > start && isMark(end - 1)) --end;
  return Value::text(self.substr(start, end - start));
}

Value splitAtBlanks(const std::string& self, Integer most, Budget& budget) {
  Values words;
  std::string_view rest = trimmed(self);
  while (!rest.empty()) {
    std::size_t end = std::min(rest.find_first_of(kBlanks), rest.size());
    if (most >= 0 && static_cast<Integer>(words.size()) >= most) end = rest.size();
    words.push_back(Value::text(std::string(rest.substr(0, end))));
    rest = trimmed(rest.substr(end));
    budget.chargeSmall(1);
    if (words.size() > kLongestList) break;
  }
  budget.chargeList(words.size());
  return Value::list(std::move(words));
}

template <bool from_right>
Value split(const std::string& self, Call& call) {
  expectArguments(call, 0, 2, {"sep", "maxsplit"});
  Value separator = call.positional.empty() ? Value() : call.positional[0];
  if (const Value* named = namedArgument(call, "sep")) separator = *named;
  Integer most = call.positional.size() > 1 ? wholeArgument(call, 1) : -1;
  if (const Value* named = namedArgument(call, "maxsplit"))
    most = named->isWhole() ? named->whole() : -1;
  call.host.budget.charge(self.size());
  if (separator.is(Type::kNone)) {
    return splitAtBlanks(self, from_right ? -1 : most, call.host.budget);
  }
  if (!separator.is(Type::kText) || separator.text().empty()) {
    throw ExpansionError("split() takes a text that is not empty");
  }
  const std::string& mark = separator.text();
  call.host.budget.chargeText(mark.size());
  const TextSearch search(mark, from_right);
  Values words;
  std::string_view rest = self;
  while (most < 0 || static_cast<Integer>(words.size()) < most) {
    const std::size_t at = search.in(rest);
    if (at == kAll) break;
    const std::string_view word = from_right ? rest.substr(at + mark.size()) : rest.substr(0, at);
    words.push_back(Value::text(std::string(word)));
    rest = from_right ? rest.substr(0, at) : rest.substr(at + mark.size());
    call.host.budget.chargeSmall(1);
    if (words.size() > kLongestList) break;
  }
  words.push_back(Value::text(std::string(rest)));
  call.host.budget.chargeList(words.size());
  if (from_right) std::reverse(words.begin(), words.end());
  return Value::list(std::move(words));
}

Value splitLines(const std::string& self, Call& call) {
  expectArguments(call, 0, 0);
  Values lines;
  std::string_view rest = self;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    lines.push_back(Value::text(std::string(rest.substr(0, end))));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    call.host.budget.chargeSmall(1);
    if (lines.size() > kLongestList) break;
  }
  call.host.budget.chargeList(lines.size());
  return Value::list(std::move(lines));
}

Value join(const std::string& self, Call& call) {
  expectArguments(call, 1, 1);
  std::string text;
  bool first = true;
  for (const Value& item : itemsOf(call.positional[0], call.host.budget)) {
    if (!item.is(Type::kText)) {
      throw ExpansionError(std::string("join() takes texts, not ") + typeName(item),
                           "use map(str, list)");
    }
    if (!first) text += self;
    first = false;
    text += item.text();
    if (text.size() > kLongestText) break;
  }
  call.host.budget.chargeText(text.size());
  return Value::text(std::move(text));
}

Value replace(const std::string& self, Call& call) {
  expectArguments(call, 2, 3);
  const std::string &from = textArgument(call, 0), &to = textArgument(call, 1);
  Integer left = call.positional.size() > 2 ? wholeArgument(call, 2) : -1;
  if (from.empty()) throw ExpansionError("replace() takes a text that is not empty");
  call.host.budget.chargeText(from.size());
  const TextSearch search(from);
  std::string text;
  std::size_t at = 0;
  while (left != 0) {
    const std::size_t found = search.in(std::string_view(self).substr(at));
    if (found == kAll) break;
    text.append(self, at, found);
    text += to;
    at += found + from.size();
    --left;
    if (text.size() > kLongestText) break;
  }
  text.append(self, at);
  call.host.budget.chargeText(text.size());
  return Value::text(std::move(text));
}

// find(), rfind(), and index() where what is not there is an error.
template <bool from_right, bool must>
Value find(const std::string& self, Call& call) {
  expectArguments(call, 1, 1);
  const std::string& wanted = textArgument(call, 0);
  call.host.budget.chargeText(wanted.size());
  const std::size_t at = TextSearch(wanted, from_right).in(self);
  if (at != kAll) return Value::integer(static_cast<Integer>(countCodePoints(self.substr(0, at))));
  if (must) throw ExpansionError("'" + wanted + "' is not in the text");
  return Value::integer(-1);
}

Value count(const std::string& self, Call& call) {
  expectArguments(call, 1, 1);
  const std::string& wanted = textArgument(call, 0);
  if (wanted.empty()) throw ExpansionError("count() takes a text that is not empty");
  call.host.budget.chargeText(wanted.size());
  const TextSearch search(wanted);
  Integer times = 0;
  std::string_view rest = self;
  for (std::size_t at = search.in(rest); at != kAll; at = search.in(rest)) {
    ++times;
    rest.remove_prefix(at + wanted.size());
  }
  return Value::integer(times);
}

template <bool at_end>
Value begins(const std::string& self, Call& call) {
  expectArguments(call, 1, 1);
  const Values one{call.positional[0]};
  const bool several = call.positional[0].is(Type::kTuple);
  for (const Value& mark : several ? call.positional[0].items() : one) {
    if (!mark.is(Type::kText)) throw ExpansionError("startswith() and endswith() take a text");
    call.host.budget.chargeReading(std::min(mark.text().size(), self.size()));
    if (at_end ? self.ends_with(mark.text()) : self.starts_with(mark.text())) {
      return Value::boolean(true);
    }
  }
  return Value::boolean(false);
}

template <bool (*is)(char)>
Value allAre(const std::string& self, Call& call) {
  expectArguments(call, 0, 0);
  return Value::boolean(!self.empty() && std::all_of(self.begin(), self.end(), is));
}

bool isLetterOrDigit(char c) {
  return isLetter(c) || isDigit(c);
}
template <bool (*is)(char), bool (*is_not)(char)>
Value allLettersAre(const std::string& self, Call& call) {
  expectArguments(call, 0, 0);
  return Value::boolean(std::any_of(self.begin(), self.end(), is) &&
                        std::none_of(self.begin(), self.end(), is_not));
}

// Zeros in front (zfill), or blanks around it.
template <char side>
Value widened(const std::string& self, Call& call) {
  expectArguments(call, 1, side == '0' ? 1 : 2);
  const auto size = static_cast<Integer>(countCodePoints(self));
  const Integer gap = std::max(Integer{0}, wholeArgument(call, 0) - size);
  const std::string mark = side == '0'                  ? "0"
                           : call.positional.size() > 1 ? textArgument(call, 1)
                                                        : " ";
  if (mark.size() != 1) throw ExpansionError("a text is filled up by one character");
  call.host.budget.chargeText(gap > 10'000'000 ? kLongestText + 1 : static_cast<std::size_t>(gap));
  const std::string filling(static_cast<std::size_t>(gap), mark[0]);
  if (side == '0') {
    const std::size_t sign = self.starts_with('-') || self.starts_with('+') ? 1 : 0;
    return Value::text(self.substr(0, sign) + filling + self.substr(sign));
  }
  if (side == '<') return Value::text(self + filling);
  if (side == '>') return Value::text(filling + self);
  const std::size_t left = filling.size() / 2;
  return Value::text(filling.substr(0, left) + self + filling.substr(left));
}

template <bool from_right>
Value partition(const std::string& self, Call& call) {
  expectArguments(call, 1, 1);
  const std::string& mark = textArgument(call, 0);
  if (mark.empty()) throw ExpansionError("partition() takes a text that is not empty");
  call.host.budget.chargeText(mark.size());
  const std::size_t at = TextSearch(mark, from_right).in(self);
  Values parts(3, Value::text({}));
  if (at == kAll) {
    parts[from_right ? 2 : 0] = Value::text(self);
  } else {
    parts = {Value::text(self.substr(0, at)), Value::text(mark),
             Value::text(self.substr(at + mark.size()))};
  }
  return Value::tuple(std::move(parts));
}

const std::map<std::string, TextMethod, std::less<>>& methods() {
  static const std::map<std::string, TextMethod, std::less<>> all{
      {"upper", changed<upper>},
      {"lower", changed<lower>},
      {"casefold", changed<lower>},
      {"title", capitalized<true>},
      {"capitalize", capitalized<false>},
      {"strip", stripped<true, true>},
      {"lstrip", stripped<true, false>},
      {"rstrip", stripped<false, true>},
      {"split", split<false>},
      {"rsplit", split<true>},
      {"splitlines", splitLines},
      {"join", join},
      {"replace", replace},
      {"find", find<false, false>},
      {"rfind", find<true, false>},
      {"index", find<false, true>},
      {"rindex", find<true, true>},
      {"count", count},
      {"startswith", begins<false>},
      {"endswith", begins<true>},
      {"isdigit", allAre<isDigit>},
      {"isnumeric", allAre<isDigit>},
      {"isdecimal", allAre<isDigit>},
      {"isalpha", allAre<isLetter>},
      {"isalnum", allAre<isLetterOrDigit>},
      {"isspace", allAre<isBlank>},
      {"islower", allLettersAre<isLower, isUpper>},
      {"isupper", allLettersAre<isUpper, isLower>},
      {"zfill", widened<'0'>},
      {"ljust", widened<'<'>},
      {"rjust", widened<'>'>},
      {"center", widened<'^'>},
      {"partition", partition<false>},
      {"rpartition", partition<true>},
      {"format",
       [](const std::string& self, Call& call) { return Value::text(bracesFormat(self, call)); }}};
  return all;
}

}  // namespace

Value textMethod(const Value& text, const std::string& name, Budget& budget) {
  const auto found = methods().find(name);
  if (found == methods().end()) return {};
  budget.chargeSmall(1);
  return Value::function(name, [method = found->second, self = text](Call& call) {
    call.host.budget.chargeText(self.text().size());
    return method(self.text(), call);
  });
}

}  // namespace armillary::xacro

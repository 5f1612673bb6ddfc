// SPDX-License-Identifier: BSD-3-Clause
// The methods of texts: letters, blanks, words, widths. Those that search are in
// text_search_methods.cpp.
#include <algorithm>
#include <array>

#include "engine/text/characters.h"
#include "engine/text/words.h"
#include "engine/xacro/arguments_of_call.h"
#include "engine/xacro/code_points.h"
#include "engine/xacro/evaluate.h"
#include "engine/xacro/operators.h"
#include "engine/xacro/text_format.h"
#include "engine/xacro/text_methods.h"
#include "engine/xacro/text_search.h"

namespace armillary::xacro {
namespace {

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
char other(char c) {
  return isUpper(c) ? lower(c) : upper(c);
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

// The words between blanks, from the left or the right; what is left after `most` of them stays
// one.
template <bool from_right>
Value splitAtBlanks(const std::string& self, Integer most, Budget& budget) {
  Values words;
  std::string_view rest = self;
  const auto trim = [&] {
    const std::size_t end = from_right ? rest.find_last_not_of(kBlanks) + 1
                                       : std::min(rest.find_first_not_of(kBlanks), rest.size());
    rest = from_right ? rest.substr(0, end) : rest.substr(end);
  };
  for (trim(); !rest.empty(); trim()) {
    std::string_view word = rest;
    if (most < 0 || static_cast<Integer>(words.size()) < most) {
      word = from_right ? rest.substr(rest.find_last_of(kBlanks) + 1)
                        : rest.substr(0, rest.find_first_of(kBlanks));
    }
    words.push_back(Value::text(std::string(word)));
    from_right ? rest.remove_suffix(word.size()) : rest.remove_prefix(word.size());
    budget.chargeSmall(1);
    if (words.size() > kLongestList) break;
  }
  budget.chargeList(words.size());
  if (from_right) std::reverse(words.begin(), words.end());
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
    return splitAtBlanks<from_right>(self, most, call.host.budget);
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
    if (at == TextSearch::kNowhere) break;
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
  expectArguments(call, 0, 1, {"keepends"});
  const Value* keep =
      call.positional.empty() ? namedArgument(call, "keepends") : &call.positional[0];
  if (keep != nullptr && !keep->isWhole()) throw ExpansionError("splitlines() takes True or False");
  const bool keeps = keep != nullptr && isTrue(*keep);
  Values lines;
  std::string_view rest = self;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find_first_of("\n\r\v\f"), rest.size());
    const std::size_t mark = rest.substr(end).starts_with("\r\n") ? 2 : 1;
    const std::size_t next = std::min(end + mark, rest.size());
    lines.push_back(Value::text(std::string(rest.substr(0, keeps ? next : end))));
    rest.remove_prefix(next);
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

template <bool (*is)(char)>
Value allAre(const std::string& self, Call& call) {
  expectArguments(call, 0, 0);
  return Value::boolean(!self.empty() && std::all_of(self.begin(), self.end(), is));
}

Value isPlain(const std::string& self, Call& call) {
  expectArguments(call, 0, 0);
  return Value::boolean(std::none_of(self.begin(), self.end(),
                                     [](char c) { return static_cast<unsigned char>(c) >= 0x80; }));
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
  const Integer wanted = std::clamp(wholeArgument(call, 0), Integer{0}, Integer{20'000'000});
  const Integer gap = std::max(Integer{0}, wanted - size);
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
  // an odd blank goes to the left where the width is odd
  const std::size_t odd = filling.size() & static_cast<std::size_t>(wanted) & 1u;
  const std::size_t left = filling.size() / 2 + odd;
  return Value::text(filling.substr(0, left) + self + filling.substr(left));
}

const TextMethods& formingMethods() {
  static const TextMethods all{{"upper", changed<upper>},
                               {"lower", changed<lower>},
                               {"casefold", changed<lower>},
                               {"swapcase", changed<other>},
                               {"title", capitalized<true>},
                               {"capitalize", capitalized<false>},
                               {"strip", stripped<true, true>},
                               {"lstrip", stripped<true, false>},
                               {"rstrip", stripped<false, true>},
                               {"split", split<false>},
                               {"rsplit", split<true>},
                               {"splitlines", splitLines},
                               {"join", join},
                               {"isdigit", allAre<isDigit>},
                               {"isnumeric", allAre<isDigit>},
                               {"isdecimal", allAre<isDigit>},
                               {"isalpha", allAre<isLetter>},
                               {"isalnum", allAre<isLetterOrDigit>},
                               {"isspace", allAre<isBlank>},
                               {"isascii", isPlain},
                               {"islower", allLettersAre<isLower, isUpper>},
                               {"isupper", allLettersAre<isUpper, isLower>},
                               {"zfill", widened<'0'>},
                               {"ljust", widened<'<'>},
                               {"rjust", widened<'>'>},
                               {"center", widened<'^'>},
                               {"format", [](const std::string& self, Call& call) {
                                  return Value::text(bracesFormat(self, call));
                                }}};
  return all;
}

}  // namespace

Value textMethod(const Value& text, const std::string& name, Budget& budget) {
  TextMethod method = nullptr;
  for (const TextMethods* methods : {&formingMethods(), &searchingMethods()}) {
    if (const auto found = methods->find(name); found != methods->end()) method = found->second;
  }
  if (method == nullptr) return {};
  budget.chargeSmall(1);
  return Value::function(name, [method, self = text](Call& call) {
    call.host.budget.chargeText(self.text().size());
    return method(self.text(), call);
  });
}

}  // namespace armillary::xacro

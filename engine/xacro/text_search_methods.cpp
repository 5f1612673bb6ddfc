// SPDX-License-Identifier: BSD-3-Clause
// The methods of texts that look for another text.
#include <algorithm>
#include <optional>

#include "engine/xacro/arguments_of_call.h"
#include "engine/xacro/code_points.h"
#include "engine/xacro/text_methods.h"
#include "engine/xacro/text_search.h"

namespace armillary::xacro {
namespace {

constexpr std::size_t kNowhere = TextSearch::kNowhere;

// What a search is to see of a text.
struct Part {
  Integer first = 0;  // its first character, counted in the whole
  std::string_view text;
};

// The part between the start and the end that the arguments from `index` on give, if they do, as a
// slice takes them; none where it starts behind the end of the text, where not even "" is found.
std::optional<Part> partOf(const std::string& self, const Call& call, std::size_t index) {
  const auto given = [&](std::size_t i) {
    return i < call.positional.size() && !call.positional[i].is(Type::kNone);
  };
  if (!given(index) && !given(index + 1)) return Part{0, self};
  const auto size = static_cast<Integer>(countCodePoints(self));
  const auto bound = [&](std::size_t i, Integer otherwise) {
    const Integer at = given(i) ? wholeArgument(call, i) : otherwise;
    return at < 0 ? std::max(Integer{0}, at + size) : at;
  };
  const Integer first = bound(index, 0), end = std::min(bound(index + 1, size), size);
  if (first > end) return std::nullopt;
  const std::string_view rest =
      std::string_view(self).substr(placeOfCodePoint(self, static_cast<std::size_t>(first)));
  return Part{first, rest.substr(0, placeOfCodePoint(rest, static_cast<std::size_t>(end - first)))};
}

// find(), rfind(), and index() where what is not there is an error.
template <bool from_right, bool must>
Value find(const std::string& self, Call& call) {
  expectArguments(call, 1, 3);
  const std::string& wanted = textArgument(call, 0);
  call.host.budget.chargeText(wanted.size());
  if (const auto part = partOf(self, call, 1)) {
    const std::size_t at = TextSearch(wanted, from_right).in(part->text);
    if (at != kNowhere) {
      return Value::integer(part->first +
                            static_cast<Integer>(countCodePoints(part->text.substr(0, at))));
    }
  }
  if (must) throw ExpansionError("'" + wanted + "' is not in the text");
  return Value::integer(-1);
}

Value count(const std::string& self, Call& call) {
  expectArguments(call, 1, 3);
  const std::string& wanted = textArgument(call, 0);
  call.host.budget.chargeText(wanted.size());
  const auto part = partOf(self, call, 1);
  if (!part) return Value::integer(0);
  std::string_view rest = part->text;
  if (wanted.empty()) return Value::integer(static_cast<Integer>(countCodePoints(rest)) + 1);
  const TextSearch search(wanted);
  Integer times = 0;
  for (std::size_t at = search.in(rest); at != kNowhere; at = search.in(rest)) {
    ++times;
    rest.remove_prefix(at + wanted.size());
  }
  return Value::integer(times);
}

template <bool at_end>
Value begins(const std::string& self, Call& call) {
  expectArguments(call, 1, 3);
  const auto part = partOf(self, call, 1);
  const Values one{call.positional[0]};
  const bool several = call.positional[0].is(Type::kTuple);
  for (const Value& mark : several ? call.positional[0].items() : one) {
    if (!mark.is(Type::kText)) throw ExpansionError("startswith() and endswith() take a text");
    call.host.budget.chargeReading(std::min(mark.text().size(), self.size()));
    if (part &&
        (at_end ? part->text.ends_with(mark.text()) : part->text.starts_with(mark.text()))) {
      return Value::boolean(true);
    }
  }
  return Value::boolean(false);
}

// removeprefix() and removesuffix().
template <bool at_end>
Value without(const std::string& self, Call& call) {
  expectArguments(call, 1, 1);
  const std::string& mark = textArgument(call, 0);
  if (!(at_end ? self.ends_with(mark) : self.starts_with(mark))) return Value::text(self);
  return Value::text(at_end ? self.substr(0, self.size() - mark.size()) : self.substr(mark.size()));
}

// replace() of nothing: before each character, and at the end.
std::string interspersed(const std::string& self, const std::string& mark, Integer most) {
  std::string text;
  for (const std::string_view character : codePointsOf(self)) {
    if (most != 0) text += mark;
    most -= most > 0;
    text += character;
    if (text.size() > kLongestText) break;
  }
  if (most != 0) text += mark;
  return text;
}

Value replace(const std::string& self, Call& call) {
  expectArguments(call, 2, 3);
  const std::string &from = textArgument(call, 0), &to = textArgument(call, 1);
  Integer left = call.positional.size() > 2 ? std::max(Integer{-1}, wholeArgument(call, 2)) : -1;
  std::string text;
  if (from.empty()) {
    text = interspersed(self, to, left);
  } else {
    call.host.budget.chargeText(from.size());
    const TextSearch search(from);
    std::size_t at = 0;
    for (; left != 0; left -= left > 0) {
      const std::size_t found = search.in(std::string_view(self).substr(at));
      if (found == kNowhere) break;
      text.append(self, at, found);
      text += to;
      at += found + from.size();
      if (text.size() > kLongestText) break;
    }
    text.append(self, at);
  }
  call.host.budget.chargeText(text.size());
  return Value::text(std::move(text));
}

template <bool from_right>
Value partition(const std::string& self, Call& call) {
  expectArguments(call, 1, 1);
  const std::string& mark = textArgument(call, 0);
  if (mark.empty()) throw ExpansionError("partition() takes a text that is not empty");
  call.host.budget.chargeText(mark.size());
  const std::size_t at = TextSearch(mark, from_right).in(self);
  Values parts(3, Value::text({}));
  if (at == kNowhere) {
    parts[from_right ? 2 : 0] = Value::text(self);
  } else {
    parts = {Value::text(self.substr(0, at)), Value::text(mark),
             Value::text(self.substr(at + mark.size()))};
  }
  return Value::tuple(std::move(parts));
}

}  // namespace

const TextMethods& searchingMethods() {
  static const TextMethods all{{"replace", replace},
                               {"find", find<false, false>},
                               {"rfind", find<true, false>},
                               {"index", find<false, true>},
                               {"rindex", find<true, true>},
                               {"count", count},
                               {"startswith", begins<false>},
                               {"endswith", begins<true>},
                               {"removeprefix", without<false>},
                               {"removesuffix", without<true>},
                               {"partition", partition<false>},
                               {"rpartition", partition<true>}};
  return all;
}

}  // namespace armillary::xacro

// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/comment_names.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <optional>

#include "engine/text/words.h"

namespace armillary {
namespace {

struct CountedName {
  size_t number = 0;
  std::string_view name;
};

// "2: elbow", "col 2 = elbow".
std::optional<CountedName> countedName(std::string_view text) {
  text = trimmed(text);
  constexpr std::array<std::string_view, 5> kWords{"column", "col", "field", "channel", "ch"};
  for (const std::string_view word : kWords) {
    if (!lowered(text.substr(0, word.size())).starts_with(word)) continue;
    text = trimmed(text.substr(word.size()));
    break;
  }
  CountedName counted;
  const auto [stop, failure] =
      std::from_chars(text.data(), text.data() + text.size(), counted.number);
  if (failure != std::errc()) return std::nullopt;
  text = trimmed(text.substr(static_cast<size_t>(stop - text.data())));
  if (text.empty() || std::string_view(":=-.)").find(text[0]) == text.npos) return std::nullopt;
  counted.name = trimmed(text.substr(1));
  const bool letter =
      !counted.name.empty() && std::isdigit(static_cast<unsigned char>(counted.name[0])) == 0;
  return letter ? std::optional(counted) : std::nullopt;
}

}  // namespace

std::vector<std::string> namesLineByLine(const std::vector<std::string_view>& comments,
                                         size_t count) {
  std::vector<std::string> names;
  std::optional<size_t> first;
  for (const std::string_view comment : comments) {
    const auto counted = countedName(comment);
    const bool goes_on =
        counted && (first ? counted->number == *first + names.size() : counted->number <= 1);
    if (!goes_on) {
      if (names.size() == count) break;
      names.clear();
      first.reset();
      continue;
    }
    if (!first) first = counted->number;
    names.emplace_back(counted->name);
  }
  if (names.size() != count) names.clear();
  return names;
}

std::string_view withoutLabel(std::string_view names) {
  constexpr std::array<std::string_view, 8> kLabels{
      "columns", "column names", "cols", "fields", "header", "names", "format", "variables"};
  const size_t sign = names.find_first_of(":=");
  if (sign == names.npos) return names;
  const std::string label = lowered(trimmed(names.substr(0, sign)));
  const bool known = std::find(kLabels.begin(), kLabels.end(), label) != kLabels.end();
  return known ? trimmed(names.substr(sign + 1)) : names;
}

std::vector<std::string> jointsListed(std::string_view comment) {
  constexpr std::array<std::string_view, 10> kLabels{
      "joints",      "joint_names", "joint names",     "joint_name",  "jointnames",
      "joint_order", "joint order", "order of joints", "motor_names", "dof_names"};
  const size_t sign = comment.find_first_of(":=");
  if (sign == comment.npos) return {};
  const std::string label = lowered(trimmed(comment.substr(0, sign)));
  if (std::find(kLabels.begin(), kLabels.end(), label) == kLabels.end()) return {};
  std::string_view list = trimmed(comment.substr(sign + 1));
  if (list.size() > 1 && (list.front() == '[' || list.front() == '(')) {
    const bool closed = list.back() == ']' || list.back() == ')';
    list = list.substr(1, list.size() - (closed ? 2 : 1));
  }
  std::vector<std::string> names;
  while (!list.empty()) {
    const size_t end = std::min(list.find_first_of(",; \t"), list.size());
    std::string_view name = trimmed(list.substr(0, end));
    if (name.size() > 1 && (name.front() == '\'' || name.front() == '"')) {
      name = name.substr(1, name.size() - 2);
    }
    if (!name.empty()) names.emplace_back(name);
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return names;
}

void leaveOutNumbers(std::vector<std::string>& names) {
  std::vector<std::string> plain;
  std::optional<size_t> first;
  for (const std::string& name : names) {
    const auto counted = countedName(name);
    if (!counted || std::isdigit(static_cast<unsigned char>(name[0])) == 0) return;
    if (!first) first = counted->number;
    if (*first > 1 || counted->number != *first + plain.size()) return;
    plain.emplace_back(counted->name);
  }
  if (plain.size() > 1) names = std::move(plain);
}

}  // namespace armillary

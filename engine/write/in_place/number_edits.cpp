// SPDX-License-Identifier: BSD-3-Clause
#include "engine/write/in_place/number_edits.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "engine/text/characters.h"
#include "engine/text/number_text.h"
#include "engine/text/parse_number.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

// With the fewest digits, from six, that are near enough.
std::string numberText(double value, double rounding) {
  if (value == 0.0) return "0";  // without a sign
  for (int digits = 6; rounding > 0.0 && digits < 17; ++digits) {
    std::string text = withDigits(value, digits);
    const std::optional<double> number = parseNumber(text);
    if (number && std::abs(*number - value) <= rounding) return text;
  }
  return shortest(value);
}

std::string listOf(std::span<const double> values, double rounding) {
  std::string text;
  for (const double value : values) text += (text.empty() ? "" : " ") + numberText(value, rounding);
  return text;
}

struct Word {
  std::size_t begin = 0, end = 0;
};

std::vector<Word> wordsOf(std::string_view text) {
  std::vector<Word> words;
  for (std::size_t i = 0; i < text.size();) {
    while (i < text.size() && isBlank(text[i])) ++i;
    const std::size_t begin = i;
    while (i < text.size() && !isBlank(text[i])) ++i;
    if (i > begin) words.push_back({begin, i});
  }
  return words;
}

bool isExpression(std::string_view text) {
  return text.find("${") != std::string_view::npos || text.find("$(") != std::string_view::npos;
}

// The text with other numbers in the places of those that are others; nothing where an expression
// stands in such a place.
std::optional<std::string> withNumbers(std::string_view text, std::span<const double> values,
                                       double rounding, std::span<const double> before) {
  const std::vector<Word> words = wordsOf(text);
  if (words.size() != values.size()) {
    if (isExpression(text)) return std::nullopt;
    return listOf(values, rounding);
  }
  std::string changed;
  std::size_t done = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = text.substr(words[i].begin, words[i].end - words[i].begin);
    const std::optional<double> number = parseNumber(word);
    if (number && std::abs(*number - values[i]) <= rounding) continue;
    if (isExpression(word)) {
      if (i < before.size() && before[i] == values[i]) continue;
      return std::nullopt;
    }
    changed += text.substr(done, words[i].begin - done);
    changed += numberText(values[i], rounding);
    done = words[i].end;
  }
  changed += text.substr(done);
  return changed;
}

Refusal isAnExpression(std::string_view text) {
  return "it stands there as the expression " + inQuotes(text);
}

}  // namespace

Refusal setNumbers(XmlSource& source, std::size_t element, std::string_view attribute,
                   std::span<const double> values, double rounding, double otherwise,
                   std::span<const double> before) {
  const auto said = source.attribute(element, attribute);
  if (!said) {
    if (std::all_of(values.begin(), values.end(), [&](double v) { return v == otherwise; })) {
      return {};
    }
    source.setAttribute(element, attribute, listOf(values, rounding));
    return {};
  }
  const std::string old(*said);
  const auto changed = withNumbers(old, values, rounding, before);
  if (!changed) return isAnExpression(old);
  if (*changed != old) source.setAttribute(element, attribute, *changed);
  return {};
}

Refusal setContentNumbers(XmlSource& source, std::size_t element, std::span<const double> values,
                          double rounding) {
  const std::string old(source.in(source.elements()[element].content));
  if (old.find('<') != std::string::npos) return "a comment stands between its numbers";
  const auto changed = withNumbers(old, values, rounding, {});
  if (!changed) return isAnExpression(old);
  if (*changed != old) source.setContent(element, *changed);
  return {};
}

std::size_t childOf(XmlSource& source, std::size_t element, std::string_view tag) {
  const auto found = source.child(element, tag);
  return found ? *found : source.addChild(element, tag);
}

}  // namespace armillary

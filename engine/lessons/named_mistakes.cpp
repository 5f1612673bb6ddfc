// SPDX-License-Identifier: BSD-3-Clause
// Mistakes in words: see question_numbers.h.
#include <algorithm>

#include "engine/lessons/question_numbers.h"

namespace armillary {

std::vector<NamedMistake> joinedByKind(const std::vector<const Variant*>& variants) {
  std::vector<NamedMistake> joined;
  for (const Variant* variant : variants) {
    const auto same = std::find_if(joined.begin(), joined.end(), [&](const NamedMistake& each) {
      return each.mistake == variant->mistake && each.second == variant->second &&
             (variant->part.empty() || each.parts == std::vector{variant->part});
    });
    if (same != joined.end() && variant->mistake != Mistake::kDegrees) continue;
    NamedMistake named{variant->mistake, variant->second, {}, variant->words};
    if (!variant->part.empty()) named.parts.push_back(variant->part);
    joined.push_back(std::move(named));
  }
  return joined;
}

std::string sentenceOf(const std::vector<NamedMistake>& mistakes, std::string_view answer) {
  if (mistakes.empty()) return {};
  std::string sentence = std::string(answer) + " " + mistakes.front().words;
  for (size_t i = 1; i < mistakes.size(); ++i) sentence += ", or " + mistakes[i].words;
  if (mistakes.size() > 1) sentence += ": they cannot be told apart here";
  return sentence;
}

}  // namespace armillary

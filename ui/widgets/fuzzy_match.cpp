// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/fuzzy_match.h"

#include <QStringList>
#include <algorithm>
#include <vector>

namespace armillary {
namespace {

constexpr int kLetter = 1, kBeside = 4, kWordStart = 6, kTextStart = 2, kWholeWord = 12;

bool startsWord(const QString& text, int at) {
  if (at == 0) return true;
  const QChar before = text[at - 1], here = text[at];
  return !before.isLetterOrNumber() || (before.isLetter() && here.isNumber()) ||
         (before.isLower() && here.isUpper());
}

// The best way to find the word's letters in their order. best[i]: of the letters so far, the last
// of them found at i.
std::optional<int> wordScore(const QString& word, const QString& text) {
  constexpr int kNone = -1;
  const QString lower = text.toLower();
  const auto size = static_cast<std::size_t>(lower.size());
  std::vector<int> best(size, kNone);
  for (int letter = 0; letter < word.size(); ++letter) {
    std::vector<int> next(size, kNone);
    int before = kNone;  // the best that ends somewhere left of here
    for (std::size_t i = 0; i < size; ++i) {
      const int at = static_cast<int>(i);
      if (lower[at] == word[letter]) {
        const int own =
            kLetter + (startsWord(text, at) ? kWordStart : 0) + (at == 0 ? kTextStart : 0);
        if (letter == 0) {
          next[i] = own;
        } else {
          if (before != kNone) next[i] = before + own;
          if (i > 0 && best[i - 1] != kNone) {
            next[i] = std::max(next[i], best[i - 1] + own + kBeside);
          }
        }
      }
      before = std::max(before, best[i]);
    }
    best = std::move(next);
  }
  const int most = best.empty() ? kNone : *std::max_element(best.begin(), best.end());
  if (most == kNone) return std::nullopt;
  return most + (lower.contains(word) ? kWholeWord : 0);
}

}  // namespace

std::optional<int> fuzzyScore(const QString& query, const QString& text) {
  int score = 0;
  for (const QString& word : query.toLower().split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
    const std::optional<int> found = wordScore(word, text);
    if (!found) return std::nullopt;
    score += *found;
  }
  return score;
}

}  // namespace armillary

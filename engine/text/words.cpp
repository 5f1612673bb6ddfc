// SPDX-License-Identifier: BSD-3-Clause
#include "engine/text/words.h"

#include <algorithm>

namespace armillary {
namespace {

template <class Words>
std::string listOf(const Words& words) {
  std::string list;
  for (const auto& word : words) {
    if (&word != &*words.begin()) list += ", ";
    list += word;
  }
  return list;
}

}  // namespace

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

std::string lowered(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
}

std::string joined(std::span<const std::string> words) {
  return listOf(words);
}

std::string joined(std::span<const std::string_view> words) {
  return listOf(words);
}

std::string joined(std::span<const std::string> words, std::size_t most) {
  std::string list = listOf(words.first(std::min(most, words.size())));
  if (words.size() > most) list += " and " + std::to_string(words.size() - most) + " more";
  return list;
}

std::string inQuotes(std::string_view word) {
  return "'" + std::string(word) + "'";
}

std::vector<std::string> allInQuotes(std::span<const std::string> words) {
  std::vector<std::string> all;
  all.reserve(words.size());
  for (const std::string& word : words) all.push_back(inQuotes(word));
  return all;
}

}  // namespace armillary

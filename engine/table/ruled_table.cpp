// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/ruled_table.h"

#include <algorithm>

#include "engine/text/words.h"

namespace armillary {
namespace {

bool isRule(std::string_view line) {
  return line.find_first_not_of("-+|:= \t\r") == std::string_view::npos;
}

// The lines that are neither blank nor rules, and those that are as nothing.
template <class Take>
bool visitLines(std::string_view text, Take&& take) {
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = trimmed(text.substr(begin, end - begin));
    if (!take(isRule(line) ? std::string_view() : line)) return false;
    begin = end + 1;
  }
  return true;
}

}  // namespace

std::optional<std::string> withoutRules(std::string_view text) {
  std::optional<bool> ruled;
  visitLines(text, [&](std::string_view line) {
    if (line.empty()) return true;
    ruled = line.find('|') != line.npos && line.find_first_of(",;\t\"") == line.npos;
    return false;
  });
  if (!ruled.value_or(false)) return std::nullopt;
  std::string plain;
  plain.reserve(text.size());
  visitLines(text, [&](std::string_view line) {
    if (line.starts_with('|')) line.remove_prefix(1);
    if (line.ends_with('|')) line.remove_suffix(1);
    for (size_t begin = 0; begin <= line.size() && !line.empty();) {
      const size_t end = std::min(line.find('|', begin), line.size());
      if (begin > 0) plain += '\t';
      plain += trimmed(line.substr(begin, end - begin));
      begin = end + 1;
    }
    plain += '\n';
    return true;
  });
  return plain;
}

}  // namespace armillary

// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/ruled_table.h"

#include <algorithm>

#include "engine/table/found_layout.h"
#include "engine/table/record_reader.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

bool isRule(std::string_view line) {
  return line.find_first_not_of("-+|:= \t\r") == std::string_view::npos;
}

template <class Take>
void visitLines(std::string_view text, Take&& take) {
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    if (!take(text.substr(begin, end - begin), end < text.size())) return;
    begin = end + 1;
  }
}

// The first of two lines with as many strokes and no other separator, above which are comments
// alone; empty where they are none.
std::string_view headerIn(std::string_view text) {
  std::string_view header;
  bool ruled = false;
  visitLines(text, [&](std::string_view line, bool) {
    line = trimmed(line);
    if (line.empty() || isRule(line) || isComment(line)) return true;
    ruled = line.find('|') != line.npos && line.find_first_of(",;\t\"") == line.npos;
    if (!ruled) return false;
    if (header.empty()) {
      header = line;
      ruled = false;
      return true;
    }
    ruled =
        std::count(line.begin(), line.end(), '|') == std::count(header.begin(), header.end(), '|');
    return false;
  });
  return ruled ? header : std::string_view();
}

}  // namespace

std::optional<std::string> withoutRules(std::string_view text) {
  const std::string_view header = headerIn(withoutBlankLines(text));
  if (header.empty()) return std::nullopt;
  // without them the first cell and the last may be empty
  const bool before = header.starts_with('|'), behind = header.ends_with('|');
  std::string plain;
  plain.reserve(text.size());
  visitLines(text, [&](std::string_view line, bool ended) {
    const std::string_view said = trimmed(line);
    if (!said.empty() && !isRule(said) && !isComment(said)) {
      if (before || behind) line = said;
      if (before && line.starts_with('|')) line.remove_prefix(1);
      if (behind && line.ends_with('|')) line.remove_suffix(1);
      for (size_t begin = 0; begin <= line.size();) {
        const size_t end = std::min(line.find('|', begin), line.size());
        if (begin > 0) plain += '\t';
        plain += trimmed(line.substr(begin, end - begin));
        begin = end + 1;
      }
    } else if (isComment(said)) {
      plain += said;
    }
    if (ended) plain += '\n';
    return true;
  });
  return plain;
}

}  // namespace armillary

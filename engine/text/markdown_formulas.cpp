// SPDX-License-Identifier: BSD-3-Clause
#include "engine/text/markdown_formulas.h"

#include <set>
#include <utility>

#include "engine/text/characters.h"

namespace armillary {

std::vector<MarkdownPart> markdownParts(std::string_view markdown) {
  std::vector<MarkdownPart> parts(1);
  const auto blank = [](char c) { return c == ' ' || c == '\n' || c == '\t'; };
  const auto add = [&](MarkdownPart::Kind kind, std::string_view text) {
    parts.push_back({kind, std::string(text)});
    parts.emplace_back();
  };
  std::set<std::pair<char, size_t>> unclosed;  // marks of code that nothing closes
  for (size_t at = 0; at < markdown.size(); ++at) {
    const char c = markdown[at];
    const std::string_view rest = markdown.substr(at);
    const bool fence = rest.starts_with("~~~") && (at == 0 || markdown[at - 1] == '\n');
    if (c == '`' || fence) {  // code, up to as many of them
      size_t marks = 1;
      while (marks < rest.size() && rest[marks] == c) ++marks;
      size_t end = unclosed.contains({c, marks}) ? rest.npos : marks;
      while (end < rest.size()) {
        end = rest.find(c, end);
        if (end == rest.npos) break;
        const size_t begin = end;
        while (end < rest.size() && rest[end] == c) ++end;
        if (end - begin == marks) break;
        if (end == rest.size()) end = rest.npos;
      }
      if (end == rest.npos) unclosed.insert({c, marks});
      const size_t length = end == rest.npos || end > rest.size() ? marks : end;
      parts.back().text += rest.substr(0, length);
      at += length - 1;
      continue;
    }
    if (c == '\\' && rest.size() > 1) {
      parts.back().text += rest[1] == '$' ? "$" : rest.substr(0, 2);
      ++at;
      continue;
    }
    if (rest.starts_with("$$")) {
      const size_t end = rest.find("$$", 2);
      if (end != rest.npos && end > 2) {
        add(MarkdownPart::Kind::kDisplayed, rest.substr(2, end - 2));
        at += end + 1;
        continue;
      }
    } else if (c == '$' && rest.size() > 2 && !blank(rest[1])) {
      size_t end = 1;
      while (end < rest.size() && rest[end] != '$') end += rest[end] == '\\' ? 2 : 1;
      const bool closes = end < rest.size() && !blank(rest[end - 1]) &&
                          (end + 1 == rest.size() || !isDigit(rest[end + 1])) &&
                          rest.substr(0, end).find("\n\n") == rest.npos;
      if (closes) {
        add(MarkdownPart::Kind::kFormula, rest.substr(1, end - 1));
        at += end;
        continue;
      }
    }
    parts.back().text += c;
  }
  std::erase_if(parts, [](const MarkdownPart& part) {
    return part.kind == MarkdownPart::Kind::kText && part.text.empty();
  });
  return parts;
}

}  // namespace armillary

// SPDX-License-Identifier: BSD-3-Clause
#include "engine/text/markdown_formulas.h"

#include "engine/text/characters.h"

namespace armillary {

std::vector<MarkdownPart> markdownParts(std::string_view markdown) {
  std::vector<MarkdownPart> parts(1);
  const auto blank = [](char c) { return c == ' ' || c == '\n' || c == '\t'; };
  const auto add = [&](MarkdownPart::Kind kind, std::string_view text) {
    parts.push_back({kind, std::string(text)});
    parts.emplace_back();
  };
  for (size_t at = 0; at < markdown.size(); ++at) {
    const char c = markdown[at];
    const std::string_view rest = markdown.substr(at);
    if (c == '`') {  // code, up to as many backticks
      size_t ticks = 1;
      while (ticks < rest.size() && rest[ticks] == '`') ++ticks;
      const size_t end = rest.find(std::string(ticks, '`'), ticks);
      const size_t length = end == rest.npos ? ticks : end + ticks;
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

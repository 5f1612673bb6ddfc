// SPDX-License-Identifier: BSD-3-Clause
// The tags of a COLLADA file, looked over before assimp reads it.
#pragma once

#include <algorithm>
#include <string_view>

#include "engine/text/words.h"

namespace armillary {

// Calls visit(name, tag) for each tag in the text's order: its name ("node", "/node") and all that
// stands between < and >.
template <class Visit>
void visitTags(std::string_view text, const Visit& visit) {
  for (std::size_t at = 0; (at = text.find('<', at)) != text.npos;) {
    const std::size_t end = std::min(text.find('>', at), text.size());
    const std::string_view tag = text.substr(at + 1, end - at - 1);
    at = end;
    visit(tag.substr(0, tag.find_first_of(" \t\r\n/", 1)), tag);
  }
}

// The value of an attribute in a tag; empty where it has none.
inline std::string_view attributeOf(std::string_view tag, std::string_view name) {
  for (std::size_t at = 0; (at = tag.find(name, at)) != tag.npos; ++at) {
    if (at == 0 || kBlanks.find(tag[at - 1]) == kBlanks.npos) continue;
    std::string_view rest = trimmed(tag.substr(at + name.size()));
    if (!rest.starts_with('=')) continue;
    rest = trimmed(rest.substr(1));
    if (rest.empty() || (rest[0] != '"' && rest[0] != '\'')) continue;
    const std::size_t end = rest.find(rest[0], 1);
    return rest.substr(1, end == rest.npos ? rest.npos : end - 1);
  }
  return {};
}

// What a reference "#NAME" names.
inline std::string_view referenceOf(std::string_view tag, std::string_view name) {
  const std::string_view value = attributeOf(tag, name);
  return value.starts_with('#') ? value.substr(1) : value;
}

}  // namespace armillary

// SPDX-License-Identifier: BSD-3-Clause
// The one way to yaml-cpp: every YAML text of others is read by this, within limits.
//
// yaml-cpp's own LoadAll() goes on for ever where a document begins with a token that begins none
// (a text that is a comma): it makes an empty document of it, does not step over it, and finds it
// again. Its nodes also follow aliases however much they come to stand for. So the parser's events
// are taken here, counted and held to what a text of that size can mean.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "engine/xacro/yaml_source.h"

namespace armillary {

struct YamlLimits {
  std::size_t deepest = 64;  // levels of sequences and mappings
  std::size_t most_values;   // of all documents, with those that aliases stand for
};

struct YamlFault {
  std::string message;  // what is wrong, for people
  int line = 0;         // 1-based; 0 where it has none
};

// Whether another document is wanted.
using TakeYamlDocument = std::function<bool(YamlTree&& document)>;

// Gives the documents of a text one after the other, aliases replaced by copies of what they name.
// Returns false and sets `fault` where the text is no YAML or beyond the limits; documents before
// that place have been given.
bool readYamlDocuments(const std::string& text, const YamlLimits& limits,
                       const TakeYamlDocument& take, YamlFault& fault);

}  // namespace armillary

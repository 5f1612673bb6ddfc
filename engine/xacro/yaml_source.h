// SPDX-License-Identifier: BSD-3-Clause
// YAML for xacro's load_yaml(), read by whoever has a YAML parser: the engine's core has none.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace armillary {

// A YAML document as it is written: what its scalars mean is for the reader of the tree.
struct YamlTree {
  enum class Kind { kNull, kScalar, kSequence, kMapping };
  Kind kind = Kind::kNull;
  std::string tag;              // as "!degrees" or "tag:yaml.org,2002:str"; empty without one
  bool plain = false;           // a scalar without quotes
  std::string text;             // of a scalar
  std::vector<YamlTree> items;  // of a sequence; of a mapping key, value, key, value, ...
  int line = 0;                 // 1-based
};

// What reading gave: a tree, or what is wrong.
struct YamlReading {
  std::optional<YamlTree> tree;
  std::string error = {};
  int line = 0;  // of the error, 1-based; 0 where it has none
};

// Reads a text's first document, references replaced by what they refer to.
using YamlSource = std::function<YamlReading(const std::string& text)>;

}  // namespace armillary

// SPDX-License-Identifier: BSD-3-Clause
// XML as the expansion works on it: each node knows where it was written.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace armillary::xacro {

// Where something was written, and by which call it came into the result.
struct Place {
  int file = 0;   // index of the file
  int line = 0;   // 1-based
  int call = -1;  // index of the macro call or the include that it came through; -1: none
};

struct XmlNode {
  enum class Kind { kElement, kText, kVerbatim };
  Kind kind = Kind::kElement;
  std::string text = {};  // the tag, or the text
  std::vector<std::pair<std::string, std::string>> attributes = {};
  std::vector<XmlNode> children = {};
  Place place = {};

  const std::string* attribute(const std::string& name) const;
  void setAttribute(const std::string& name, std::string value);
};

// Parses `text` as the XML of file number `file`; comments and processing instructions are left
// out. Where it is not well formed, uses a prefix xacro: without declaring it, or defines entities,
// throws ExpansionError and sets `line`.
std::shared_ptr<const XmlNode> parseXmlTree(const std::string& text, int file, int& line);

}  // namespace armillary::xacro

// SPDX-License-Identifier: BSD-3-Clause
// Findings of one cause made one: how many, and who the first are.
#pragma once

#include <string>
#include <vector>

#include "engine/text/words.h"

namespace armillary {

class FindingGroup {
 public:
  // `line` of the first one added is the finding's.
  void add(const std::string& name, int line) {
    if (names_.empty()) line_ = line;
    names_.push_back(inQuotes(name));
  }
  bool empty() const { return names_.empty(); }
  std::size_t size() const { return names_.size(); }
  int line() const { return line_; }
  // "joint 'a'"; of several "3 joints".
  std::string element(const std::string& kind) const {
    if (names_.size() == 1) return kind + " " + names_.front();
    return std::to_string(names_.size()) + " " + kind + (kind.ends_with("sh") ? "es" : "s");
  }
  std::string its() const { return names_.size() == 1 ? "its" : "their"; }
  // Nothing for one; of several ": 'a', 'b' and 'c'", to close the sentence.
  std::string list() const {
    constexpr std::size_t kNamed = 5;
    return names_.size() == 1 ? std::string() : ": " + joined(names_, kNamed);
  }

 private:
  std::vector<std::string> names_;
  int line_ = 0;
};

}  // namespace armillary

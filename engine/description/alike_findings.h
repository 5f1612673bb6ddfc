// SPDX-License-Identifier: BSD-3-Clause
// Findings that say the same of thousands of elements, told as a list that somebody reads.
#pragma once

#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/description/diagnostics.h"

namespace armillary {

// Which of the findings to show: of those alike the first `most`.
class AlikeFindings {
 public:
  explicit AlikeFindings(int most = 100) : most_(most) {}

  // Whether this one is to be shown. Findings are alike that differ in names and numbers only.
  bool shows(const Diagnostic& found) {
    Kind& kind = kinds_[kindOf(found)];
    if (++kind.count == most_ + 1) hidden_.push_back(&kind);
    if (kind.count <= most_) kind.last = found;
    return kind.count <= most_;
  }

  // "and 19900 more like it: MESSAGE", for each kind of which some were not; where the last one
  // that was shown stands.
  std::vector<Diagnostic> rest() const {
    std::vector<Diagnostic> rest;
    for (const Kind* kind : hidden_) {
      Diagnostic last = kind->last;
      last.element.clear();
      last.remedy.clear();
      last.mends.clear();
      last.message =
          "and " + std::to_string(kind->count - most_) + " more like it: " + last.message;
      rest.push_back(std::move(last));
    }
    return rest;
  }

 private:
  struct Kind {
    int count = 0;
    Diagnostic last;  // that was shown
  };

  // The message without what stands in quotes, and without numbers.
  static std::string kindOf(const Diagnostic& found) {
    std::string kind = name(found.severity);
    bool quoted = false;
    for (const char c : found.message) {
      if (c == '\'') quoted = !quoted;
      if (!quoted && (c < '0' || c > '9')) kind += c;
    }
    return kind;
  }

  const int most_;
  std::unordered_map<std::string, Kind> kinds_;  // whose elements stay where they are
  std::vector<const Kind*> hidden_;
};

}  // namespace armillary

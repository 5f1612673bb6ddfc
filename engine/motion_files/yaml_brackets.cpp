// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/yaml_brackets.h"

#include <algorithm>

namespace armillary {
namespace {

// Brackets and quotes count where a value begins; in words and in blocks of text they are letters.
class BracketsOfYaml {
 public:
  BracketsOfYaml(std::string_view text, const YamlLimits& limits) : text_(text), limits_(limits) {}

  std::optional<YamlFault> fault() {
    while (at_ < text_.size()) {
      const std::size_t begin = at_;
      if (std::optional<YamlFault> found = line()) return found;
      ++line_;
      if (depth_ == 0 && beginsBlock(begin, at_)) skipBlock(indentOf(begin));
      if (at_ < text_.size()) ++at_;  // the line's end
    }
    return std::nullopt;
  }

 private:
  static constexpr std::size_t kMostAnchors = 100'000;

  // To the end of the line, or of the quotes that go beyond it.
  std::optional<YamlFault> line() {
    const std::size_t begin = at_, indent = indentOf(begin);
    // words that go on from the line before
    const bool goes_on = depth_ == 0 && words_ && indent > *words_ && !isBlank(begin);
    bool begins = !goes_on;  // a value may begin
    bool in_words = goes_on;
    std::size_t parent = indent, token = indent;  // columns
    for (; at_ < text_.size() && text_[at_] != '\n'; ++at_) {
      const char c = text_[at_], next = at_ + 1 < text_.size() ? text_[at_ + 1] : '\n';
      const bool blank_follows = next == ' ' || next == '\t' || next == '\n' || next == '\r';
      if (c == ' ' || c == '\t' || c == '\r') continue;
      if (c == '#' &&
          (at_ == 0 || text_[at_ - 1] == ' ' || text_[at_ - 1] == '\t' || text_[at_ - 1] == '\n')) {
        at_ = std::min(text_.find('\n', at_), text_.size());
        break;
      }
      if (begins && (c == '"' || c == '\'')) {
        token = at_ - begin;
        skipQuotes(c);
        begins = in_words = false;
      } else if (begins && (c == '[' || c == '{')) {
        if (++depth_ > limits_.deepest) return YamlFault{"this is nested too deeply", line_};
      } else if (depth_ > 0 && (c == ']' || c == '}')) {
        --depth_;
        begins = in_words = false;
      } else if (begins && c == '&' && !blank_follows) {
        if (++anchors_ > kMostAnchors) {
          return YamlFault{"there are more than " + std::to_string(kMostAnchors) + " anchors",
                           line_};
        }
        while (at_ + 1 < text_.size() && text_[at_ + 1] > ' ' &&
               std::string_view(",[]{}").find(text_[at_ + 1]) == std::string_view::npos) {
          ++at_;  // its name
        }
      } else if (!goes_on && c == ':' && blank_follows) {
        parent = token;
        begins = true;
        in_words = false;
      } else if (begins && (c == '-' || c == '?') && blank_follows) {
        parent = at_ - begin;
      } else if (depth_ > 0 && c == ',') {
        begins = true;
        in_words = false;
      } else {
        if (begins) token = at_ - begin;
        in_words = in_words || begins;
        begins = false;
      }
    }
    if (goes_on || isBlank(begin)) return std::nullopt;
    words_.reset();
    if (depth_ == 0 && in_words) words_ = parent;
    return std::nullopt;
  }

  // Leaves at_ at the closing one.
  void skipQuotes(char quote) {
    for (++at_; at_ < text_.size(); ++at_) {
      const bool twice = quote == '\'' && text_.substr(at_, 2) == "''";
      if (twice || (quote == '"' && text_[at_] == '\\')) {
        ++at_;
      } else if (text_[at_] == quote) {
        return;
      }
      if (at_ < text_.size() && text_[at_] == '\n') ++line_;
    }
  }

  bool isBlank(std::size_t begin) const {
    const std::size_t first = text_.find_first_not_of(" \t\r", begin);
    return first == std::string_view::npos || text_[first] == '\n' || text_[first] == '#';
  }

  std::size_t indentOf(std::size_t begin) const {
    return std::min(text_.find_first_not_of(' ', begin), text_.size()) - begin;
  }

  // "key: |", "- >-", "key: !!str |  # remark": lines of text that are further in follow.
  bool beginsBlock(std::size_t begin, std::size_t end) const {
    std::string_view line = text_.substr(begin, end - begin);
    for (const std::string_view sign : {" #", "\t#"}) line = line.substr(0, line.find(sign));
    const std::size_t last = line.find_last_not_of(" \t\r");
    if (last == std::string_view::npos) return false;
    line = line.substr(0, last + 1);
    const std::size_t blank = line.find_last_of(" \t");
    const std::string_view word = line.substr(blank == std::string_view::npos ? 0 : blank + 1);
    const bool sign = word[0] == '|' || word[0] == '>';
    return sign && word.find_first_not_of("0123456789+-", 1) == std::string_view::npos &&
           line.find_first_of(":-") < line.size() - word.size();
  }

  void skipBlock(std::size_t indent) {
    while (at_ < text_.size()) {
      const std::size_t next = at_ + 1;
      if (next >= text_.size()) return;
      const std::size_t end = std::min(text_.find('\n', next), text_.size());
      const std::size_t first = text_.find_first_not_of(" \t\r", next);
      const bool blank = first == std::string_view::npos || first >= end;
      if (!blank && indentOf(next) <= indent) return;
      at_ = end;
      ++line_;
    }
  }

  std::string_view text_;
  const YamlLimits& limits_;
  std::size_t at_ = 0, depth_ = 0, anchors_ = 0;
  std::optional<std::size_t> words_;  // that may go on: lines further in than this column do
  int line_ = 1;
};

}  // namespace

std::optional<YamlFault> faultOfBrackets(std::string_view text, const YamlLimits& limits) {
  return BracketsOfYaml(text, limits).fault();
}

}  // namespace armillary

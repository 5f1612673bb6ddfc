// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/python_literals.h"

#include <cctype>
#include <vector>

namespace armillary {
namespace {

enum class Bracket { kTuple, kFunction, kOther };

class PythonText {
 public:
  explicit PythonText(std::string_view text) : text_(text) {}

  std::optional<std::string> asJson() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '\'' || c == '"') {
        quoted(c);
      } else if (std::isalpha(static_cast<unsigned char>(c)) != 0) {
        word();
      } else if (c == '(') {
        open(Bracket::kTuple);
        json_ += '[';
      } else if (c == ')') {
        close();
      } else if (c == ',' && !brackets_.empty() && brackets_.back() == Bracket::kFunction) {
        skipArguments();
      } else if (c == '[' || c == '{') {
        open(Bracket::kOther);
        json_ += c;
      } else if (c == ']' || c == '}') {
        if (!brackets_.empty()) brackets_.pop_back();
        json_ += c;
        ++at_;
      } else {
        json_ += c;
        ++at_;
      }
    }
    if (!python_ || !brackets_.empty()) return std::nullopt;
    return std::move(json_);
  }

 private:
  void quoted(char quote) {
    python_ |= quote == '\'';
    json_ += '"';
    for (++at_; at_ < text_.size() && text_[at_] != quote; ++at_) {
      if (text_[at_] == '"') json_ += '\\';
      json_ += text_[at_];
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) json_ += text_[++at_];
    }
    json_ += '"';
    ++at_;
  }

  void word() {
    const size_t begin = at_;
    while (at_ < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[at_])) != 0 ||
                                  text_[at_] == '_' || text_[at_] == '.')) {
      ++at_;
    }
    const std::string_view word = text_.substr(begin, at_ - begin);
    if (at_ < text_.size() && text_[at_] == '(') {
      python_ = true;
      open(Bracket::kFunction);
      return;
    }
    const bool of_python =
        word == "None" || word == "nan" || word == "True" || word == "False" || word == "np.nan";
    python_ |= of_python;
    if (!of_python) {
      json_ += word;
    } else {
      json_ += word == "True" ? "true" : word == "False" ? "false" : "null";
    }
  }

  void open(Bracket bracket) {
    brackets_.push_back(bracket);
    ++at_;
  }

  void close() {
    ++at_;
    const bool of_function = !brackets_.empty() && brackets_.back() == Bracket::kFunction;
    if (!brackets_.empty()) brackets_.pop_back();
    if (of_function) return;
    if (json_.ends_with(',')) json_.pop_back();  // (0.1,)
    json_ += ']';
  }

  // What a function gets besides its first argument: dtype=float32.
  void skipArguments() {
    int depth = 0;
    for (; at_ < text_.size() && (depth > 0 || text_[at_] != ')'); ++at_) {
      depth += (text_[at_] == '(') - (text_[at_] == ')');
    }
  }

  std::string_view text_;
  size_t at_ = 0;
  std::string json_;
  std::vector<Bracket> brackets_;  // that are open
  bool python_ = false;
};

}  // namespace

std::optional<std::string> jsonOfPython(std::string_view text) {
  return PythonText(text).asJson();
}

}  // namespace armillary

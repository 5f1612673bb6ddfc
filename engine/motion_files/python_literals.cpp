// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/python_literals.h"

#include <algorithm>
#include <cctype>
#include <unordered_set>
#include <vector>

#include "engine/text/characters.h"

namespace armillary {
namespace {

enum class Bracket { kTuple, kFunction, kOther };

// Whether a function, or a type, only says what its argument is.
bool givesItsArgument(std::string_view function) {
  static const std::unordered_set<std::string_view> kNames{
      "array",       "asarray", "ndarray",    "matrix", "tensor",      "Tensor",    "Array",
      "DeviceArray", "list",    "tuple",      "dict",   "OrderedDict", "deque",     "Decimal",
      "Timestamp",   "str",     "str_",       "bool",   "bool_",       "float",     "float16",
      "float32",     "float64", "longdouble", "int",    "int8",        "int16",     "int32",
      "int64",       "uint8",   "uint16",     "uint32", "uint64",      "Parameter", "mpf"};
  return kNames.contains(function.substr(std::min(function.rfind('.') + 1, function.size())));
}

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
        if (!computed_.empty()) return std::nullopt;
      } else if (isDigit(c) || c == '.') {
        number();
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

  const std::string& computed() const { return computed_; }

 private:
  bool isAt(size_t at, std::string_view signs) const {
    return at < text_.size() && signs.find(text_[at]) != signs.npos;
  }

  void digits() {
    while (at_ < text_.size() && isDigit(text_[at_])) json_ += text_[at_++];
  }

  // "1." and ".5" with the zero that JSON wants.
  void number() {
    const bool whole = isDigit(text_[at_]);
    if (!whole && !(at_ + 1 < text_.size() && isDigit(text_[at_ + 1]))) {
      json_ += text_[at_++];  // what was left out: [0., 1., ..., 9.]
      return;
    }
    if (!whole) json_ += '0';
    digits();
    if (isAt(at_, ".")) {
      json_ += text_[at_++];
      const bool fraction = at_ < text_.size() && isDigit(text_[at_]);
      if (!fraction) json_ += '0';
      python_ |= !whole || !fraction;
      digits();
    }
    if (!isAt(at_, "eE")) return;
    json_ += text_[at_++];
    if (isAt(at_, "+-")) json_ += text_[at_++];
    digits();
  }

  // What stands in quotes behind a backslash, which JSON may not know.
  void escaped() {
    const char c = text_[++at_];
    if (c == '\'') {
      json_ += c;
    } else if (c == 'x') {
      json_ += "\\u00";
    } else {
      json_ += '\\';
      json_ += c;
    }
  }

  void quoted(char quote) {
    python_ |= quote == '\'';
    json_ += '"';
    for (++at_; at_ < text_.size() && text_[at_] != quote; ++at_) {
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) {
        escaped();
        continue;
      }
      if (text_[at_] == '"') json_ += '\\';
      json_ += text_[at_];
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
      if (!givesItsArgument(word)) {
        computed_ = word;
        return;
      }
      open(Bracket::kFunction);
      skipTypeCode();
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

  // array('d', [0.1]) of Python's own arrays
  void skipTypeCode() {
    if (isAt(at_, "'") && isAt(at_ + 2, "'") && isAt(at_ + 3, ",")) at_ += 4;
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
  std::string computed_;
};

}  // namespace

std::optional<std::string> jsonOfPython(std::string_view text, std::string& computed) {
  PythonText python(text);
  auto json = python.asJson();
  computed = python.computed();
  return json;
}

}  // namespace armillary

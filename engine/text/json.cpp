// SPDX-License-Identifier: BSD-3-Clause
#include "engine/text/json.h"

#include <algorithm>
#include <cstdint>
#include <unordered_set>

#include "engine/text/characters.h"
#include "engine/text/parse_number.h"
#include "engine/text/utf8.h"

namespace armillary {
namespace {

constexpr int kDeepestValue = 64;

// Appends a code point as UTF-8.
void appendUtf8(std::uint32_t point, std::string& text) {
  const auto byte = [&](std::uint32_t bits) { text += static_cast<char>(bits); };
  if (point < 0x80) {
    byte(point);
  } else if (point < 0x800) {
    byte(0xC0 | (point >> 6));
    byte(0x80 | (point & 0x3F));
  } else if (point < 0x10000) {
    byte(0xE0 | (point >> 12));
    byte(0x80 | ((point >> 6) & 0x3F));
    byte(0x80 | (point & 0x3F));
  } else {
    byte(0xF0 | (point >> 18));
    byte(0x80 | ((point >> 12) & 0x3F));
    byte(0x80 | ((point >> 6) & 0x3F));
    byte(0x80 | (point & 0x3F));
  }
}

class Parser {
 public:
  Parser(std::string_view text, JsonError& error) : text_(text), error_(error) {}

  bool document(JsonValue& value) {
    if (!this->value(value, 0)) return false;
    skipBlanks();
    return at_ == text_.size() ||
           fail("something stands behind the end; one { } is the whole file");
  }

 private:
  bool fail(std::string message) {
    error_ = {line_, std::move(message)};
    return false;
  }
  bool ended() const { return at_ >= text_.size(); }
  char next() const { return text_[at_]; }

  void skipBlanks() {
    for (; !ended(); ++at_) {
      if (next() == '\n') ++line_;
      if (next() != ' ' && next() != '\t' && next() != '\r' && next() != '\n') return;
    }
  }

  bool value(JsonValue& value, int depth) {
    skipBlanks();
    value.line = line_;
    if (ended()) return fail("the file ends where a value should be");
    if (depth > kDeepestValue) return fail("this is nested deeper than 64 brackets");
    switch (next()) {
      case '{':
        return object(value, depth);
      case '[':
        return list(value, depth);
      case '"':
        value.kind = JsonValue::Kind::kText;
        return text(value.text);
      case 't':
        return word("true", JsonValue::Kind::kTrue, value);
      case 'f':
        return word("false", JsonValue::Kind::kFalse, value);
      case 'n':
        return word("null", JsonValue::Kind::kNull, value);
      default:
        return number(value);
    }
  }

  bool word(std::string_view word, JsonValue::Kind kind, JsonValue& value) {
    if (text_.substr(at_, word.size()) != word) return notAValue();
    at_ += word.size();
    value.kind = kind;
    return true;
  }

  bool notAValue() {
    return fail(
        "this is no value: text stands in double quotes, numbers have a decimal point, "
        "other values are true, false, null, [ ] and { }");
  }

  bool number(JsonValue& value) {
    const size_t begin = at_;
    if (next() == '-') ++at_;
    const size_t digits = at_;
    while (!ended() && isDigit(next())) ++at_;
    if (at_ == digits) return notAValue();
    if (text_[digits] == '0' && at_ > digits + 1) return fail("a number begins with 0");
    if (!ended() && next() == '.') {
      const size_t point = ++at_;
      while (!ended() && isDigit(next())) ++at_;
      if (at_ == point) return fail("there is no digit behind a decimal point");
    }
    if (!ended() && (next() == 'e' || next() == 'E')) {
      ++at_;
      if (!ended() && (next() == '+' || next() == '-')) ++at_;
      const size_t power = at_;
      while (!ended() && isDigit(next())) ++at_;
      if (at_ == power) return fail("there is no digit behind an exponent's e");
    }
    const std::optional<double> parsed = parseNumber(text_.substr(begin, at_ - begin));
    if (!parsed) return fail("this number is too large");
    value.kind = JsonValue::Kind::kNumber;
    value.number = *parsed;
    return true;
  }

  bool hexadecimal(std::uint32_t& code) {
    code = 0;
    for (int i = 0; i < 4; ++i, ++at_) {
      if (ended()) return fail("a text does not end");
      const char c = next();
      const int digit = isDigit(c)             ? c - '0'
                        : c >= 'a' && c <= 'f' ? c - 'a' + 10
                        : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                               : -1;
      if (digit < 0) return fail("four hexadecimal digits stand behind \\u");
      code = code * 16 + static_cast<std::uint32_t>(digit);
    }
    return true;
  }

  bool escaped(std::string& text) {
    if (ended()) return fail("a text does not end");
    const char c = text_[at_++];
    static constexpr std::string_view kLetters = "\"\\/bfnrt", kMeant = "\"\\/\b\f\n\r\t";
    if (const size_t found = kLetters.find(c); found != kLetters.npos) {
      text += kMeant[found];
      return true;
    }
    if (c != 'u') {
      return fail("\\" + std::string(1, c) +
                  " means nothing in a text; a backslash itself (as in LaTeX) is written \\\\");
    }
    std::uint32_t code = 0;
    if (!hexadecimal(code)) return false;
    if (code >= 0xD800 && code < 0xDC00 && text_.substr(at_, 2) == "\\u") {
      at_ += 2;
      std::uint32_t low = 0;
      if (!hexadecimal(low)) return false;
      if (low < 0xDC00 || low > 0xDFFF) return fail("half of a \\u pair is missing");
      code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
    } else if (code >= 0xD800 && code < 0xE000) {
      return fail("half of a \\u pair is missing");
    }
    appendUtf8(code, text);
    return true;
  }

  bool text(std::string& text) {
    ++at_;
    while (!ended()) {
      const char c = text_[at_];
      if (c == '"') {
        ++at_;
        return true;
      }
      if (c == '\n' || c == '\r') {
        return fail(
            "a text does not end on its line; long ones are lists of lines, "
            "[\"one\", \"two\"]");
      }
      if (static_cast<unsigned char>(c) < 0x20 && c != '\t') {
        return fail("a text holds a control character");
      }
      ++at_;
      if (c != '\\') {
        text += c;
      } else if (!escaped(text)) {
        return false;
      }
    }
    return fail("a text does not end");
  }

  bool list(JsonValue& value, int depth) {
    value.kind = JsonValue::Kind::kList;
    ++at_;
    skipBlanks();
    if (!ended() && next() == ']') return ++at_, true;
    for (;;) {
      if (!this->value(value.items.emplace_back(), depth + 1)) return false;
      if (const int more = behindValue(']'); more <= 0) return more == 0;
    }
  }

  bool object(JsonValue& value, int depth) {
    value.kind = JsonValue::Kind::kObject;
    ++at_;
    skipBlanks();
    if (!ended() && next() == '}') return ++at_, true;
    std::unordered_set<std::string> names;
    for (;;) {
      skipBlanks();
      if (ended() || next() != '"') {
        return fail("a name in double quotes should stand here, as in \"title\": ...");
      }
      auto& [name, member] = value.members.emplace_back(std::string(), JsonValue());
      if (!text(name)) return false;
      if (!names.insert(name).second) return fail("\"" + name + "\" stands twice in one { }");
      skipBlanks();
      if (ended() || next() != ':') return fail("a colon is missing behind \"" + name + "\"");
      ++at_;
      if (!this->value(member, depth + 1)) return false;
      if (const int more = behindValue('}'); more <= 0) return more == 0;
    }
  }

  // 1 where a comma stands there, 0 where the bracket does, −1 for anything else.
  int behindValue(char bracket) {
    skipBlanks();
    if (!ended() && next() == bracket) return ++at_, 0;
    if (ended() || next() != ',') {
      fail(std::string("a comma or ") + bracket + " is missing here");
      return -1;
    }
    ++at_;
    skipBlanks();
    if (!ended() && next() == bracket) {
      fail(std::string("a comma stands before ") + bracket + ", where nothing follows");
      return -1;
    }
    return 1;
  }

  std::string_view text_;
  JsonError& error_;
  size_t at_ = 0;
  int line_ = 1;
};

}  // namespace

const JsonValue* JsonValue::find(std::string_view name) const {
  for (const auto& [member, value] : members) {
    if (member == name) return &value;
  }
  return nullptr;
}

std::optional<JsonValue> parseJsonText(std::string_view text, JsonError& error) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) {
    error = {1, "the file is in UTF-16; save it as UTF-8"};
    return std::nullopt;
  }
  if (const size_t foreign = firstInvalidUtf8(text); foreign != text.npos) {
    const auto before = text.substr(0, foreign);
    error = {1 + static_cast<int>(std::count(before.begin(), before.end(), '\n')),
             "a letter here is no UTF-8; save the file as UTF-8"};
    return std::nullopt;
  }
  JsonValue value;
  if (!Parser(text, error).document(value)) return std::nullopt;
  return value;
}

std::string jsonQuoted(std::string_view text) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      quoted += '\\';
      quoted += c;
    } else if (c == '\n') {
      quoted += "\\n";
    } else if (static_cast<unsigned char>(c) < 0x20) {
      quoted += "\\u00";
      quoted += kDigits[static_cast<unsigned char>(c) >> 4];
      quoted += kDigits[static_cast<unsigned char>(c) & 15];
    } else {
      quoted += c;
    }
  }
  return quoted + "\"";
}

}  // namespace armillary

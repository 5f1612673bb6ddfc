// SPDX-License-Identifier: BSD-3-Clause
// JSON (RFC 8259) as a tree whose every value knows its line: for files that people write by hand
// and want to be told where they went wrong.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace armillary {

struct JsonValue {
  enum class Kind { kNull, kTrue, kFalse, kNumber, kText, kList, kObject };
  Kind kind = Kind::kNull;
  int line = 0;                                                 // 1-based, where it begins
  double number = 0.0;                                          // finite
  std::string text = {};                                        // UTF-8
  std::vector<JsonValue> items = {};                            // of a list
  std::vector<std::pair<std::string, JsonValue>> members = {};  // of an object, in its order

  bool isNumber() const { return kind == Kind::kNumber; }
  bool isText() const { return kind == Kind::kText; }
  bool isList() const { return kind == Kind::kList; }
  bool isObject() const { return kind == Kind::kObject; }
  bool isTruth() const { return kind == Kind::kTrue || kind == Kind::kFalse; }
  // The member of that name; null where there is none.
  const JsonValue* find(std::string_view name) const;
};

// What is wrong with a text.
struct JsonError {
  int line = 0;  // 1-based
  std::string message;
};

// The value that the whole text is. Nothing, with `error` set, for what is no JSON: also where it
// is not in UTF-8, lists and objects are nested deeper than 64, a number is more than a double
// holds, or an object has a name twice.
std::optional<JsonValue> parseJsonText(std::string_view text, JsonError& error);

// A text in JSON's quotes.
std::string jsonQuoted(std::string_view text);

}  // namespace armillary

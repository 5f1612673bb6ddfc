// SPDX-License-Identifier: BSD-3-Clause
// The members of an object in a lesson's JSON, each of its kind, with a finding for what is not.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/description/diagnostics.h"
#include "engine/text/json.h"

namespace armillary {

// Reads an object; what it is asked for counts as known, and finish() tells of the rest. A value
// that is no object is an error, and then has no members.
class LessonFields {
 public:
  // `element` is how findings call it: "step 2", "question 'torque'".
  LessonFields(const JsonValue& value, std::string element, Diagnostics& diagnostics);

  const std::string& element() const { return element_; }
  int line() const { return value_->line; }
  void error(std::string message, std::string remedy = {}) const {
    error(line(), std::move(message), std::move(remedy));
  }
  void error(int line, std::string message, std::string remedy = {}) const;
  void warning(int line, std::string message, std::string remedy = {}) const;

  bool has(std::string_view name) { return any(name) != nullptr; }
  // Null where there is none.
  const JsonValue* any(std::string_view name);
  // Where it is of another kind: an error, and as if it were not there.
  const JsonValue* object(std::string_view name);
  const JsonValue* list(std::string_view name);
  std::optional<std::string> text(std::string_view name);
  // Likewise, and an error where it is missing or empty.
  std::string neededText(std::string_view name);
  // A text, or a list of its lines.
  std::string lines(std::string_view name);
  // The same of Markdown: warns of formulas that cannot be read.
  std::string markdown(std::string_view name);
  std::vector<std::string> texts(std::string_view name);
  std::optional<double> number(std::string_view name);
  std::optional<bool> truth(std::string_view name);
  // A number of words; an error that lists them for any other.
  std::optional<size_t> oneOf(std::string_view name, const std::vector<std::string>& words);

  // Warns of members that nobody asked for.
  void finish() const;

 private:
  const JsonValue* ofKind(std::string_view name, bool fits(const JsonValue&), const char* kind);
  void checkBackslashes(std::string_view name, const JsonValue& text) const;

  const JsonValue* value_;
  std::string element_;
  Diagnostics& diagnostics_;
  std::set<std::string, std::less<>> known_;
};

}  // namespace armillary

// SPDX-License-Identifier: BSD-3-Clause
#include "engine/lessons/lesson_fields.h"

#include <algorithm>

#include "engine/text/markdown_formulas.h"
#include "engine/text/nearest_word.h"
#include "engine/text/tex_formula.h"
#include "engine/text/words.h"

namespace armillary {

namespace {

// What becomes of \\tau and its like where the backslash stands alone: a tab and "au".
bool hasLostBackslash(std::string_view text) {
  using Words = std::initializer_list<std::string_view>;
  const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  bool in_equation = false;
  for (size_t i = 0; i + 1 < text.size(); ++i) {
    const char c = text[i];
    const std::string_view rest = text.substr(i + 1);
    const auto isWord = [&](const Words& words) {
      return std::any_of(words.begin(), words.end(), [&](std::string_view word) {
        return rest.starts_with(word) &&
               (rest.size() == word.size() || !isLetter(rest[word.size()]));
      });
    };
    if (c == '\\') {
      ++i;  // it is there, and what follows is its
    } else if (c == '$') {
      in_equation = !in_equation;
      if (rest[0] == '$') ++i;
    } else if (((c == '\b' || c == '\f' || c == '\r') && isLetter(rest[0])) ||
               (in_equation && c == '\t' &&
                isWord({"au", "heta", "imes", "ext", "an", "ilde", "frac", "op", "o", "r"})) ||
               (in_equation && c == '\n' && isWord({"u", "abla", "eq", "e"}))) {
      return true;
    }
  }
  return false;
}

}  // namespace

LessonFields::LessonFields(const JsonValue& value, std::string element, Diagnostics& diagnostics)
    : value_(&value), element_(std::move(element)), diagnostics_(diagnostics) {
  if (!value.isObject()) error("an object in { } belongs here");
}

void LessonFields::error(int line, std::string message, std::string remedy) const {
  diagnostics_.error(line, element_, std::move(message), std::move(remedy));
}

void LessonFields::warning(int line, std::string message, std::string remedy) const {
  diagnostics_.warning(line, element_, std::move(message), std::move(remedy));
}

const JsonValue* LessonFields::any(std::string_view name) {
  known_.emplace(name);
  return value_->find(name);
}

const JsonValue* LessonFields::ofKind(std::string_view name, bool fits(const JsonValue&),
                                      const char* kind) {
  const JsonValue* found = any(name);
  if (!found || fits(*found)) return found;
  error(found->line, "\"" + std::string(name) + "\" must be " + kind);
  return nullptr;
}

const JsonValue* LessonFields::object(std::string_view name) {
  return ofKind(
      name, [](const JsonValue& each) { return each.isObject(); }, "an object in { }");
}

const JsonValue* LessonFields::list(std::string_view name) {
  return ofKind(
      name, [](const JsonValue& each) { return each.isList(); }, "a list in [ ]");
}

std::optional<std::string> LessonFields::text(std::string_view name) {
  const JsonValue* found = ofKind(
      name, [](const JsonValue& each) { return each.isText(); }, "a text in double quotes");
  if (!found) return std::nullopt;
  checkBackslashes(name, *found);
  return found->text;
}

void LessonFields::checkBackslashes(std::string_view name, const JsonValue& text) const {
  if (!hasLostBackslash(text.text)) return;
  warning(text.line, "\"" + std::string(name) + "\": a backslash seems to stand alone",
          "it is written twice, as in \"\\\\tau\"");
}

std::string LessonFields::neededText(std::string_view name) {
  const JsonValue* there = value_->find(name);
  const std::optional<std::string> found = text(name);
  const bool empty = found && trimmed(*found).empty();
  if (!there || empty) {
    error("\"" + std::string(name) + "\" is missing",
          "give it as \"" + std::string(name) + "\": \"…\"");
  }
  return found.value_or(std::string());
}

std::string LessonFields::lines(std::string_view name) {
  const JsonValue* found = any(name);
  if (!found) return {};
  const auto checked = [&](const JsonValue& line) {
    checkBackslashes(name, line);
    return line.text;
  };
  if (found->isText()) return checked(*found);
  std::string all;
  const bool good = found->isList() && std::all_of(found->items.begin(), found->items.end(),
                                                   [](const auto& line) { return line.isText(); });
  if (!good) {
    error(found->line,
          "\"" + std::string(name) + "\" must be a text, or a list of texts, one a line");
    return {};
  }
  for (const JsonValue& line : found->items) all += (all.empty() ? "" : "\n") + checked(line);
  return all;
}

std::string LessonFields::markdown(std::string_view name) {
  std::string text = lines(name);
  for (const MarkdownPart& part : markdownParts(text)) {
    std::string why;
    if (part.kind == MarkdownPart::Kind::kText || readFormula(part.text, why)) continue;
    warning(value_->find(name)->line, why);
  }
  return text;
}

std::vector<std::string> LessonFields::texts(std::string_view name) {
  std::vector<std::string> all;
  const JsonValue* found = any(name);
  if (!found) return all;
  if (found->isText()) return {found->text};
  if (!found->isList()) {
    error(found->line, "\"" + std::string(name) + "\" must be a list of texts");
    return all;
  }
  for (const JsonValue& item : found->items) {
    if (item.isText()) {
      all.push_back(item.text);
    } else {
      error(item.line, "\"" + std::string(name) + "\" must hold texts alone");
    }
  }
  return all;
}

std::optional<double> LessonFields::number(std::string_view name) {
  const JsonValue* found = ofKind(
      name, [](const JsonValue& each) { return each.isNumber(); }, "a number");
  if (!found) return std::nullopt;
  return found->number;
}

std::optional<bool> LessonFields::truth(std::string_view name) {
  const JsonValue* found = ofKind(
      name, [](const JsonValue& each) { return each.isTruth(); }, "true or false");
  if (!found) return std::nullopt;
  return found->kind == JsonValue::Kind::kTrue;
}

std::optional<size_t> LessonFields::oneOf(std::string_view name,
                                          const std::vector<std::string>& words) {
  const std::optional<std::string> found = text(name);
  if (!found) return std::nullopt;
  const auto word = std::find(words.begin(), words.end(), *found);
  if (word != words.end()) return static_cast<size_t>(word - words.begin());
  const auto near = nearestWord(*found, words);
  error(value_->find(name)->line,
        "\"" + std::string(name) + "\" is '" + *found + "', which is none of the known ones",
        near ? "'" + *near + "' was probably meant" : "use one of " + joined(words));
  return std::nullopt;
}

void LessonFields::finish() const {
  const std::vector<std::string> known(known_.begin(), known_.end());
  for (const auto& [name, value] : value_->members) {
    if (known_.contains(name) || name.starts_with("//")) continue;
    const auto near = nearestWord(name, known);
    warning(value.line, "\"" + name + "\" is not known here and is passed over",
            near ? "\"" + *near + "\" was probably meant"
                 : "leave it out, or begin its name with // where it is a comment");
  }
}

}  // namespace armillary
